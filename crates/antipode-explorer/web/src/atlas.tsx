import { useState } from "preact/hooks";
import { type Class, type Puzzle, get, grouped } from "./api";
import { useAsked } from "./asked";
import { Failed } from "./failed";
import { Link } from "./link";
import { address } from "./route";
import { t } from "./words";

/** Components and diameters of all small ring puzzles. */
export function Atlas({ puzzles }: { puzzles: Puzzle[] }) {
    const rows = useAsked(() => get("/api/atlas", {}), []);
    const [d, setD] = useState(3);
    const served = (row: Class) => puzzles.find((puzzle) => puzzle.family === "rings" && puzzle.arguments === `${row.d},${row.k},${row.l}`);
    const dimensions = [...new Set(rows.value?.map((row) => row.d) ?? [])];
    return (
        <>
            <h1>{t("Atlas of the rings")}</h1>
            <p class="lead">{t("Every puzzle of rings on a d-cube, L vertices empty, where a ring that is alone on a k-face may move on it: its components, and the greatest distance between two configurations of each.")}</p>
            <div class="tabs" role="group" aria-label={t("Dimension")}>
                {dimensions.map((n) => <button key={n} aria-pressed={n === d} class={n === d ? "chosen" : ""} onClick={() => setD(n)}>d = {n}</button>)}
            </div>
            {rows.error && <Failed error={rows.error} again={rows.again} />}
            <div class="card scroll" tabIndex={0} role="region" aria-label={t("Atlas")}>
                <table>
                    <thead><tr><th>k</th><th>L</th><th>{t("configurations")}</th><th>{t("components")}</th><th>{t("states of each")}</th><th>{t("diameter")}</th><th>{t("play")}</th></tr></thead>
                    <tbody>
                        {rows.value?.filter((row) => row.d === d).map((row) => {
                            const puzzle = served(row);
                            return (
                                <tr><td>{row.k}</td><td>{row.l}</td><td>{grouped(row.configurations)}</td><td>{grouped(row.components)}</td><td>{grouped(row.component_size)}</td><td>{row.component_size === 1 ? <span class="quiet">{t("isolated")}</span> : <strong>{row.diameter}</strong>}</td>
                                    <td>{puzzle && row.component_size > 1 ? <Link to={address(puzzle.id)}>{t("play")}</Link> : <span class="quiet">–</span>}</td></tr>
                            );
                        })}
                    </tbody>
                </table>
            </div>
        </>
    );
}
