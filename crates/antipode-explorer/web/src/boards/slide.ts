// Moves that can be seen: each token travels from its former place to its new one.
import { useLayoutEffect, useRef } from "preact/hooks";

/** How tokens travel: straight, around each other, or up, across and down. */
export type Way = "straight" | "around" | "lifted";

const TIMES: Record<Way, number> = { straight: 130, around: 240, lifted: 320 };

interface Place { x: number; y: number }

let settled = false;

/** A token was put down by hand: it is where it belongs, so the next move needs no animation. */
export function settle() {
    settled = true;
}

/** Positions along the way, relative to the new one. */
function along(way: Way, { x, y }: Place, top: number): Place[] {
    if (way === "around") return [{ x, y }, { x: x / 2 - y * 0.3, y: y / 2 + x * 0.3 }, { x: 0, y: 0 }];
    if (way === "lifted") return [{ x, y }, { x, y: -top }, { x: 0, y: -top }, { x: 0, y: 0 }];
    return [{ x, y }, { x: 0, y: 0 }];
}

/** Animates the elements with `data-token` when the state changes. The result belongs to the board's element. */
export function useSlides<T extends HTMLElement | SVGSVGElement>(state: string, way: Way = "straight") {
    const root = useRef<T>(null);
    const before = useRef<{ width: number; places: Map<string, Place> } | undefined>(undefined);
    useLayoutEffect(() => {
        const board = root.current;
        if (!board) return;
        const { left, top, width } = board.getBoundingClientRect();
        const scale = board instanceof SVGSVGElement ? (board.getScreenCTM()?.a ?? 1) : 1;
        const places = new Map<string, Place>();
        const moving: [Element, Place, Place][] = [];
        for (const element of board.querySelectorAll("[data-token]")) {
            element.getAnimations().forEach((animation) => animation.cancel());
            const box = element.getBoundingClientRect();
            const [name, place] = [element.getAttribute("data-token")!, { x: box.left + box.width / 2 - left, y: box.top + box.height / 2 - top }];
            places.set(name, place);
            const old = before.current?.places.get(name);
            if (old && Math.hypot(old.x - place.x, old.y - place.y) > 2) moving.push([element, { x: (old.x - place.x) / scale, y: (old.y - place.y) / scale }, place]);
        }
        const resized = before.current?.width !== width;
        const still = settled || resized || matchMedia("(prefers-reduced-motion: reduce)").matches;
        settled = false;
        before.current = { width, places };
        if (still) return;
        for (const [element, from, place] of moving) {
            const frames = along(way, from, place.y / scale).map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
            element.animate(frames, { duration: TIMES[way], easing: "ease-out" });
        }
    }, [state]);
    return root;
}

/** Names for the tokens of a board on which some look alike: a token that moves keeps its name. */
export function useNames(tokens: string[]): string[] {
    const last = useRef<{ tokens: string[]; names: string[] } | undefined>(undefined);
    const old = last.current;
    let names = old?.names ?? [];
    if (!old || old.tokens.length !== tokens.length) names = tokens.map((token, i) => `${token} ${i}`);
    else if (old.tokens.join() !== tokens.join()) {
        names = tokens.map((token, i) => (old.tokens[i] === token ? old.names[i] : ""));
        const free = old.names.flatMap((name, i) => (old.tokens[i] === tokens[i] ? [] : [{ name, token: old.tokens[i] }]));
        names = names.map((name, i) => {
            if (name) return name;
            const at = free.findIndex(({ token }) => token === tokens[i]);
            return at < 0 ? `${tokens[i]} ${i} new` : free.splice(at, 1)[0].name;
        });
    }
    last.current = { tokens, names };
    return names;
}
