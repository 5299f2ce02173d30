import { useLayoutEffect, useRef } from "preact/hooks";

type Keys = Record<string, () => void>;

/** The keys of all parts of the page. */
const listening = new Set<{ current: Keys }>();

/** Keys that wait, while keys are held. */
let held: string[] | undefined;

/** Lets keys wait from now on. */
export function hold() {
    held ??= [];
}

/** Lets the keys that waited act in their order, when the page has changed. */
export function release() {
    const waiting = held ?? [];
    setTimeout(() => {
        held = undefined;
        for (const [i, key] of waiting.entries()) {
            act(key);
            if (isHeld()) return waiting.slice(i + 1).forEach(wait);
        }
    });
}

const isHeld = () => held !== undefined;

/** Does what a key stands for. Returns whether it stands for anything. */
function act(key: string): boolean {
    const actions = [...listening].flatMap(({ current }) => current[key] ?? []);
    actions.forEach((action) => action());
    return actions.length > 0;
}

/** Whether someone writes there, or chooses from a list. */
const isText = (at: HTMLElement) => /^(SELECT|TEXTAREA)$/.test(at.tagName) || (at instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(at.type));

addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isText(event.target as HTMLElement)) return;
    if (held ? wait(event.key) : act(event.key)) event.preventDefault();
});

/** Lets a key wait if it may stand for something. */
function wait(key: string): boolean {
    const waits = key.length === 1 || key.startsWith("Arrow") || key === "Backspace";
    if (waits) held?.push(key);
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
