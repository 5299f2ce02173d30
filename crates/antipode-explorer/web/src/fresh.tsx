// New games: a random state of any or of one distance, or that of the day.
import { useState } from "preact/hooks";
import { type Puzzle, get, hasTable, seed } from "./api";
import { today } from "./daily";
import { inProgress, start } from "./game";
import { unfinished } from "./games";
import { address, go } from "./route";
import { store, stored } from "./stored";
import { count, t } from "./words";

/** Begins a game from a random state of one depth, or of any depth; `replace` takes the place of the present address. */
export async function anew(puzzle: Puzzle, depth?: number, replace = false) {
    const found = await get("/api/puzzles/{id}/random", { id: puzzle.id, depth, seed: seed() });
    if (found.examples.length > 0) start(puzzle.id, found.examples[0], true, replace);
}

/** Returns to the game in progress, or draws a state for a new one. */
export async function resume(puzzle: Puzzle) {
    const here = inProgress(puzzle.id);
    const { state, key, drawn } = here ? { ...here, state: here.states[here.at].state } : (unfinished(puzzle.id) ?? {});
    if (state === undefined) await anew(puzzle, chosenDepth(puzzle), true);
    else go(address(puzzle.id, state), { replace: true, game: key, drawn });
}

/** A state of this puzzle, drawn with the date. */
const ofToday = (puzzle: Puzzle) => get("/api/puzzles/{id}/random", { id: puzzle.id, seed: today() });

/** The distance that the player chose for new games; none for any. */
export function chosenDepth(puzzle: Puzzle): number | undefined {
    const depth = Number(stored("depth:" + puzzle.id) ?? "");
    return hasTable(puzzle) && depth >= 1 && depth <= puzzle.god_number ? depth : undefined;
}

/** Starts new games, where the player leaves the present one. `failed` takes the message if none can be drawn. */
export function Fresh({ puzzle, solved, leave, failed }: { puzzle: Puzzle; solved: boolean; leave: (then: () => void) => void; failed: (message: string) => void }) {
    const [depth, choose] = useState(() => chosenDepth(puzzle));
    const begin = (work: () => Promise<unknown>) => leave(() => void work().catch((e: Error) => failed(e.message)));
    const change = (value: string) => {
        const next = value === "" ? undefined : Number(value);
        choose(next);
        store("depth:" + puzzle.id, value);
        begin(() => anew(puzzle, next));
    };
    const daily = async () => {
        const { examples } = await ofToday(puzzle);
        if (examples.length > 0) start(puzzle.id, examples[0], true);
    };
    return (
        <div class="fresh" role="group" aria-label={t("New game")}>
            <button class={solved ? "primary" : ""} onClick={() => begin(() => anew(puzzle, depth))}>{solved ? t("Next") : t("New")}<kbd>N</kbd></button>
            {hasTable(puzzle) && <select aria-label={t("Distance of new games")} value={depth === undefined ? "" : String(depth)} onInput={(event) => change(event.currentTarget.value)}>
                <option value="">{t("any distance")}</option>
                {puzzle.layers.map((states, depth) => depth > 0 && states > 0 && <option value={String(depth)}>{puzzle.costs ? t("cost {0}", depth) : count(depth, "{0} move away", "{0} moves away")}</option>)}
            </select>}
            <button onClick={() => begin(daily)}>{t("Today's")}</button>
        </div>
    );
}
