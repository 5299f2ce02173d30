// The net of the pyraminx: the face F in the middle, the others unfolded along its sides.
import type { Point } from "./cube";
import { sets } from "./facelets";
import { type Handle, type Turning, useTurning } from "./turning";
import { t } from "../words";

/** Slots in the order of data/twisty, each with its faces: the first is that of the first colour of an unflipped piece. */
const EDGES: [string, string][] = [["UL", "FL"], ["UR", "FR"], ["UB", "LR"], ["LR", "FD"], ["LB", "LD"], ["RB", "RD"]];

/** The faces around each tip, clockwise. */
const AROUND: [string, string][] = [["U", "FLR"], ["L", "LFD"], ["R", "FRD"], ["B", "RLD"]];

const SIDE = 130, HIGH = (SIDE * Math.sqrt(3)) / 2;

/** The corners of each face on the net. */
const FACES: Record<string, Record<string, Point>> = {
    F: { U: { x: 0, y: -HIGH }, L: { x: -SIDE / 2, y: 0 }, R: { x: SIDE / 2, y: 0 } },
    L: { U: { x: 0, y: -HIGH }, L: { x: -SIDE / 2, y: 0 }, B: { x: -SIDE, y: -HIGH } },
    R: { U: { x: 0, y: -HIGH }, R: { x: SIDE / 2, y: 0 }, B: { x: SIDE, y: -HIGH } },
    D: { L: { x: -SIDE / 2, y: 0 }, R: { x: SIDE / 2, y: 0 }, B: { x: 0, y: HIGH } },
};

const PAINT: Record<string, string> = { F: "F", L: "R", R: "B", D: "D" };

const WORDS: Record<string, string> = { F: "green", L: "red", R: "blue", D: "yellow" };

/** The colour of each cell, named by its face and its slot. */
function colours(state: string): Map<string, string> {
    const found = sets(state);
    const shows = new Map<string, string>();
    const edges = found.get("EDGES");
    EDGES.forEach(([slot, faces], at) => {
        const own = EDGES[(edges?.[0][at] ?? 0) - 1];
        if (own) [0, 1].forEach((i) => shows.set(faces[(i + (edges![1][at] || 0)) % 2] + slot, own[1][i]));
    });
    for (const [name, kind] of [["AXES", "axis"], ["TIPS", "tip"]]) {
        const turns = (found.get(name) ?? found.get("AXES"))?.[1];
        AROUND.forEach(([tip, faces], at) => [...faces].forEach((face, i) => shows.set(faces[(i + (turns?.[at] || 0)) % 3] + kind + tip, face)));
    }
    return shows;
}

/** The handle at a point of a face: the nearest corner. Its tip turns alone where that is a move. */
function handleOf(face: string, at: Point, cell: string | undefined, { byName }: Turning): Handle {
    const far = ([, { x, y }]: [string, Point]) => Math.hypot(x - at.x, y - at.y);
    const [corner, round] = Object.entries(FACES[face]).sort((a, b) => far(a) - far(b))[0];
    const tip = corner.toLowerCase();
    return { turn: cell?.includes("tip") && byName(tip) ? tip : corner, round };
}

/** The corners that can turn are those with a move; a drag turns one the way it goes round. */
export function Pyraminx({ state, ...turning }: { state: string } & Turning) {
    const shows = colours(state);
    const turns = useTurning(turning);
    const cells: { name: string; points: Point[] }[] = [];
    for (const [face, corners] of Object.entries(FACES)) {
        const names = Object.keys(corners);
        for (const a of names) {
            const [b, c] = names.filter((name) => name !== a);
            // A point of the face, in thirds of the vectors to the other corners.
            const point = (along: number, across: number) => ({
                x: corners[a].x + ((corners[b].x - corners[a].x) * along + (corners[c].x - corners[a].x) * across) / 3,
                y: corners[a].y + ((corners[b].y - corners[a].y) * along + (corners[c].y - corners[a].y) * across) / 3,
            });
            cells.push({ name: face + "tip" + a, points: [point(0, 0), point(1, 0), point(0, 1)] });
            cells.push({ name: face + "axis" + a, points: [point(1, 0), point(0, 1), point(1, 1)] });
        }
        for (const [slot] of EDGES.filter(([slot]) => names.includes(slot[0]) && names.includes(slot[1]))) {
            const [a, b] = [corners[slot[0]], corners[slot[1]]];
            const c = corners[names.find((name) => !slot.includes(name))!];
            const mix = (u: number, v: number, w: number) => ({ x: (a.x * u + b.x * v + c.x * w) / 3, y: (a.y * u + b.y * v + c.y * w) / 3 });
            cells.push({ name: face + slot, points: [mix(2, 1, 0), mix(1, 2, 0), mix(1, 1, 1)] });
        }
    }
    const middle = (points: Point[]) => ({ x: points.reduce((sum, p) => sum + p.x, 0) / 3, y: points.reduce((sum, p) => sum + p.y, 0) / 3 });
    const shrunk = (points: Point[]) => {
        const { x, y } = middle(points);
        return points.map((p) => `${x + (p.x - x) * 0.93},${y + (p.y - y) * 0.93}`).join(" ");
    };
    const says = Object.keys(FACES).map((face) => `${t("{0} face", face)}: ${cells.filter(({ name }) => name[0] === face).map(({ name }) => t(WORDS[shows.get(name) ?? ""] ?? "unknown")).join(" ")}.`);
    return (
        <svg class="net" viewBox={`${-SIDE - 4} ${-HIGH - 4} ${2 * SIDE + 8} ${2 * HIGH + 8}`} role="img" aria-label={t("Net. {0}", says.join(" "))}>
            {Object.keys(FACES).map((face) => (
                <g class={Object.keys(FACES[face]).some(turning.byName) ? "turns-round" : ""} {...turns((at, on) => handleOf(face, at, (on as SVGElement).dataset.cell, turning))}>
                    {cells.filter(({ name }) => name[0] === face).map(({ name, points }) => (
                        <>
                            <polygon class={"facelet colour-" + PAINT[shows.get(name) ?? ""]} data-cell={name} data-face={shows.get(name)} points={shrunk(points)} />
                            <text class="mark" {...middle(points)} aria-hidden="true">{shows.get(name)}</text>
                        </>
                    ))}
                </g>
            ))}
        </svg>
    );
}
