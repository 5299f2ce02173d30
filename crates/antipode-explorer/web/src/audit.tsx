import { useEffect, useRef, useState } from "preact/hooks";
import { type Puzzle, get, grouped, post, seed } from "./api";
import { Box, fiveOf } from "./box";
import { Busy } from "./busy";
import { t } from "./words";

/** The number of states of an audit in the browser; `antipode audit` uses thousands. */
const STATES = 20;

interface Audited { solver: string; asked: number; solved: number; optimal: number; excess: number[]; expanded: number }

/** A solver on random states: how often it is optimal, and the excess if it is not. */
export function Audit({ puzzle, solver }: { puzzle: Puzzle; solver: string }) {
    const [rows, setRows] = useState<Audited[]>([]);
    const [busy, setBusy] = useState(false);
    const [error, setError] = useState<string>();
    const running = useRef<AbortController>(undefined);
    const cancel = () => running.current?.abort();
    useEffect(() => cancel, [puzzle.id]);
    const run = async () => {
        const { signal } = (running.current = new AbortController());
        setBusy(true);
        setError(undefined);
        const row: Audited = { solver, asked: 0, solved: 0, optimal: 0, excess: [], expanded: 0 };
        const others = rows.filter((known) => known.solver !== solver);
        try {
            for (let i = 0; i < STATES; i++) {
                const { examples } = await get("/api/puzzles/{id}/random", { id: puzzle.id, seed: seed() }, signal);
                const found = await post("/api/puzzles/{id}/solve", { id: puzzle.id }, { state: examples[0], solver, seconds: 2 }, signal);
                row.asked++;
                row.expanded += found.expanded ?? 0;
                if (found.excess !== null) {
                    row.solved++;
                    row.optimal += found.excess === 0 ? 1 : 0;
                    row.excess.push(found.excess);
                }
                setRows([{ ...row }, ...others]);
            }
        } catch (e) {
            if (!signal.aborted) setError((e as Error).message);
        }
        setBusy(false);
    };
    const most = Math.max(...rows.flatMap((row) => row.excess), 1);
    return (
        <section class="card wide">
            <h2>{t("Audit")}</h2>
            <p class="quiet">{puzzle.costs ? t("The solver on {0} random states, two seconds each: how often it solves, how often at the least cost, and the cost beyond it. antipode audit takes thousands.", STATES) : t("The solver on {0} random states, two seconds each: how often it solves, how often with the fewest moves, and the moves beyond these. antipode audit takes thousands.", STATES)}</p>
            {busy ? <Busy says={t("Auditing …")} cancel={cancel} /> : <button onClick={run}>{t("Audit {0}", solver)}</button>}
            {error && <p class="error" role="alert">{error}</p>}
            {rows.length > 0 && (
                <div class="scroll">
                    <table>
                        <thead><tr><th>{t("solver")}</th><th>{t("states")}</th><th>{t("solved")}</th><th>{t("optimal")}</th><th>{t("expanded on average")}</th><th>{puzzle.costs ? t("cost beyond, 0 to {0}", most) : t("moves beyond, 0 to {0}", most)}</th></tr></thead>
                        <tbody>{rows.map((row) => (
                            <tr key={row.solver}><td>{row.solver}</td><td>{row.asked}</td><td>{row.solved}</td><td>{row.optimal}</td><td>{grouped(Math.round(row.expanded / row.asked))}</td>
                                <td><Box five={fiveOf(row.excess)} most={most} truth={0} /></td></tr>
                        ))}</tbody>
                    </table>
                </div>
            )}
        </section>
    );
}
