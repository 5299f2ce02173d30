// The distances of the states in which some pieces are in place.
import { useState } from "preact/hooks";
import { type Puzzle, type Subset as Found, grouped, watched } from "./api";
import { useAsked } from "./asked";
import { Busy } from "./busy";
import { Failed } from "./failed";
import { Gallery } from "./gallery";
import { language, t } from "./words";

/** A pattern to begin with, by the family. */
const EXAMPLES: Record<string, string> = { sliding: "1,2,3", twisty: "corners.1", pancake: "1,2", burnt: "1", topspin: "1,2" };

export function Subset({ puzzle }: { puzzle: Puzzle }) {
    const [text, write] = useState(EXAMPLES[puzzle.family] ?? puzzle.goal);
    const [wanted, want] = useState("");
    const { value, error, again, progress } = useAsked((signal, tell) => (wanted ? watched("/api/puzzles/{id}/subset", { id: puzzle.id, among: wanted }, signal, tell) : undefined), [puzzle.id, wanted]);
    const ask = (event: Event) => {
        event.preventDefault();
        want(text.trim());
    };
    return (
        <section class="card wide">
            <h2>{t("States with some pieces in place")}</h2>
            <form class="form" onSubmit={ask}>
                <label>{t("Pieces, or a state with points for the open places")} <input value={text} onInput={(event) => write(event.currentTarget.value)} spellcheck={false} autocomplete="off" /></label>
                <button>{t("Count them")}</button>
            </form>
            {wanted && !value && !error && <Busy says={t("Counting …")} cancel={() => want("")} progress={progress} />}
            {error && <Failed error={error} again={again} />}
            {value && <Counts puzzle={puzzle} found={value} />}
        </section>
    );
}

function Counts({ puzzle, found }: { puzzle: Puzzle; found: Found }) {
    if (found.god_number === null || found.mean_depth === null) return <p>{t("No state that reaches the goal has these pieces in place.")}</p>;
    return (
        <>
            <dl class="figures">
                <div><dt>{t("states")}</dt><dd>{grouped(found.states)}</dd></div>
                <div><dt>{t("greatest distance")}</dt><dd>{found.god_number}</dd></div>
                <div><dt>{t("mean distance")}</dt><dd>{found.mean_depth.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</dd></div>
            </dl>
            <div class="scroll" tabIndex={0} role="region" aria-label={t("States with some pieces in place")}>
                <table>
                    <thead><tr><th>{t("distance")}</th><th>{t("states")}</th></tr></thead>
                    <tbody>{found.layers.map((states, depth) => states > 0 && <tr key={depth}><td>{depth}</td><td>{grouped(states)}</td></tr>)}</tbody>
                </table>
            </div>
            <h3>{t("The hardest of them")}</h3>
            <Gallery puzzle={puzzle} states={found.antipodes.examples} />
        </>
    );
}
