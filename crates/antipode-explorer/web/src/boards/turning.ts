// Presses and drags on a net that turn a part of the puzzle.
import { useRef } from "preact/hooks";
import type { Move } from "../api";
import type { Point } from "./cube";
import { useTaps } from "./keys";

/** Pixels after which a press is a drag. */
const DRAG = 14;

/** A turn, and the point of the picture that it goes round. */
export interface Handle { turn: string; round: Point }

export interface Turning { byName: (name: string) => Move | undefined; play: (move: Move) => void; waiting?: boolean }

/**
 * The listeners of an element whose points are handles. A drag makes the turn of its handle the way it
 * goes round; a press turns clockwise, with Shift back.
 */
export function useTurning({ byName, play, waiting }: Turning) {
    const turn = useTaps((name: string) => {
        const move = byName(name);
        if (move) play(move);
    });
    const held = useRef<Handle & { pointer: number; x: number; y: number }>(undefined);
    return (handle: (at: Point, on: Element) => Handle | undefined) => ({
        onPointerDown(event: PointerEvent) {
            held.current = undefined;
            if (event.button !== 0 || !event.isPrimary) return;
            const [element, { clientX: x, clientY: y }] = [event.currentTarget as SVGGraphicsElement, event];
            const found = handle(new DOMPoint(x, y).matrixTransform(element.getScreenCTM()!.inverse()), event.target as Element);
            if (!found || !(waiting || byName(found.turn))) return;
            element.setPointerCapture(event.pointerId);
            held.current = { ...found, pointer: event.pointerId, x, y };
        },
        onPointerUp(event: PointerEvent) {
            const from = held.current;
            held.current = undefined;
            if (!from || from.pointer !== event.pointerId) return;
            const centre = new DOMPoint(from.round.x, from.round.y).matrixTransform((event.currentTarget as SVGGraphicsElement).getScreenCTM()!);
            const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
            const round = (from.x - centre.x) * dy - (from.y - centre.y) * dx;
            const back = Math.hypot(dx, dy) < DRAG ? event.shiftKey : round < 0;
            turn(from.turn + (back ? "'" : ""));
        },
        onPointerCancel: () => void (held.current = undefined),
    });
}
