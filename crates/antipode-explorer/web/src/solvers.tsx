import { useEffect, useRef, useState } from "preact/hooks";
import { type Puzzle, type Solution, get, grouped, hasTable, post } from "./api";
import { useAsked } from "./asked";
import { Audit } from "./audit";
import { Board } from "./boards";
import { Box } from "./box";
import { Busy } from "./busy";
import { because } from "./causes";
import { Link } from "./link";
import { Playout } from "./playout";
import { address } from "./route";
import { count, language, t } from "./words";

/** The solvers that one click compares: exact searches, and approximate ones of all kinds. */
const SEVERAL = ["astar", "ida", "bidirectional", "greedy", "beam", "ea", "rl"];

/** What a solution takes beyond the least, where that is known. */
function beyond({ cost, excess, optimal }: Solution): string {
    if (cost !== undefined) return t(", cost {0}", cost) + (excess ? t(", {0} beyond the least", excess) : t(", the least possible"));
    if (excess) return t(", {0} beyond the fewest", excess);
    return excess === 0 || optimal ? t(", the fewest possible") : t("; the shortest may be less");
}

const THREE = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

/** How a solver ended, in words. */
function ended({ outcome, cause, reason }: Solution): string {
    const how = { solved: t("solved"), unsolvable: t("unsolvable"), "gave-up": t("gave up"), failed: t("failed") }[outcome] ?? outcome;
    const why = because(cause) ?? reason;
    return why ? `${how}: ${why}` : how;
}

/** Solvers compared with the exact distance of a state, and with the moves of players. */
export function Solvers({ puzzle, query }: { puzzle: Puzzle; query: URLSearchParams }) {
    const state = query.get("state") ?? puzzle.goal;
    const solvers = (useAsked(() => get("/api/solvers", {}), []).value ?? []).filter((solver) => solver.costs || !puzzle.costs);
    const [name, choose] = useState(hasTable(puzzle) ? "astar" : "two-phase");
    const [heuristic, setHeuristic] = useState("");
    const [busy, setBusy] = useState(false);
    const [rows, setRows] = useState<(Solution & { error?: string })[]>([]);
    const [watched, watch] = useState<Solution>();
    const running = useRef<AbortController>(undefined);
    const cancel = () => running.current?.abort();
    // Another state has other solutions.
    useEffect(() => {
        setRows([]);
        watch(undefined);
        return cancel;
    }, [state]);
    const chosen = solvers.find((solver) => solver.name === name);
    const ask = async (solver: string, heuristic: string, signal: AbortSignal) => {
        const task = { state, solver, ...(heuristic ? { heuristic } : {}) };
        const one = await post("/api/puzzles/{id}/solve", { id: puzzle.id }, task, signal).catch(
            (e: Error) => ({ solver, heuristic: heuristic || null, outcome: e.message, length: null, excess: null, optimal: false, expanded: null, seconds: 0 }) as Solution,
        );
        if (!signal.aborted) setRows((rows) => [one, ...rows]);
    };
    const solve = async (names: string[]) => {
        const { signal } = (running.current = new AbortController());
        setBusy(true);
        for (const one of names) if (!signal.aborted) await ask(one, one === name && chosen?.informed ? heuristic : "", signal);
        setBusy(false);
    };
    return (
        <div class="explore">
            <section class="card wide">
                <h2>{t("Solve this state")}</h2>
                <div class="posed">
                    <div class="mini" aria-hidden="true"><Board puzzle={puzzle} state={state} moves={[]} play={() => {}} small /></div>
                    <code>{state}</code>
                </div>
                <form class="form" onSubmit={(event) => { event.preventDefault(); solve([name]); }}>
                    <label>{t("Solver")} <select value={name} onInput={(event) => choose(event.currentTarget.value)}>{solvers.map((solver) => <option value={solver.name}>{solver.name}</option>)}</select></label>
                    <label>{t("Heuristic")} <select value={heuristic} disabled={!chosen?.informed} onInput={(event) => setHeuristic(event.currentTarget.value)}>
                        <option value="">{t("the usual one")}</option>{puzzle.heuristics.map((name) => <option value={name}>{name}</option>)}</select></label>
                    <button class="primary" disabled={busy || !chosen}>{t("Solve")}</button>
                    {hasTable(puzzle) && <button type="button" disabled={busy} onClick={() => solve(SEVERAL.filter((one) => solvers.some(({ name }) => name === one)))}>{t("Compare several")}</button>}
                </form>
                {busy && <Busy says={t("Solving …")} cancel={cancel} />}
                <p class="quiet">{chosen && t(chosen.about)}</p>
                {rows.length > 0 && (
                    <div class="scroll">
                        <table>
                            <thead><tr><th>{t("solver")}</th><th>{t("heuristic")}</th><th>{t("result")}</th><th>{puzzle.costs ? t("cost") : t("moves")}</th><th>{t("beyond optimal")}</th><th>{t("expanded")}</th><th>{t("seconds")}</th><th>{t("path")}</th></tr></thead>
                            <tbody>{rows.map((row) => (
                                <tr><td>{row.solver}</td><td>{row.heuristic ?? "–"}</td><td>{ended(row)}</td><td>{row.cost ?? row.length ?? "–"}{row.optimal ? ` (${t("proven")})` : ""}</td>
                                    <td class={row.excess ? "lost" : ""}>{row.excess ?? "–"}</td><td>{row.expanded === null ? "–" : grouped(row.expanded)}</td><td>{row.seconds.toLocaleString(language, THREE)}</td>
                                    <td>{row.moves?.length ? <button aria-pressed={watched === row} aria-label={t("Play out the path of {0}", row.solver)} onClick={() => watch(watched === row ? undefined : row)}>{t("Play out")}</button> : "–"}</td></tr>
                            ))}</tbody>
                        </table>
                    </div>
                )}
            </section>
            {watched?.moves && (
                <section class="card wide" aria-label={t("Play-out")}>
                    <h2>{watched.solver}: {count(watched.moves.length, "{0} move", "{0} moves")}{beyond(watched)}</h2>
                    <Playout puzzle={puzzle} start={state} steps={watched.moves} key={rows.indexOf(watched)} />
                </section>
            )}
            {hasTable(puzzle) && <Audit puzzle={puzzle} solver={name} />}
            <People puzzle={puzzle} />
        </div>
    );
}

/** Box plots of the players' moves, beside the least possible. */
function People({ puzzle }: { puzzle: Puzzle }) {
    const { value } = useAsked(() => (puzzle.games ? get("/api/puzzles/{id}/games", { id: puzzle.id }) : undefined), [puzzle.id]);
    if (!value) return null;
    const most = Math.max(...value.map((row) => row.moves?.[4] ?? row.optimal), 1);
    return (
        <section class="card wide">
            <h2>{t("People")}</h2>
            {value.length === 0 && <p class="quiet">{t("No game was kept yet: solve a state and agree to keep it.")}</p>}
            {value.length > 0 && (
                <>
                    <p class="quiet">{puzzle.costs ? t("Games that were solved without hints and with the distances hidden: least cost, quartiles and greatest cost; the line is the exact distance.") : t("Games that were solved without hints and with the distances hidden: least, quartiles and most moves; the line is the exact distance.")} <a href="/api/games/export" download>{t("All games as JSON lines")}</a></p>
                    <div class="scroll">
                        <table>
                            <thead><tr><th>{t("start")}</th><th>{t("optimal")}</th><th>{t("games")}</th><th>{t("solved")}</th><th>{t("median")}</th><th>{puzzle.costs ? t("cost") : t("moves")}</th></tr></thead>
                            <tbody>{value.map((row) => (
                                <tr><td><Link to={address(puzzle.id, row.start)}><code>{row.start}</code></Link></td><td>{row.optimal}</td><td>{row.games}</td><td>{row.solved}</td><td>{row.moves?.[2] ?? "–"}</td>
                                    <td><Box five={row.moves} most={most} truth={row.optimal} /></td></tr>
                            ))}</tbody>
                        </table>
                    </div>
                </>
            )}
        </section>
    );
}
