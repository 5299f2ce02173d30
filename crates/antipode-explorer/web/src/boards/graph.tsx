// Tokens on a graph with a force-directed layout: edges attract, vertices repel.
import { useMemo } from "preact/hooks";
import { type BoardProps, carries, paint } from "./board";
import type { Point } from "./cube";
import { useLift } from "./lift";
import { useSlides } from "./slide";
import { t } from "../words";

const read = (state: string) => new Map(state.trim().split(/\s+/).map((token, i) => [String(i), token] as const).filter(([, token]) => token !== "_"));

/** Positions of vertices: Fruchterman and Reingold's forces, with cooling, starting from a circle. */
export function forces(count: number, edges: [number, number][]): Point[] {
    const places = Array.from({ length: count }, (_, i) => ({ x: Math.cos((2 * Math.PI * i) / count), y: Math.sin((2 * Math.PI * i) / count) }));
    const length = 1.6 / Math.sqrt(count);
    for (let heat = 0.2; heat > 0.002; heat *= 0.97) {
        const push = places.map(() => ({ x: 0, y: 0 }));
        const add = (i: number, j: number, force: (distance: number) => number) => {
            const [x, y] = [places[i].x - places[j].x, places[i].y - places[j].y];
            const distance = Math.max(Math.hypot(x, y), 1e-3);
            const by = force(distance) / distance;
            push[i].x += x * by;
            push[i].y += y * by;
            push[j].x -= x * by;
            push[j].y -= y * by;
        };
        for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) add(i, j, (d) => (length * length) / d);
        for (const [i, j] of edges) add(i, j, (d) => (-d * d) / length);
        places.forEach((place, i) => {
            const size = Math.max(Math.hypot(push[i].x, push[i].y), 1e-9);
            place.x += (push[i].x / size) * Math.min(size, heat);
            place.y += (push[i].y / size) * Math.min(size, heat);
        });
    }
    return places;
}

export function Graph({ puzzle, state, moves, hint, play, waiting, small }: BoardProps) {
    const tokens = read(state);
    const all = carries(tokens, moves, read);
    const lift = useLift(all, { play, state, waiting }, true);
    const hinted = hint && all.find((carry) => carry.move === hint);
    const count = state.trim().split(/\s+/).length;
    const [edges, points] = useMemo(() => {
        const edges = puzzle.arguments.split(",").map((edge) => edge.split("-").map(Number)).filter((edge) => edge.length === 2) as [number, number][];
        const places = forces(count, edges);
        const size = Math.max(...places.map((p) => Math.hypot(p.x, p.y)), 1e-9);
        return [edges, places.map((p) => ({ x: (p.x / size) * 150, y: (p.y / size) * 150 }))] as const;
    }, [puzzle.id]);
    const acts = (place: string, can: boolean, name: string) => (small ? {} : {
        tabIndex: can ? 0 : undefined, role: can ? ("button" as const) : undefined, "aria-label": can ? name : undefined, onClick: () => lift.choose(place),
        onKeyDown: (event: KeyboardEvent) => event.key === "Enter" && lift.choose(place),
    });
    const board = useSlides<SVGSVGElement>(state);
    return (
        <svg ref={board} class={"graph" + (small ? " small" : "")} viewBox="-200 -200 400 400" role={small ? "img" : "group"} aria-label={t("Graph")}>
            {edges.map(([a, b]) => <line class="edge" x1={points[a].x} y1={points[a].y} x2={points[b].x} y2={points[b].y} />)}
            {points.map((p, v) => {
                const place = String(v);
                const target = lift.targets.has(place);
                // Its number, outside the vertex.
                const out = Math.hypot(p.x, p.y) < 1 ? { x: 0, y: 40 } : { x: p.x * (1 + 40 / Math.hypot(p.x, p.y)), y: p.y * (1 + 40 / Math.hypot(p.x, p.y)) };
                return (
                    <g class={"hole" + (target ? " target movable" : "")} data-place={place} {...(tokens.has(place) ? {} : acts(place, target, t("empty vertex {0}", v)))}>
                        <circle cx={p.x} cy={p.y} r={26} />
                        {!small && <text class="number" x={out.x} y={out.y}>{v}</text>}
                    </g>
                );
            })}
            {[...tokens].sort(([, a], [, b]) => Number(a) - Number(b)).map(([place, token]) => {
                const p = points[Number(place)];
                const can = !small && lift.movable(place);
                const kind = "token" + (can ? " movable" : "") + (lift.lifted === place ? " lifted" : "") + (hinted?.from === place ? " hinted" : "");
                return (
                    <g class={kind} key={token} data-token={token} data-place={place} style={paint(Number(token) - 1)} onPointerDown={small ? undefined : lift.down(place)}
                        {...acts(place, can, t("token {0} on vertex {1}", token, place))}>
                        <circle cx={p.x} cy={p.y} r={26} />
                        <text x={p.x} y={p.y}>{token}</text>
                    </g>
                );
            })}
        </svg>
    );
}
