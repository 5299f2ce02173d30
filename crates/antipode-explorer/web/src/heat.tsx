// A heuristic beside the exact distances: how many states have each pair, as a map of cells.
import { useState } from "preact/hooks";
import { type Estimates, type Tabled, get, grouped, watched } from "./api";
import { useAsked } from "./asked";
import { Busy } from "./busy";
import { Failed } from "./failed";
import { Topology } from "./topology";
import { language, t } from "./words";

/** The size of a cell, and the most that all of them take up: where there are many, they are smaller. */
const SIZE = 14, WIDE = 1000, HIGH = 440;

/** The part of its place that a cell fills, and the least distance of two numbers at the axes. */
const FILLED = 0.93, CLOSE = 26;

const EDGE = 34, FOOT = 20;

export function Heuristics({ puzzle }: { puzzle: Tabled }) {
    const names = puzzle.heuristics.filter((name) => name !== "zero");
    const [name, choose] = useState(names[0]);
    const [wanted, want] = useState(false);
    const sample = useAsked(() => (name ? get("/api/puzzles/{id}/estimates", { id: puzzle.id, heuristic: name }) : undefined), [puzzle.id, name]);
    const all = useAsked((signal, tell) => (wanted ? watched("/api/puzzles/{id}/topology", { id: puzzle.id, heuristic: name }, signal, tell) : undefined), [puzzle.id, name, wanted]);
    if (names.length === 0) return null;
    const pick = (name: string) => {
        choose(name);
        want(false);
    };
    const counts = all.value ? { complete: true, states: all.value.states, cells: all.value.joint } : sample.value;
    return (
        <section class="card wide">
            <h2>{t("Heuristics")}</h2>
            <label>{t("Heuristic")} <select value={name} onInput={(event) => pick(event.currentTarget.value)}>{names.map((one) => <option value={one}>{one}</option>)}</select></label>
            {!counts && !sample.error && <p class="quiet">{t("Searching …")}</p>}
            {sample.error && !counts && <Failed error={sample.error} again={sample.again} />}
            {counts && <Map found={counts} most={puzzle.god_number} />}
            {!puzzle.costs && !wanted && <p class="quiet">{t("Local minima, exit distances and greedy descents show where the estimates mislead a search.")}</p>}
            {!puzzle.costs && !wanted && <button onClick={() => want(true)}>{t("Survey all states")}</button>}
            {wanted && !all.value && !all.error && <Busy work="survey" says={t("Surveying {0} states …", grouped(puzzle.reached))} cancel={() => want(false)} progress={all.progress} />}
            {all.error && <Failed error={all.error} again={all.again} />}
            {all.value && <Topology puzzle={puzzle} found={all.value} />}
        </section>
    );
}

function Map({ found, most }: { found: Pick<Estimates, "complete" | "states" | "cells">; most: number }) {
    const cells = found.cells.flatMap(({ estimate, ...cell }) => (estimate === null ? [] : [{ ...cell, estimate }]));
    const sum = (is: (cell: (typeof cells)[number]) => boolean) => cells.filter(is).reduce((all, { states }) => all + states, 0);
    const top = Math.max(most, ...cells.map(({ estimate }) => estimate));
    const column = (distance: number) => sum((cell) => cell.distance === distance);
    const [across, up] = [Math.min(SIZE, WIDE / (most + 1)), Math.min(SIZE, HIGH / (top + 1))];
    const [width, height] = [EDGE + (most + 1) * across + 6, (top + 1) * up + FOOT];
    const [x, y] = [(d: number) => EDGE + d * across, (h: number) => (top - h) * up];
    const mean = cells.reduce((all, { distance, estimate, states }) => all + (distance - estimate) * states, 0) / Math.max(sum(() => true), 1);
    const round = (n: number) => n.toLocaleString(language, { maximumFractionDigits: 2 });
    const over = sum(({ distance, estimate }) => estimate > distance);
    /** Numbers beside cells of a size, as close as they can be read. */
    const ticks = (n: number, size: number) => {
        const step = [5, 10, 20, 50, 100, 200, 500].find((step) => step * size >= CLOSE) ?? 1000;
        return Array.from({ length: Math.floor(n / step) + 1 }, (_, i) => i * step);
    };
    return (
        <>
            <p class="quiet heat-says">
                {found.complete ? t("All {0} states:", grouped(found.states)) : t("{0} random states:", grouped(found.states))}{" "}
                {t("exact for {0}, too great for {1}, on average {2} below the distance.", grouped(sum(({ distance, estimate }) => estimate === distance)), grouped(over), round(mean))}
            </p>
            <div class="scroll" tabIndex={0} role="region" aria-label={t("Estimates and distances")}>
                <svg class="heat" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t("Across: exact distance. Up: estimate. The darker a cell, the more of the states of its distance have this estimate.")}>
                    {cells.map(({ distance, estimate, states }) => (
                        <rect x={x(distance)} y={y(estimate)} width={across * FILLED} height={up * FILLED} class={estimate > distance ? "over" : ""} opacity={0.15 + (0.85 * states) / column(distance)}>
                            <title>{t("distance {0}, estimate {1}: {2} states", distance, estimate, grouped(states))}</title>
                        </rect>
                    ))}
                    <line x1={x(0)} y1={y(-1)} x2={x(most + 1)} y2={y(most)} />
                    {ticks(most, across).map((d) => <text x={x(d) + across / 2} y={height - 8}>{d}</text>)}
                    {ticks(top, up).map((h) => <text x={EDGE - 12} y={y(h) + up / 2}>{h}</text>)}
                </svg>
            </div>
            <p class="quiet"><small>{t("exact distance; upwards the estimate; on the line they are equal")}</small></p>
        </>
    );
}
