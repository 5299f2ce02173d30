import { useEffect, useRef, useState } from "preact/hooks";
import { type Components as Found, type Puzzle, type States, type Tree as Paths, get, grouped, seed } from "./api";
import { About } from "./about";
import { useAsked } from "./asked";
import { Board } from "./boards";
import { Failed } from "./failed";
import { Link } from "./link";
import { address } from "./route";
import { Tree } from "./tree";

export function Explore({ puzzle, query }: { puzzle: Puzzle; query: URLSearchParams }) {
    const [depth, setDepth] = useState<number>();
    return (
        <div class="explore">
            <section class="card wide">
                <h2>States by distance</h2>
                <Facts puzzle={puzzle} />
                <About puzzle={puzzle} />
                <Histogram puzzle={puzzle} choose={setDepth} />
                <Depths puzzle={puzzle} depth={depth} choose={setDepth} />
            </section>
            <OfDepth puzzle={puzzle} depth={depth ?? puzzle.god_number} hardest={depth === undefined} />
            <Around puzzle={puzzle} state={query.get("state") ?? undefined} />
            <Map puzzle={puzzle} />
        </div>
    );
}

function Facts({ puzzle }: { puzzle: Puzzle }) {
    return (
        <dl class="figures">
            <div><dt>states</dt><dd>{grouped(puzzle.reached)}</dd></div>
            <div><dt>greatest distance</dt><dd>{puzzle.god_number}</dd></div>
            <div><dt>mean distance</dt><dd>{puzzle.mean_depth.toFixed(2)}</dd></div>
            <div><dt>hardest states</dt><dd>{grouped(puzzle.layers[puzzle.god_number])}</dd></div>
            <div><dt>certificate</dt><dd>{puzzle.certified ? "in the table" : "none"}</dd></div>
        </dl>
    );
}

/** The chart, loaded on first use. */
function Histogram({ puzzle, choose }: { puzzle: Puzzle; choose: (depth: number) => void }) {
    const place = useRef<HTMLDivElement>(null);
    const [log, setLog] = useState(false);
    useEffect(() => {
        let end = () => {};
        let gone = false;
        import("./charts").then(({ histogram }) => {
            if (!gone && place.current) end = histogram(place.current, puzzle.layers, log, choose);
        });
        return () => {
            gone = true;
            end();
        };
    }, [puzzle.id, log]);
    return (
        <>
            <div class="chart" ref={place} role="img" aria-label={`Number of states at each distance from 0 to ${puzzle.god_number}; the buttons below open them`} />
            <label class="switch"><input type="checkbox" checked={log} onInput={() => setLog(!log)} /> Logarithmic</label>
        </>
    );
}

/** The function of the bars, for keyboards and screen readers. */
function Depths({ puzzle, depth, choose }: { puzzle: Puzzle; depth?: number; choose: (depth: number) => void }) {
    return (
        <div class="depths" role="group" aria-label="States of a distance">
            {puzzle.layers.map((count, d) => (
                <button key={d} class={d === depth ? "chosen" : ""} aria-pressed={d === depth} aria-label={`distance ${d}: ${grouped(count)} states`} onClick={() => choose(d)}>{d}</button>
            ))}
        </div>
    );
}

function OfDepth({ puzzle, depth, hardest }: { puzzle: Puzzle; depth: number; hardest: boolean }) {
    const [draw, redraw] = useState(1);
    const { value, error, again } = useAsked(
        () => (hardest ? get<States>(`/puzzles/${puzzle.id}/hardest`, { count: 8 }) : get<States>(`/puzzles/${puzzle.id}/random`, { depth, count: 8, seed: draw })),
        [puzzle.id, depth, hardest, draw],
    );
    return (
        <section class="card wide">
            <h2>{hardest ? `The hardest states: ${depth} moves` : `States at distance ${depth}`}</h2>
            {error && <Failed error={error} again={again} />}
            {!value && !error && <p class="quiet">Searching …</p>}
            {value && <p class="quiet">{grouped(value.count)} in all{value.count > value.examples.length ? `; ${value.examples.length} of them` : ""}. Choose one to play it.</p>}
            <div class="gallery">
                {value?.examples.map((state) => (
                    <Link key={state} to={address(puzzle.id, state)} class="thumb">
                        <div class="mini" aria-hidden="true"><Board puzzle={puzzle} state={state} moves={[]} play={() => {}} small /></div>
                        <code>{state}</code>
                    </Link>
                ))}
            </div>
            {!hardest && value && value.count > 8 && <button onClick={() => redraw(seed())}>Others</button>}
        </section>
    );
}

function Around({ puzzle, state }: { puzzle: Puzzle; state?: string }) {
    const { value, error, again } = useAsked(
        () => (state ? get<Paths>(`/puzzles/${puzzle.id}/tree`, { state, limit: 150 }) : undefined), [puzzle.id, state],
    );
    if (!state) return null;
    return (
        <section class="card wide">
            <h2>All shortest paths</h2>
            {!value && !error && <p class="quiet">Searching …</p>}
            {error && <Failed error={error} again={again} />}
            {value && <Tree puzzle={puzzle} tree={value} />}
        </section>
    );
}

/** A disc for each component, scaled by its size. */
function Map({ puzzle }: { puzzle: Puzzle }) {
    const { value, error } = useAsked(() => get<Found>(`/puzzles/${puzzle.id}/components`), [puzzle.id]);
    const shown = (value?.classes ?? []).flatMap((one) => Array.from({ length: Math.min(one.count, 24) }, () => one.size));
    const largest = Math.max(...shown, 1);
    return (
        <section class="card wide">
            <h2>Components</h2>
            {error && <p class="quiet">{error}</p>}
            {value && (
                <>
                    <p class="quiet">{grouped(value.configurations)} configurations of the pieces fall into {grouped(value.components)} {value.components === 1 ? "component" : "components"}{value.isolated > 0 ? `; ${grouped(value.isolated)} of them have no move` : ""}.</p>
                    <div class="discs" aria-hidden="true">{shown.map((size) => <span style={`--size:${Math.max(8, 120 * Math.sqrt(size / largest))}px`} title={grouped(size)} />)}</div>
                    <div class="scroll">
                        <table><thead><tr><th>components</th><th>states of each</th><th>group order</th></tr></thead>
                            <tbody>{value.classes.map((one) => <tr><td>{grouped(one.count)}</td><td>{grouped(one.size)}</td><td>{grouped(one.group_order)}</td></tr>)}</tbody>
                        </table>
                    </div>
                </>
            )}
        </section>
    );
}
