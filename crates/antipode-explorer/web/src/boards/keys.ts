import { useLayoutEffect, useRef } from "preact/hooks";
import { stored } from "../stored";

type Keys = Record<string, () => void>;

/** The keys of all parts of the page. */
const listening = new Set<{ current: Keys }>();

/** What the player did while a move was on its way: it waits in its order, and then means what it means on the board of that time. */
let held: (() => void)[] | undefined;

/** The number of moves that are on their way. */
let holds = 0;

/** Lets keys and taps wait from now on. */
export function hold() {
    holds++;
    held ??= [];
}

/** Forgets what waits, since it was meant for a board that does not come. */
export function drop() {
    held?.splice(0);
}

/** Lets what waited happen in its order, when the page has changed. */
export function release() {
    holds--;
    setTimeout(() => {
        if (holds > 0) return;
        const waiting = held ?? [];
        held = undefined;
        for (const [i, act] of waiting.entries()) {
            act();
            if (held) return void (held as (() => void)[]).push(...waiting.slice(i + 1));
        }
    });
}

/** Acts now, or after what waits. */
export function inOrder(act: () => void) {
    if (held) held.push(act);
    else act();
}

/** Taps in their order with keys: `act` gets each one when the board is there that it is meant for. */
export function useTaps<T>(act: (what: T) => void): (what: T) => void {
    const current = useRef(act);
    current.current = act;
    return (what) => inOrder(() => current.current(what));
}

/** Whether keys of one letter or digit stand for something. */
const hasLetters = () => stored("letters") !== "off";

/** Does what a key stands for. Returns whether it stands for anything. */
function act(key: string): boolean {
    const actions = [...listening].flatMap(({ current }) => current[key] ?? []);
    actions.forEach((action) => action());
    return actions.length > 0;
}

/** Whether someone writes there, or chooses from a list. */
const isText = (at: HTMLElement) => /^(SELECT|TEXTAREA)$/.test(at.tagName) || (at instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(at.type));

addEventListener("keydown", (event) => {
    if (event.key.length === 1 && event.key !== " " && !hasLetters()) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isText(event.target as HTMLElement)) return;
    if (held ? wait(event.key) : act(event.key)) event.preventDefault();
});

/** Lets a key wait if it may stand for something. */
function wait(key: string): boolean {
    const waits = key.length === 1 || key.startsWith("Arrow") || key === "Backspace";
    if (waits) held?.push(() => act(key));
    return waits && key !== " ";
}

/** Handles keys, unless the user is typing or a control uses the key. */
export function useKeys(keys: Keys) {
    const current = useRef(keys);
    current.current = keys;
    // With the first picture: an effect after it would miss the keys of a quick player.
    useLayoutEffect(() => {
        listening.add(current);
        return () => void listening.delete(current);
    }, []);
}
