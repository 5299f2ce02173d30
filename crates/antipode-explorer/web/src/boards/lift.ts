// Lifting a token and putting it down, by dragging, by two clicks, or by keys.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Move } from "../api";
import type { Carry } from "./board";
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
export function useLift(all: Carry[], play: (move: Move) => void, state: string, direct = false): Lift {
    // A token is lifted in one state. An effect would drop it after the next state is shown, and a
    // fast player has lifted another token by then.
    const [held, hold] = useState<{ place: string | null; state: string }>({ place: null, state });
    const lifted = held.state === state ? held.place : null;
    const lift = (place: string | null) => hold({ place, state });
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
    // The moves of a state arrive after its board: what is chosen before waits for them.
    const early = useRef<{ places: string[]; state: string }>({ places: [], state });
    if (early.current.state !== state) early.current = { places: [], state };
    const isEarly = all.length === 0;
    const flush = () => {
        const { places } = early.current;
        if (!isEarly && places.length > 0) lift(places.splice(0).reduce((now, place) => chosen(place, now), lifted));
    };
    const choose = (place: string) => {
        early.current.places.push(place);
        flush();
    };
    useEffect(flush, [isEarly]);
    const down = (place: string) => (event: PointerEvent) => {
        if (event.button !== 0 || from(place).length === 0) return;
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
            if (target !== null) {
                settle();
                put(place, target);
            }
        };
        addEventListener("pointermove", move);
        addEventListener("pointerup", up);
        addEventListener("pointercancel", up);
    };
    const targets = new Set(lifted === null ? [] : from(lifted).map((carry) => carry.to));
    return { lifted, targets, choose, down, movable: (place) => from(place).length > 0 };
}
