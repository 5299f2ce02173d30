// The puzzles that the 3D player draws, and their names there.
import { type Puzzle, positionOf } from "../api";
import type { Shown } from "../same";
import { sets } from "./facelets";

/** Built-in puzzles, each with the turns that mean the same in the player. */
const TURNS: Record<string, RegExp> = {
    "2x2x2": /^(?:[URFDLB]v?|[xyz])2?'?$/, "3x3x3": /^(?:2?[URFDLB]|[URFDLB][wv]|[urfdlb]|[MESxyz])2?'?$/,
    pyraminx: /^(?:[ULRB]v?|[ulrb]|[DFy]|B[LR])'?$/, skewb: /^(?:[ULRBFD]|[ULRB]v|U[LR]|[xyz]2?)'?$/,
};

/** Whether states show how the puzzle is held: a piece that the usual states leave out is in them. */
export const isHeld = ({ arguments: kind, goal }: Puzzle) => (kind === "3x3x3" ? goal.includes("CENTERS") : sets(goal).get("CORNERS")?.[0].length === 8);

/** Puzzles of definition files, recognised by the names of the files. */
const FILES = /(?:^|[/\\])(megaminx|fto)[^/\\]*$/i;

/** Files that turned out to be other puzzles. */
const others = new Set<string>();

/** Notes that a file has another puzzle than its name says. */
export const isOther = ({ arguments: file }: Puzzle) => void others.add(file);

/** The name of a puzzle in the player, if that can draw its states. */
export function solidOf({ arguments: kind, spec, goal }: Puzzle): string | undefined {
    if (/goal=|target=/.test(spec) || goal.includes("TIPS")) return undefined;
    const file = others.has(kind) ? undefined : kind.match(FILES)?.[1].toLowerCase();
    if (file) return named(spec) && file;
    const turns = turnsOf(spec) ?? [];
    return kind in TURNS && !spec.includes("pattern=") && turns.every((turn) => TURNS[kind].test(turn)) ? kind : undefined;
}

/** The turns that generate a subgroup; undefined for all. */
const turnsOf = (spec: string) => spec.match(/;moves=([^;]*)/)?.[1].split(",");

/** Whether states say where a piece is: all pieces of the sets in them, or those of a pattern. */
export function named(spec: string): Shown["names"] | undefined {
    const pattern = spec.match(/;pattern=([^;]*)/)?.[1];
    if (pattern === undefined) return () => true;
    const pieces = pattern.toUpperCase().split(",");
    // Classes of pieces and several patterns at once have no such picture.
    if (!pieces.every((piece) => /^[^.+|]+\.\d+$/.test(piece))) return undefined;
    return (set, piece) => pieces.includes(`${set}.${piece}`);
}

/** What states of a puzzle of a file show, from its moves at the goal; built-in puzzles are known. */
export async function shownOf(puzzle: Puzzle): Promise<Shown | undefined> {
    const names = named(puzzle.spec);
    if (puzzle.arguments in TURNS || !names) return undefined;
    const { moves } = await positionOf(puzzle.id, puzzle.goal);
    return { goal: sets(puzzle.goal), effects: moves.map(({ move, state }) => ({ move, sets: sets(state) })), names, turns: turnsOf(puzzle.spec) ?? (puzzle.spec.includes("pattern=") ? undefined : moves.map(({ move }) => move)) };
}
