// Lifting a token and putting it down, by dragging, by two clicks, or by keys.
import { useRef, useState } from "preact/hooks";
import type { BoardProps, Carry } from "./board";
import { useTaps } from "./keys";
import { settle } from "./slide";

export interface Lift {
    /** The place of the lifted token. */
    lifted: string | null;
    targets: Set<string>;
    choose: (place: string) => void;
    /** Pointer handlers for the element of a place; places are elements with `data-place`. */
    down: (place: string) => (event: PointerEvent) => void;
    movable: (place: string) => boolean;
}

/** The place at a point of the screen. */
function placeAt(x: number, y: number): string | null {
    for (const element of document.elementsFromPoint(x, y)) {
        const place = (element as HTMLElement).closest?.("[data-place]")?.getAttribute("data-place");
        if (place != null) return place;
    }
    return null;
}

/** Lifting of tokens. With `direct`, a token with only one target moves there at once. */
export function useLift(all: Carry[], { play, state, waiting }: Pick<BoardProps, "play" | "state" | "waiting">, direct = false): Lift {
    // A token is lifted in one state. An effect would drop it after the next state is shown, and a
    // fast player has lifted another token by then.
    const [, show] = useState<object>();
    // Taps that waited follow each other without a new picture between them.
    const held = useRef<{ place: string | null; state: string }>({ place: null, state });
    const lifted = held.current.state === state ? held.current.place : null;
    const lift = (place: string | null) => {
        held.current = { place, state };
        show(held.current);
    };
    const from = (place: string) => all.filter((carry) => carry.from === place);
    const put = (at: string, place: string) => {
        const carry = all.find((carry) => carry.from === at && carry.to === place);
        if (carry) play(carry.move);
        return carry !== undefined;
    };
    /** Chooses a place while another one is lifted; returns the one that is lifted then. */
    const chosen = (place: string, lifted: string | null): string | null => {
        if (lifted !== null && put(lifted, place)) return null;
        const own = from(place);
        if (direct && own.length === 1) play(own[0].move);
        else if (own.length > 0 && place !== lifted) return place;
        return null;
    };
    const choose = useTaps((place: string) => lift(chosen(place, held.current.state === state ? held.current.place : null)));
    const carry = useTaps(([from, to]: [string, string]) => void put(from, to));
    const down = (place: string) => (event: PointerEvent) => {
        const isEarly = waiting === true && all.length === 0;
        if (event.button !== 0 || (!isEarly && from(place).length === 0)) return;
        const [x, y] = [event.clientX, event.clientY];
        const element = event.currentTarget as HTMLElement & SVGElement;
        let dragged = false;
        const move = (now: PointerEvent) => {
            if (!dragged && Math.hypot(now.clientX - x, now.clientY - y) < 6) return;
            if (!dragged) lift(place);
            dragged = true;
            const box = element.ownerSVGElement?.getScreenCTM();
            const scale = box ? box.a : 1;
            element.style.transform = `translate(${(now.clientX - x) / scale}px, ${(now.clientY - y) / scale}px)`;
            element.style.pointerEvents = "none";
        };
        const up = (now: PointerEvent) => {
            removeEventListener("pointermove", move);
            removeEventListener("pointerup", up);
            removeEventListener("pointercancel", up);
            element.style.transform = "";
            element.style.pointerEvents = "";
            if (!dragged) return;
            // The next click is part of the drag.
            addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
            setTimeout(() => dispatchEvent(new Event("click")), 0);
            const target = now.type === "pointerup" ? placeAt(now.clientX, now.clientY) : null;
            lift(null);
            if (target === null || target === place) return;
            if (!isEarly) settle();
            carry([place, target]);
        };
        addEventListener("pointermove", move);
        addEventListener("pointerup", up);
        addEventListener("pointercancel", up);
    };
    const targets = new Set(lifted === null ? [] : from(lifted).map((carry) => carry.to));
    return { lifted, targets, choose, down, movable: (place) => from(place).length > 0 };
}
