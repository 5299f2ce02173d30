import { useEffect, useState } from "preact/hooks";
import { type Compared, type Puzzle, type Solution, type Solver, get, grouped, post } from "./api";
import { useAsked } from "./asked";
import { Audit } from "./audit";
import { Board } from "./boards";
import { Box } from "./box";
import { Link } from "./link";
import { Playout } from "./playout";
import { address } from "./route";

/** The solvers that one click compares: exact searches, and approximate ones of all kinds. */
const SEVERAL = ["astar", "ida", "bidirectional", "greedy", "beam", "ea", "rl"];

/** Solvers compared with the exact distance of a state, and with the moves of players. */
export function Solvers({ puzzle, query }: { puzzle: Puzzle; query: URLSearchParams }) {
    const state = query.get("state") ?? puzzle.goal;
    const solvers = useAsked(() => get<Solver[]>("/solvers"), []).value ?? [];
    const [name, choose] = useState("astar");
    const [heuristic, setHeuristic] = useState("");
    const [busy, setBusy] = useState(false);
    const [rows, setRows] = useState<(Solution & { error?: string })[]>([]);
    const [watched, watch] = useState<Solution>();
    // Another state has other solutions.
    useEffect(() => {
        setRows([]);
        watch(undefined);
    }, [state]);
    const chosen = solvers.find((solver) => solver.name === name);
    const ask = async (solver: string, heuristic: string) => {
        const task = { state, solver, ...(heuristic ? { heuristic } : {}) };
        const one = await post<Solution>(`/puzzles/${puzzle.id}/solve`, task).catch(
            (e: Error) => ({ solver, heuristic: heuristic || null, outcome: e.message, length: null, excess: null, optimal: false, expanded: null, seconds: 0 }) as Solution,
        );
        setRows((rows) => [one, ...rows]);
    };
    const solve = async (names: string[]) => {
        setBusy(true);
        for (const one of names) await ask(one, one === name && chosen?.informed ? heuristic : "");
        setBusy(false);
    };
    return (
        <div class="explore">
            <section class="card wide">
                <h2>Solve this state</h2>
                <div class="posed">
                    <div class="mini" aria-hidden="true"><Board puzzle={puzzle} state={state} moves={[]} play={() => {}} small /></div>
                    <code>{state}</code>
                </div>
                <form class="form" onSubmit={(event) => { event.preventDefault(); solve([name]); }}>
                    <label>Solver <select value={name} onInput={(event) => choose(event.currentTarget.value)}>{solvers.map((solver) => <option value={solver.name}>{solver.name}</option>)}</select></label>
                    <label>Heuristic <select value={heuristic} disabled={!chosen?.informed} onInput={(event) => setHeuristic(event.currentTarget.value)}>
                        <option value="">the usual one</option>{puzzle.heuristics.map((name) => <option value={name}>{name}</option>)}</select></label>
                    <button class="primary" disabled={busy || !chosen}>{busy ? "Solving …" : "Solve"}</button>
                    <button type="button" disabled={busy} onClick={() => solve(SEVERAL)}>Compare several</button>
                </form>
                <p class="quiet">{chosen?.about}</p>
                {rows.length > 0 && (
                    <div class="scroll">
                        <table>
                            <thead><tr><th>solver</th><th>heuristic</th><th>result</th><th>moves</th><th>beyond optimal</th><th>expanded</th><th>seconds</th><th>path</th></tr></thead>
                            <tbody>{rows.map((row) => (
                                <tr><td>{row.solver}</td><td>{row.heuristic ?? "–"}</td><td>{row.outcome}{row.reason ? `: ${row.reason}` : ""}</td><td>{row.length ?? "–"}{row.optimal ? " (proven)" : ""}</td>
                                    <td class={row.excess ? "lost" : ""}>{row.excess ?? "–"}</td><td>{row.expanded === null ? "–" : grouped(row.expanded)}</td><td>{row.seconds.toFixed(3)}</td>
                                    <td>{row.moves?.length ? <button aria-pressed={watched === row} aria-label={`Play out the path of ${row.solver}`} onClick={() => watch(watched === row ? undefined : row)}>Play out</button> : "–"}</td></tr>
                            ))}</tbody>
                        </table>
                    </div>
                )}
            </section>
            {watched?.moves && (
                <section class="card wide" aria-label="Play-out">
                    <h2>{watched.solver}: {watched.moves.length} {watched.moves.length === 1 ? "move" : "moves"}{watched.excess ? `, ${watched.excess} beyond the fewest` : ", the fewest possible"}</h2>
                    <Playout puzzle={puzzle} start={state} steps={watched.moves} key={rows.indexOf(watched)} />
                </section>
            )}
            <Audit puzzle={puzzle} solver={name} />
            <People puzzle={puzzle} />
        </div>
    );
}

/** Box plots of the players' moves, beside the least possible. */
function People({ puzzle }: { puzzle: Puzzle }) {
    const { value } = useAsked(() => (puzzle.games ? get<Compared[]>(`/puzzles/${puzzle.id}/games`) : undefined), [puzzle.id]);
    if (!value) return null;
    const most = Math.max(...value.map((row) => row.moves?.[4] ?? row.optimal), 1);
    return (
        <section class="card wide">
            <h2>People</h2>
            {value.length === 0 && <p class="quiet">No game was kept yet: solve a state and agree to keep it.</p>}
            {value.length > 0 && (
                <>
                    <p class="quiet">Games that were solved without hints and with the distances hidden: least, quartiles and most moves; the line is the exact distance. <a href="/api/games/export" download>All games as JSON lines</a></p>
                    <div class="scroll">
                        <table>
                            <thead><tr><th>start</th><th>optimal</th><th>games</th><th>solved</th><th>median</th><th>moves</th></tr></thead>
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
