import { useState } from "preact/hooks";
import { type Puzzle, type Tabled, get, grouped, seed } from "./api";
import { About } from "./about";
import { useAsked } from "./asked";
import { Chart } from "./chart";
import { Failed } from "./failed";
import { Gallery } from "./gallery";
import { Heuristics } from "./heat";
import { isSite } from "./site";
import { Subset } from "./subset";
import { Symmetry } from "./symmetry";
import { Tree } from "./tree";
import { language, t } from "./words";

export function Explore({ puzzle, query }: { puzzle: Tabled; query: URLSearchParams }) {
    const [depth, setDepth] = useState<number>();
    return (
        <div class="explore">
            <section class="card wide">
                <h2>{t("States by distance")}</h2>
                <Facts puzzle={puzzle} />
                <About puzzle={puzzle} />
                <Histogram puzzle={puzzle} choose={setDepth} />
                <Depths puzzle={puzzle} depth={depth} choose={setDepth} />
            </section>
            <OfDepth puzzle={puzzle} depth={depth ?? puzzle.god_number} hardest={depth === undefined} />
            <Around puzzle={puzzle} state={query.get("state") ?? undefined} />
            {!isSite && (
                <>
                    <Symmetry puzzle={puzzle} key={`symmetry ${puzzle.id}`} />
                    <Subset puzzle={puzzle} key={`subset ${puzzle.id}`} />
                    <Heuristics puzzle={puzzle} key={puzzle.id} />
                    <Map puzzle={puzzle} />
                </>
            )}
        </div>
    );
}

/** Why a puzzle has no distances to explore. */
export function Unexplored({ puzzle }: { puzzle: Puzzle }) {
    return (
        <div class="explore">
            <section class="card wide">
                <h2>{t("States by distance")}</h2>
                <p>{t("This puzzle is too large for a table of all distances. So nobody can list its hardest states here, count its states by distance, or compare heuristics with exact distances.")}</p>
            </section>
            <Map puzzle={puzzle} />
        </div>
    );
}

function Facts({ puzzle }: { puzzle: Tabled }) {
    return (
        <dl class="figures">
            <div><dt>{t("states")}</dt><dd>{grouped(puzzle.reached)}</dd></div>
            <div><dt>{t("greatest distance")}</dt><dd>{puzzle.god_number}</dd></div>
            <div><dt>{t("mean distance")}</dt><dd>{puzzle.mean_depth.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</dd></div>
            <div><dt>{t("hardest states")}</dt><dd>{grouped(puzzle.layers[puzzle.god_number])}</dd></div>
            <div><dt>{t("certificate")}</dt><dd>{puzzle.certified ? t("in the table") : t("none")}</dd></div>
        </dl>
    );
}

const saysLayer = ({ layers }: Tabled, depth: number) => t("distance {0}: {1} states", depth, grouped(layers[depth]));

function Histogram({ puzzle, choose }: { puzzle: Tabled; choose: (depth: number) => void }) {
    const [log, setLog] = useState(false);
    return (
        <>
            <Chart chooses label={t("Number of states at each distance from 0 to {0}; the buttons below open them", puzzle.god_number)} on={[puzzle.id, log]} draw={({ histogram }, place) => histogram(place, puzzle.layers, log, choose, (depth) => saysLayer(puzzle, depth))} />
            <label class="switch"><input type="checkbox" checked={log} onInput={() => setLog(!log)} /> {t("Logarithmic")}</label>
        </>
    );
}

/** The function of the bars, for keyboards and screen readers. */
function Depths({ puzzle, depth, choose }: { puzzle: Tabled; depth?: number; choose: (depth: number) => void }) {
    return (
        <div class="depths" role="group" aria-label={t("States of a distance")}>
            {puzzle.layers.map((count, d) => count > 0 && (
                <button key={d} class={d === depth ? "chosen" : ""} aria-pressed={d === depth} aria-label={saysLayer(puzzle, d)} onClick={() => choose(d)}>{d}</button>
            ))}
        </div>
    );
}

function OfDepth({ puzzle, depth, hardest }: { puzzle: Tabled; depth: number; hardest: boolean }) {
    const [draw, redraw] = useState(1);
    const { value, error, again } = useAsked(
        () => (hardest ? get("/api/puzzles/{id}/hardest", { id: puzzle.id, count: 8 }) : get("/api/puzzles/{id}/random", { id: puzzle.id, depth, count: 8, seed: draw })),
        [puzzle.id, depth, hardest, draw],
    );
    const all = puzzle.layers[depth];
    return (
        <section class="card wide">
            <h2>{hardest ? (puzzle.costs ? t("The hardest states: cost {0}", depth) : t("The hardest states: {0} moves", depth)) : t("States at distance {0}", depth)}</h2>
            {error && <Failed error={error} again={again} />}
            {!value && !error && <p class="quiet">{t("Searching …")}</p>}
            {value && <p class="quiet">{all > value.examples.length ? t("{0} in all; {1} of them. Choose one to play it.", grouped(all), value.examples.length) : t("{0} in all. Choose one to play it.", grouped(all))}</p>}
            <Gallery puzzle={puzzle} states={value?.examples ?? []} />
            {!hardest && value && all > 8 && <button onClick={() => redraw(seed())}>{t("Others")}</button>}
        </section>
    );
}

function Around({ puzzle, state }: { puzzle: Puzzle; state?: string }) {
    const { value, error, again } = useAsked(
        () => (state ? get("/api/puzzles/{id}/tree", { id: puzzle.id, state }) : undefined), [puzzle.id, state],
    );
    if (!state) return null;
    return (
        <section class="card wide">
            <h2>{puzzle.costs ? t("All cheapest paths") : t("All shortest paths")}</h2>
            {!value && !error && <p class="quiet">{t("Searching …")}</p>}
            {error && <Failed error={error} again={again} />}
            {value && <Tree puzzle={puzzle} tree={value} />}
        </section>
    );
}

/** A disc for each component, scaled by its size. */
function Map({ puzzle }: { puzzle: Puzzle }) {
    const { value, error } = useAsked(() => get("/api/puzzles/{id}/components", { id: puzzle.id }), [puzzle.id]);
    const shown = (value?.classes ?? []).flatMap((one) => Array.from({ length: Math.min(Number(one.count), 24) }, () => Number(one.size)));
    const largest = Math.max(...shown, 1);
    return (
        <section class="card wide">
            <h2>{t("Components")}</h2>
            {error && <p class="quiet">{error}</p>}
            {value && (
                <>
                    <p class="quiet">{t(value.components === 1 ? "{0} configurations of the pieces fall into {1} component" : "{0} configurations of the pieces fall into {1} components", grouped(value.configurations), grouped(value.components))}{Number(value.isolated) > 0 ? t("; {0} of them have no move", grouped(value.isolated)) : ""}.</p>
                    <div class="discs" aria-hidden="true">{shown.map((size) => <span style={`--size:${Math.max(8, 120 * Math.sqrt(size / largest))}px`} title={grouped(size)} />)}</div>
                    <div class="scroll">
                        <table><thead><tr><th>{t("components")}</th><th>{t("states of each")}</th><th>{t("group order")}</th></tr></thead>
                            <tbody>{value.classes.map((one) => <tr><td>{grouped(one.count)}</td><td>{grouped(one.size)}</td><td>{grouped(one.group_order)}</td></tr>)}</tbody>
                        </table>
                    </div>
                </>
            )}
        </section>
    );
}
