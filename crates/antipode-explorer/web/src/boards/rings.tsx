// Rings on a hypercube: a picture and a grid in Gray code, both of which accept moves.
import { useMemo, useState } from "preact/hooks";
import { type BoardProps, carries, paintOf } from "./board";
import { CUBES, faces, grayGrid, hull, layout, PETRIE, type Point } from "./cube";
import { type Lift, useLift } from "./lift";
import { useSlides } from "./slide";
import { t } from "../words";

const read = (state: string) => new Map([...state.matchAll(/(\d+)([a-z]+)/g)].map(([, place, colour]) => [place, colour]));

/** The most coordinates of one panel; more take two panels. */
const PANEL = 4;

export function Rings({ puzzle, state, moves, hint, play, waiting, small }: BoardProps) {
    const [dimension, k] = puzzle.arguments.split(",").map(Number);
    const [petrie, setPetrie] = useState(false);
    const rings = read(state);
    const all = carries(rings, moves, read);
    const lift = useLift(all, { play, state, waiting });
    const hinted = hint && all.find((carry) => carry.move.move === hint.move);
    const free = useMemo(() => faces(dimension, k), [dimension, k]);
    const lit = free.filter((face) => {
        const on = face.filter((v) => rings.has(String(v)));
        return on.length === 1 && (lift.lifted === null || String(on[0]) === lift.lifted);
    });
    const goal = read(puzzle.goal);
    const paints = useMemo(() => paintOf([...goal.values()]), [puzzle.id]);
    const panels = dimension > PANEL ? 1 << (dimension - PANEL) : 1;
    const props = { dimension, lit, rings, lift, goal, paints, small, hinted: hinted ? [hinted.from, hinted.to] : [] };
    const pictures = Array.from({ length: panels }, (_, panel) => (
        <Picture key={panel} {...props} panel={panel} panels={panels} vectors={petrie ? PETRIE : CUBES} />
    ));
    if (small) return <div class="rings small">{pictures[0]}</div>;
    return (
        <div class="rings">
            <div class="pictures">{pictures}</div>
            {dimension === PANEL && (
                <label class="switch centred"><input type="checkbox" checked={petrie} onInput={() => setPetrie(!petrie)} /> {t("As a Petrie octagon")}</label>
            )}
            <GrayGrid {...props} />
        </div>
    );
}

interface Shared {
    dimension: number; lit: number[][]; rings: Map<string, string>; goal: Map<string, string>; paints: Map<string, string>; lift: Lift; small?: boolean; hinted: string[];
}

function Picture(props: Shared & { panel: number; panels: number; vectors: Point[] }) {
    const { lit, rings, lift, panel, panels, small, hinted, goal, paints } = props;
    const board = useSlides<SVGSVGElement>(JSON.stringify([...rings]));
    const dimension = Math.min(props.dimension, PANEL);
    const points = useMemo(() => layout(dimension, props.vectors), [dimension, props.vectors]);
    const first = panel << PANEL;
    const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
    const margin = 34;
    const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    const box = `${left} ${top} ${Math.max(...xs) - left + margin} ${Math.max(...ys) - top + margin}`;
    const inside = lit.filter((face) => face.every((v) => v >> PANEL === panel));
    return (
        <figure>
            <svg ref={board} class="cube" viewBox={box} role="img" aria-label={small ? t("Rings") : t("Picture {0} of the cube; the grid below can be used with keys", panel + 1)}>
                {points.flatMap((p, v) => points.map((q, w) => {
                    const differ = v ^ w;
                    if (w <= v || differ & (differ - 1)) return null;
                    return <line class={differ === 8 ? "edge faint" : "edge"} x1={p.x} y1={p.y} x2={q.x} y2={q.y} />;
                }))}
                {!small && inside.map((face) => {
                    const corners = face.map((v) => points[v - first]);
                    const kind = "face" + (lift.lifted === null ? "" : " strong");
                    if (corners.length === 2) return <line class={kind + " along"} x1={corners[0].x} y1={corners[0].y} x2={corners[1].x} y2={corners[1].y} />;
                    return <polygon class={kind} points={hull(corners).map((p) => `${p.x},${p.y}`).join(" ")} />;
                })}
                {points.map((p, v) => {
                    const place = String(v + first);
                    const target = lift.targets.has(place);
                    const home = goal.get(place);
                    return (
                        <g data-place={place} class={"vertex" + (target ? " target" : "") + (hinted[1] === place ? " hinted" : "")} onClick={() => !small && lift.choose(place)}>
                            <circle cx={p.x} cy={p.y} r={19} class="spot" />
                            {home && !small && <g class="home" style={paints.get(home)}><circle cx={p.x} cy={p.y} r={24} /><text x={p.x + 25} y={p.y + 23}>{home}</text></g>}
                            {!small && !rings.has(place) && <text x={p.x} y={p.y} class="number">{place}</text>}
                        </g>
                    );
                })}
                {points.map((p, v) => {
                    const place = String(v + first);
                    const colour = rings.get(place);
                    if (!colour) return null;
                    const kind = "ring" + (lift.lifted === place ? " lifted" : "") + (lift.movable(place) ? " movable" : "") + (hinted[0] === place ? " hinted" : "");
                    return (
                        <g class={kind} key={colour} data-ring={colour} data-token={colour} style={paints.get(colour)} onPointerDown={lift.down(place)} onClick={() => !small && lift.choose(place)}>
                            <circle cx={p.x} cy={p.y} r={16} />
                            <text x={p.x} y={p.y}>{colour}</text>
                        </g>
                    );
                })}
            </svg>
            {panels > 1 && !small && <figcaption>{panels > 2 ? t("coordinates 6 and 5 = {0}", panel.toString(2).padStart(2, "0")) : t("coordinate 5 = {0}", panel)}</figcaption>}
        </figure>
    );
}

/** The same vertices as a torus: each step, also across the border, changes one coordinate, and k-faces are wrapped blocks. */
function GrayGrid({ dimension, rings, lift, lit, hinted, goal, paints }: Shared) {
    const rows = grayGrid(dimension);
    const [at, setAt] = useState(() => [...rings.keys()][0] ?? "0");
    const height = rows.length, width = rows[0].length;
    const step = (event: KeyboardEvent, row: number, column: number) => {
        const by: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
        const [down, right] = by[event.key] ?? [];
        if (event.key === "Escape" && lift.lifted !== null) lift.choose(lift.lifted);
        if (down === undefined) return;
        event.preventDefault();
        const next = String(rows[(row + down + height) % height][(column + right! + width) % width]);
        setAt(next);
        (event.currentTarget as HTMLElement).closest(".gray")!.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
    };
    const shown = new Set(lit.flat().map(String));
    return (
        <div class={"gray" + (width > 4 ? " wide" : "")} style={`--columns:${width}`} role="group" aria-label={t("All vertices in Gray code: neighbours differ in one coordinate, also across the border")}>
            {rows.flatMap((row, r) => row.map((v, c) => {
                const place = String(v);
                const colour = rings.get(place);
                const target = lift.targets.has(place);
                const name = v.toString(2).padStart(dimension, "0");
                const kind = "cell" + (shown.has(place) ? " lit" : "") + (target ? " target" : "") + (hinted.includes(place) ? " hinted" : "");
                const says = `${name}${colour ? ` ${colour}` : ""}, ${t("vertex {0}", v)}${colour ? t(" with a ring") : ""}${goal.get(place) ? t(", goal of {0}", goal.get(place)!) : ""}${lift.lifted === place ? t(", lifted") : ""}${target ? t(", can be reached") : ""}`;
                return (
                    <button class={kind} data-place={place} tabIndex={at === place ? 0 : -1} aria-label={says} onFocus={() => setAt(place)}
                        style={paints.get(goal.get(place) ?? "")} data-home={goal.get(place)}
                        onKeyDown={(event) => step(event, r, c)} onClick={() => lift.choose(place)}>
                        <small>{name}</small>{" "}
                        {colour && (
                            <span class={"disc" + (lift.movable(place) ? " movable" : "") + (lift.lifted === place ? " lifted" : "")} key={colour} data-ring={colour}
                                style={paints.get(colour)} onPointerDown={lift.down(place)}>{colour}</span>
                        )}
                    </button>
                );
            }))}
        </div>
    );
}
