// The topology of a heuristic on all states: where its estimates mislead a search.
import type { ComponentChildren } from "preact";
import { type Puzzle, type Topology as Found, grouped } from "./api";
import { Chart } from "./chart";
import { Link } from "./link";
import { address } from "./route";
import { language, t } from "./words";

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const decimal = (n: number | null) => n?.toLocaleString(language, DECIMALS) ?? "–";
const whole = (n: number | null) => (n === null ? "–" : grouped(n));

/** A number of states with its share of all. */
const share = (states: number, all: number) => t("{0} states ({1})", grouped(states), (states / Math.max(all, 1)).toLocaleString(language, { style: "percent", ...DECIMALS }));

export function Topology({ puzzle, found }: { puzzle: Puzzle; found: Found }) {
    const exits = found.exits.by_distance;
    return (
        <>
            <h3>{t("Local minima and correlations")}</h3>
            <Numbers puzzle={puzzle} found={found} />
            <Terms />
            <h3>{t("Exit distances")}</h3>
            {exits.length > 0 && (
                <>
                    <p class="quiet">{t("Across: exact distance. Up: exit distance. The full line is the mean, the dashed one the greatest of the states of a distance.")}</p>
                    <Chart
                        label={t("Mean and greatest exit distance at each distance; the table below has the numbers")}
                        on={[found]}
                        draw={({ lines }, place) => lines(place, exits.map((row) => row.distance), exits.map((row) => row.mean), exits.map((row) => row.most), (at) => t("distance {0}: mean {1}, greatest {2}", exits[at].distance, decimal(exits[at].mean), exits[at].most))}
                    />
                </>
            )}
            <Distances found={found} />
        </>
    );
}

/** The main numbers, with a state where the greatest ones occur. */
function Numbers({ puzzle, found }: { puzzle: Puzzle; found: Found }) {
    const { local_minima, exits, descent } = found;
    const rows: [string, string, string | null][] = [
        [t("local minima"), whole(local_minima.count), null],
        [t("states in local minima"), share(local_minima.states, found.states), null],
        [t("states of the largest local minimum"), whole(local_minima.largest), local_minima.example],
        [t("mean exit distance"), decimal(exits.states > 0 ? exits.mean : null), null],
        [t("greatest exit distance"), whole(exits.most), exits.example],
        [t("solved by greedy descent"), share(descent.basin, found.states), null],
        [t("mean error"), decimal(found.mean_error), null],
        [t("RMS error"), decimal(found.root_mean_square_error), null],
        [t("correlation with the distance, Pearson"), decimal(found.pearson), null],
        [t("rank correlation, Spearman"), decimal(found.spearman), null],
        [t("rank correlation, Kendall"), decimal(found.kendall), null],
    ];
    return (
        <Table label={t("Local minima and correlations")} heads={[t("measure"), t("number"), t("example")]}>
            {rows.map(([name, number, example]) => (
                <tr key={name}><th scope="row">{name}</th><td>{number}</td><td>{example === null ? "" : <Link to={address(puzzle.id, example)}><code>{example}</code></Link>}</td></tr>
            ))}
        </Table>
    );
}

function Terms() {
    return (
        <details class="about">
            <summary>{t("What these terms mean")}</summary>
            <p>{t("Neighbours of a state are the states after one move. An exit is a state with a neighbour of a lower estimate. The exit distance of a state is the least number of moves to a state that has a neighbour with a lower estimate than the first state.")}</p>
            <p>{t("A plateau is a maximal connected set of states with one estimate. It is a local minimum if it has no exit and no goal.")}</p>
            <p>{t("Greedy descent always moves to the neighbour with the least estimate, as long as that is lower. The error is the distance less the estimate; RMS is the root of its mean square.")}</p>
        </details>
    );
}

/** The numbers of the map and of the chart, for all readers. */
function Distances({ found }: { found: Found }) {
    const exits = new Map(found.exits.by_distance.map((row) => [row.distance, row]));
    const distances = [...new Set(found.joint.map(({ distance }) => distance))].sort((a, b) => a - b);
    const row = (distance: number) => {
        const cells = found.joint.filter((cell) => cell.distance === distance);
        const known = cells.flatMap(({ estimate, states }) => (estimate === null ? [] : [{ estimate, states }]));
        const sum = (of: (cell: (typeof known)[number]) => number) => known.reduce((all, cell) => all + of(cell), 0);
        const estimates = known.map(({ estimate }) => estimate);
        const exit = exits.get(distance);
        return (
            <tr key={distance}>
                <td>{distance}</td><td>{grouped(cells.reduce((all, { states }) => all + states, 0))}</td>
                <td>{known.length ? t("{0} to {1}", Math.min(...estimates), Math.max(...estimates)) : "–"}</td>
                <td>{decimal(known.length ? sum(({ estimate, states }) => estimate * states) / sum(({ states }) => states) : null)}</td>
                <td>{decimal(exit?.mean ?? null)}</td><td>{whole(exit?.most ?? null)}</td>
            </tr>
        );
    };
    return <Table label={t("Estimates and exit distances by distance")} heads={[t("distance"), t("states"), t("estimates"), t("mean estimate"), t("mean exit distance"), t("greatest exit distance")]}>{distances.map(row)}</Table>;
}

function Table({ label, heads, children }: { label: string; heads: string[]; children: ComponentChildren }) {
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label={label}>
            <table>
                <thead><tr>{heads.map((head) => <th key={head}>{head}</th>)}</tr></thead>
                <tbody>{children}</tbody>
            </table>
        </div>
    );
}
