// Turns of twisty puzzles: their inverses, and the turns that lead from the goal to a state.
import { type Puzzle, type Step, get, hasTable, positionOf, post } from "./api";
import { known } from "./search";
import { t } from "./words";

/** The words of a move: a turn, and a turn of the whole after it where that is held still, as in `M x`. */
export const wordsOf = (move: string) => move.split(" ");

/** The turn of the layers in a move. */
export const layersIn = (move: string) => wordsOf(move)[0];

/** The turn back, one of these: R and R' undo each other, R2 undoes itself unless there is R2'. */
const inverse = (turn: string, turns: Set<string>) => (turn.endsWith("'") ? turn.slice(0, -1) : turns.has(turn + "'") ? turn + "'" : turn);

/** A path from a state to the goal: without a table a known one, or what the quick solver finds. */
async function path(puzzle: Puzzle, state: string): Promise<Step[] | null> {
    if (hasTable(puzzle)) return (await get("/api/puzzles/{id}/path", { id: puzzle.id, state })).moves;
    return known(puzzle, state)?.steps ?? (await post("/api/puzzles/{id}/solve", { id: puzzle.id }, { state, solver: "two-phase" })).moves;
}

/** The turns from a state to the goal, with a table as few as possible. */
export async function solution(puzzle: Puzzle, state: string): Promise<string[]> {
    const moves = await path(puzzle, state);
    if (!moves) throw new Error(t("No moves lead from here to the goal."));
    return moves.map(({ move }) => move);
}

/** The turns from the goal to a state, with a table as few as possible. */
export async function scramble(puzzle: Puzzle, state: string): Promise<string> {
    const turns = new Set((await positionOf(puzzle.id, puzzle.goal)).moves.flatMap(({ move }) => wordsOf(move)));
    return (await solution(puzzle, state)).flatMap(wordsOf).reverse().map((turn) => inverse(turn, turns)).join(" ");
}
