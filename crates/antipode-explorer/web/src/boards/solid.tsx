// Twisty puzzles in 3D: the drawing of another program, which follows the states of the game.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Move } from "../api";
import type { Hands, Player } from "../player";
import { layersIn, solution, wordsOf } from "../scramble";
import type { BoardProps } from "./board";
import { inOrder } from "./keys";
import { isHeld, isOther, shownOf } from "./solids";
import { t } from "../words";

/** Turns of the opposite side do the same to a 2x2x2, up to a turn of the whole: L and then x is R. */
const OPPOSITE: Record<string, [side: string, whole: string]> = { L: ["R", "x"], D: ["U", "y"], B: ["F", "z"] };

let graphics: boolean | undefined;

/** Whether this browser draws in 3D; asked once, since browsers keep few such canvases. */
export const hasGraphics = () => (graphics ??= document.createElement("canvas").getContext("webgl2") != null);

/** A turn of one layer; drags make no others. */
const LAYER = /^[A-Z]+\d?'?$/;

export function Solid({ puzzle, kind, state, moves, known = [], play, failed }: BoardProps & { kind: string; failed: () => void }) {
    const place = useRef<HTMLDivElement>(null);
    const [player, ready] = useState<Player>();
    const shown = useRef<{ state: string; moves: Move[] } | undefined>(undefined);
    /** The turn that the player of the game makes by hand, while it is not on the board. */
    const byHand = useRef<{ move: string; turns: string[] }>(undefined);
    const current = useRef({ moves, play });
    current.current = { moves, play };
    /** The last known moves: drags go on while others are on their way. */
    const turns = useRef<Move[]>([]);
    if (moves.length > 0) turns.current = moves;
    useEffect(() => {
        let [gone, end] = [false, () => {}];
        // Where states leave out how it is held, opposite sides turn alike.
        const isPocket = puzzle.arguments === "2x2x2" && !isHeld(puzzle);
        const hands: Hands = {
            turned: (turn) => inOrder(() => {
                const [side, whole] = (isPocket && OPPOSITE[turn[0]]) || [turn[0], undefined];
                const move = current.current.moves.find((move) => layersIn(move.move) === side + turn.slice(1));
                if (!move) return;
                // The layer that the hand is on turns, and then the whole, so that the moves keep their names.
                byHand.current = { move: move.move, turns: whole ? [turn, whole + turn.slice(1)] : wordsOf(move.move) };
                current.current.play(move);
            }),
            turns() {
                const own = turns.current.map(({ move }) => layersIn(move)).filter((move) => LAYER.test(move));
                const others = isPocket ? Object.entries(OPPOSITE).flatMap(([face, [side]]) => own.filter((move) => move.startsWith(side)).map((move) => face + move.slice(1))) : [];
                return [...own, ...others];
            },
            failed: () => void (gone || failed()),
        };
        // A file apart: the first load does not have it.
        const load: Promise<typeof import("../player")> = import(/* @vite-ignore */ import.meta.url.replace(/[^/]*$/, "player.js"));
        const begin = async () => {
            const [{ player }, shown] = await Promise.all([load, shownOf(puzzle)]);
            if (gone || !place.current) return;
            const made = await player(place.current, kind, hands, shown).catch((e: Error) => {
                isOther(puzzle);
                throw e;
            });
            if (gone) return made.end();
            end = made.end;
            ready(made);
        };
        begin().catch(failed);
        return () => {
            gone = true;
            end();
        };
    }, [puzzle.id]);
    useEffect(() => {
        if (!player) return;
        const last = shown.current;
        const near = [...moves, ...known];
        if (last?.state === state) {
            last.moves = near.length ? near : last.moves;
            return;
        }
        const next = () => void (shown.current = { state, moves: near });
        const move = last?.moves.find((move) => move.state === state)?.move;
        const hand = byHand.current;
        byHand.current = undefined;
        if (last && move) {
            player.turn(...((hand?.move === move ? hand.turns : wordsOf(move)) as [string, ...string[]]));
            return next();
        }
        let wanted = true;
        const jump = (solution: string[]) => {
            if (!wanted) return;
            player.jump(solution);
            next();
        };
        if (state === puzzle.goal) jump([]);
        else solution(puzzle, state).then(jump, failed);
        return () => {
            wanted = false;
        };
    }, [player, state, moves, known]);
    return <div class="solid" ref={place} role="img" aria-label={t("The puzzle in 3D; the net and the buttons have the same in text")} />;
}
