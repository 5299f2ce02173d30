// Code that all boards share.
import type { Move, Puzzle } from "../api";

export interface BoardProps {
    puzzle: Puzzle;
    state: string;
    /** Legal moves; none if the board is read-only. */
    moves: Move[];
    /** Moves from this state that a read-only board animates. */
    known?: Move[];
    /** A move to highlight. */
    hint?: Move;
    play: (move: Move) => void;
    /** Whether the moves are on their way: what the player taps waits for them. */
    waiting?: boolean;
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

/** Colours that people with any colour vision distinguish (Okabe and Ito, 2008). */
const SAFE = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#f0e442", "#d55e00", "#b0b0b0"];

/** Those of them with white ink; the others have black. */
const DARK = [0];

/** Between these hues, from orange to cyan, dark ink has more contrast than white. */
const BRIGHT = [20, 200];

/** The style of one of several coloured things: in the usual colours, and in those for any colour vision. */
export function paint(n: number, hue = HUES[n % HUES.length]): string {
    const own = n % SAFE.length;
    const pale = n % (2 * SAFE.length) >= SAFE.length;
    const safe = pale ? `color-mix(in srgb, ${SAFE[own]} 45%, white)` : SAFE[own];
    const bright = hue > BRIGHT[0] && hue < BRIGHT[1];
    return `--hue:${hue};--own-ink:${bright ? "#16191f" : "#fff"};--safe:${safe};--safe-ink:${DARK.includes(own) && !pale ? "#fff" : "#000"}`;
}

/** Initials of colours, each with its hue and its place among the safe ones. */
const NAMED: Record<string, [number, number]> = { r: [8, 6], g: [140, 2], b: [212, 0], y: [46, 5], p: [285, 3], o: [26, 1] };

/** The styles of things with these names: the colours that they name, or different ones. */
export function paintOf(names: string[]): Map<string, string> {
    const named = names.every((name) => NAMED[name]);
    const style = (name: string, i: number) => (named ? paint(NAMED[name][1], NAMED[name][0]) : paint(i));
    return new Map([...names].sort().map((name, i) => [name, style(name, i)]));
}
