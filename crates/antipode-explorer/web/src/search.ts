// Puzzles without a table: what searches found, kept for all states on the way.
import { type Puzzle, type Step, post } from "./api";
import { because } from "./causes";
import { t } from "./words";

export interface Found {
    steps: Step[];
    /** Whether the search proved that no path is shorter. */
    shortest: boolean;
    solver: string;
    /** Whether a search for a shortest path did not end in time. */
    late: boolean;
    /** Whether the proof rests on a table without a certificate. */
    uncertified: boolean;
}

const kept = new Map<string, Found>();

const key = ({ id }: Puzzle, state: string) => `${id} ${state}`;

/** The known path from a state. */
export const known = (puzzle: Puzzle, state: string) => kept.get(key(puzzle, state));

/** Searches for a path from a state, unless one is known. The player who follows it has a known path all the way. */
export async function search(puzzle: Puzzle, state: string): Promise<Found> {
    const old = known(puzzle, state);
    if (old) return old;
    const { moves, optimal, solver, cause, reason, outcome, uncertified } = await post("/api/puzzles/{id}/solve", { id: puzzle.id }, { state });
    if (!moves) throw new Error(t("No solution was found: {0}", because(cause) ?? reason ?? outcome));
    const found = { steps: moves, shortest: optimal, solver, late: reason !== null, uncertified: (uncertified ?? []).length > 0 };
    for (const [i, from] of [state, ...moves.map((step) => step.state)].entries()) {
        const better = known(puzzle, from);
        const rest = { ...found, steps: moves.slice(i) };
        if (!better || (!better.shortest && (rest.shortest || rest.steps.length < better.steps.length))) kept.set(key(puzzle, from), rest);
    }
    return known(puzzle, state) ?? found;
}

/** What the length of a path says about the state, in words. */
export function says({ steps, shortest, solver }: Found): string {
    const n = steps.length;
    if (shortest) return n === 1 ? t("solved in {0} move: shortest", n) : t("solved in {0} moves: shortest", n);
    return n === 1 ? t("solved in {0} move by the {1} solver; the shortest may be less", n, solver) : t("solved in {0} moves by the {1} solver; the shortest may be less", n, solver);
}
