// Turns of twisty puzzles: their inverses, and the turns that lead from the goal to a state.
import { type Path, type Puzzle, get } from "./api";

/** The turn back: R and R' undo each other, R2 undoes itself. */
export const inverse = (turn: string) => (turn.endsWith("'") ? turn.slice(0, -1) : turn.endsWith("2") ? turn : turn + "'");

/** The turns from a state to the goal, as few as possible. */
export async function solution(puzzle: Puzzle, state: string): Promise<string[]> {
    const path = await get<Path>(`/puzzles/${puzzle.id}/path`, { state });
    return path.moves?.map(({ move }) => move) ?? [];
}

/** The fewest turns from the goal to a state. */
export async function scramble(puzzle: Puzzle, state: string): Promise<string> {
    return (await solution(puzzle, state)).reverse().map(inverse).join(" ");
}
