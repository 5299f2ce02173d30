// Boards of square tiles with one gap: sliding tiles, and coloured boards.
import { useRef } from "preact/hooks";
import type { Move } from "../api";
import { type BoardProps, paint, rowsOf } from "./board";
import { useKeys, useTaps } from "./keys";
import { settle, useNames, useSlides } from "./slide";
import { spoken } from "../spoken";
import { t } from "../words";

/** The move that empties a cell: the tile there, or the whole segment, moves towards the gap. */
function emptying(moves: Move[], row: number, column: number): Move | undefined {
    return moves.find((move) => rowsOf(move.state)[row][column] === "_");
}

export function Grid({ puzzle, state, moves, hint, play, waiting, small }: BoardProps) {
    const rows = rowsOf(state);
    const coloured = puzzle.family === "race";
    const drag = useRef<{ x: number; y: number; move: Move; by: [number, number]; far: number } | null>(null);
    const dragged = useRef(false);
    /** A pointer that went down while the moves were on their way. */
    const early = useRef<{ x: number; y: number } | null>(null);
    const tap = useTaps(([row, column]: [number, number]) => {
        const move = emptying(moves, row, column);
        if (move) play(move);
    });
    const gap = rows.flatMap((cells, row) => cells.flatMap((tile, column) => (tile === "_" ? [[row, column]] : [])))[0];
    const moved = (move: Move) => rowsOf(move.state).flat().filter((tile, i) => tile !== rows.flat()[i]).length;
    useKeys(small ? {} : Object.fromEntries(["Left", "Right", "Up", "Down"].map((direction) => {
        const all = moves.filter((move) => move.move.includes(direction.toLowerCase())).sort((a, b) => moved(a) - moved(b));
        return ["Arrow" + direction, () => all[0] && play(all[0])];
    })));
    const width = rows[0].length;
    const names = useNames(rows.flat());
    const board = useSlides<HTMLDivElement>(state);
    /** The cell under a pointer, where a tile that is on its way may be in sight; none for keys. */
    const under = ({ detail, clientX, clientY }: MouseEvent): [number, number] | undefined => {
        if (detail === 0 || !board.current) return undefined;
        const { left, top, width: w, height: h } = board.current.getBoundingClientRect();
        const cell = (at: number, count: number) => Math.min(Math.max(Math.floor(at * count), 0), count - 1);
        return [cell((clientY - top) / h, rows.length), cell((clientX - left) / w, width)];
    };
    return (
        <div ref={board} class={"tiles" + (small ? " small" : "") + (coloured ? " coloured" : "")} style={`--columns:${width};--most:${Math.max(width, rows.length)}`}
            onClick={(event) => {
                // The board changed between press and release, so that both are on other elements.
                const place = event.target === event.currentTarget && !small ? under(event) : undefined;
                if (place) tap(place);
            }}
            role={small ? undefined : "group"} aria-label={small ? undefined : t("Board of {0} rows and {1} columns", rows.length, width)}>
            {rows.flatMap((cells, row) => cells.map((tile, column) => {
                // A tap there counts if a tile is there when the moves have come.
                if (tile === "_") return <span class="gap" key="gap" onClick={small ? undefined : () => tap([row, column])} />;
                if (tile === ".") return <span class="tile open" key={`${row} ${column}`} />;
                const move = emptying(moves, row, column);
                const home = !coloured && rowsOf(puzzle.goal)[row][column] === tile;
                const hinted = hint && emptying([hint], row, column) === hint;
                const props = { class: "tile" + (home ? " home" : "") + (hinted ? " hinted" : ""), style: coloured ? paint(Number(tile) - 1) : "" };
                const name = names[row * width + column];
                if (small) return <span {...props}>{coloured ? <span class="mark" data-mark={tile} /> : tile}</span>;
                return (
                    <button {...props} key={name} data-token={name} disabled={!move && !waiting} data-tile={tile} aria-label={(coloured ? t("colour {0}", tile) : tile) + (move ? `, ${spoken(move.move)}` : "")}
                        onPointerDown={(event) => {
                            dragged.current = false;
                            early.current = null;
                            if (event.button !== 0) return;
                            if (!move) {
                                if (waiting) event.currentTarget.setPointerCapture(event.pointerId);
                                early.current = waiting ? { x: event.clientX, y: event.clientY } : null;
                                return;
                            }
                            event.currentTarget.setPointerCapture(event.pointerId);
                            drag.current = { x: event.clientX, y: event.clientY, move, by: [Math.sign(gap[1] - column), Math.sign(gap[0] - row)], far: 0 };
                        }}
                        onPointerMove={(event) => {
                            const start = drag.current;
                            if (!start) return;
                            const [x, y] = start.by;
                            const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
                            dragged.current ||= Math.hypot(dx, dy) > 12;
                            // The tile follows the pointer towards the gap, at most as far as it.
                            start.far = Math.min(Math.max(dx * x + dy * y, 0), event.currentTarget.offsetWidth + 6);
                            event.currentTarget.style.transform = `translate(${start.far * x}px, ${start.far * y}px)`;
                        }}
                        onPointerUp={(event) => {
                            const [start, before] = [drag.current, early.current];
                            drag.current = early.current = null;
                            event.currentTarget.style.transform = "";
                            if (before && Math.hypot(event.clientX - before.x, event.clientY - before.y) > 12) {
                                dragged.current = true;
                                tap([row, column]);
                            }
                            if (start && start.far > event.currentTarget.offsetWidth / 3) {
                                settle();
                                play(start.move);
                            }
                        }}
                        onPointerCancel={(event) => {
                            drag.current = null;
                            event.currentTarget.style.transform = "";
                        }}
                        onClick={(event) => {
                            if (!dragged.current) tap(under(event) ?? [row, column]);
                            dragged.current = false;
                        }}>
                        {tile}
                    </button>
                );
            }))}
        </div>
    );
}
