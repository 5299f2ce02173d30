// Twisty puzzles in 3D: the drawing of another program, which follows the states of the game.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Move, Puzzle } from "../api";
import type { Hands, Player } from "../player";
import { inverse, solution } from "../scramble";
import type { BoardProps } from "./board";
import { t } from "../words";

/** The puzzles that the player draws, each with the names of turns that mean the same there. */
const TURNS: Record<string, RegExp> = { "2x2x2": /^[URF][2']?$/, "3x3x3": /^[URFDLB][2']?$/, pyraminx: /^[ULRB]'?$/, skewb: /^[ULRB]'?$/ };

/** Turns of the opposite side do the same to a 2x2x2, up to a turn of the whole. */
const OPPOSITE: Record<string, string> = { L: "R", D: "U", B: "F" };

/** Whether the player can draw states of a puzzle. */
export function isSolid({ arguments: kind, spec, goal }: Puzzle, moves: Move[]): boolean {
    return kind in TURNS && !/goal=|pattern=/.test(spec) && !goal.includes("TIPS") && moves.every(({ move }) => TURNS[kind].test(move));
}

let graphics: boolean | undefined;

/** Whether this browser draws in 3D; asked once, since browsers keep few such canvases. */
export const hasGraphics = () => (graphics ??= document.createElement("canvas").getContext("webgl2") != null);

export function Solid({ puzzle, state, moves, known = [], play, failed }: BoardProps & { failed: () => void }) {
    const place = useRef<HTMLDivElement>(null);
    const [player, ready] = useState<Player>();
    const shown = useRef<{ state: string; turns: string[]; moves: Move[] } | undefined>(undefined);
    const current = useRef({ moves, play });
    current.current = { moves, play };
    useEffect(() => {
        let [gone, end] = [false, () => {}];
        const named = (turn: string) => (puzzle.arguments === "2x2x2" ? turn.replace(/^[LDB]/, (face) => OPPOSITE[face]) : turn);
        const hands: Hands = {
            turned(turn) {
                const move = current.current.moves.find((move) => move.move === named(turn));
                if (move) current.current.play(move);
            },
            turns() {
                const own = current.current.moves.map(({ move }) => move);
                const others = puzzle.arguments === "2x2x2" ? Object.entries(OPPOSITE).flatMap(([face, same]) => own.filter((move) => move.startsWith(same)).map((move) => face + move.slice(1))) : [];
                return [...own, ...others];
            },
        };
        // A file apart: the first load does not have it.
        const load: Promise<typeof import("../player")> = import(/* @vite-ignore */ location.origin + "/player.js");
        load.then(({ player }) => {
            if (gone || !place.current) return;
            const made = player(place.current, puzzle.arguments, hands);
            end = made.end;
            ready(made);
        }, failed);
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
        const next = (turns: string[]) => (shown.current = { state, turns, moves: near });
        const move = last?.moves.find((move) => move.state === state)?.move;
        if (last && move) {
            player.turn(move);
            return void next([...last.turns, move]);
        }
        let wanted = true;
        const jump = (turns: string[]) => {
            if (!wanted) return;
            player.jump(turns);
            next(turns);
        };
        if (state === puzzle.goal) jump([]);
        else solution(puzzle, state).then((turns) => jump(turns.reverse().map(inverse)), failed);
        return () => {
            wanted = false;
        };
    }, [player, state, moves, known]);
    return <div class="solid" ref={place} role="img" aria-label={t("The puzzle in 3D; the net and the buttons have the same in text")} />;
}
