// Lights Out on a board; on a graph the lights are in a row.
import { type BoardProps, rowsOf } from "./board";
import { useTaps } from "./keys";
import { t } from "../words";

export function Lights({ puzzle, state, moves, hint, play, waiting, small }: BoardProps) {
    const rows = rowsOf(state);
    const board = /^\d+x\d+$/i.test(puzzle.arguments);
    const named = (row: number, column: number) => moves.find((move) => move.move === (board ? `press ${row + 1},${column + 1}` : `press ${column}`));
    const tap = useTaps(([row, column]: [number, number]) => {
        const move = named(row, column);
        if (move) play(move);
    });
    return (
        <div class={"lights" + (small ? " small" : "")} style={`--columns:${rows[0].length};--most:${Math.max(rows[0].length, rows.length)}`} role="group" aria-label={small ? undefined : t("Lights")}>
            {rows.flatMap((cells, row) => cells.map((light, column) => {
                const move = named(row, column);
                const kind = "light" + (light === "1" ? " on" : "") + (hint && hint === move ? " hinted" : "");
                const sign = light === "1" && <span class="mark" data-mark="●" />;
                if (small) return <span class={kind}>{sign}</span>;
                return (
                    <button class={kind} key={`${row} ${column}`} disabled={!move && !waiting} aria-pressed={light === "1"} onClick={() => tap([row, column])}
                        aria-label={t("light in row {0}, column {1}", row + 1, column + 1)}>{sign}</button>
                );
            }))}
        </div>
    );
}
