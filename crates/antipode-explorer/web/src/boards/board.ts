// Code that all boards share.
import type { Move, Puzzle } from "../api";

export interface BoardProps {
    puzzle: Puzzle;
    state: string;
    /** Legal moves; none if the board is read-only. */
    moves: Move[];
    /** A move to highlight. */
    hint?: Move;
    play: (move: Move) => void;
    /** A small picture, without labels. */
    small?: boolean;
}

/** A token that moves from one place to another. */
export interface Carry { from: string; to: string; move: Move }

/** Moves of one token, found from the places of tokens before and after each move. */
export function carries(before: Map<string, string>, moves: Move[], read: (state: string) => Map<string, string>): Carry[] {
    return moves.flatMap((move) => {
        const after = read(move.state);
        const from = [...before.keys()].find((place) => !after.has(place));
        const to = [...after.keys()].find((place) => !before.has(place));
        return from !== undefined && to !== undefined ? [{ from, to, move }] : [];
    });
}

/** Rows of words: `1 2 3/4 5 6/7 8 _`. */
export const rowsOf = (state: string) => state.split("/").map((row) => (row.includes(" ") ? row.trim().split(/\s+/) : [...row.trim()]));

const HUES = [212, 28, 140, 340, 265, 52, 180, 95, 305, 10, 235, 75, 160, 322, 120, 40];

/** A distinct colour for each of a few things; the style sheet derives shades. */
export const hue = (n: number) => HUES[n % HUES.length];

const NAMED: Record<string, number> = { r: 8, g: 140, b: 212, y: 46, p: 285, o: 26, a: 185, c: 95, d: 340, e: 245 };

export const hueOf = (name: string) => NAMED[name[0]] ?? hue(name.charCodeAt(0));
