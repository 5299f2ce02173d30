// Moves that the player chooses by their names.
import { useRef } from "preact/hooks";
import type { Move } from "../api";
import { useTaps } from "./keys";

/** The names of the moves in their order, and what a tap on one does. While moves are on their way, those of the state before have their names. */
export function useNamed(moves: Move[], play: (move: Move) => void): [string[], (name: string) => void] {
    const last = useRef<string[]>([]);
    if (moves.length > 0) last.current = moves.map(({ move }) => move).sort();
    const tap = useTaps((name: string) => {
        const move = moves.find(({ move }) => move === name);
        if (move) play(move);
    });
    return [last.current, tap];
}
