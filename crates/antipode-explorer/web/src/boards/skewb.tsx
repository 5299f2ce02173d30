// The net of the skewb: each face has a square on its point in the middle, and four corners.
import { NET, said, skewbCells, skewbFacelets } from "./facelets";
import { type Handle, type Turning, useTurning } from "./turning";
import { t } from "../words";

/** The corners around which a turn goes. */
const TURNS: Record<string, string> = { ULB: "U", DRB: "R", DLF: "L", DBL: "B" };

const SIDE = 96, HALF = SIDE / 2;

/** The corners of a face on the net, in the order of its cells. */
const PLACES = [[0, 0], [SIDE, 0], [0, SIDE], [SIDE, SIDE]];

const middle = [[HALF, 0], [SIDE, HALF], [HALF, SIDE], [0, HALF]];

/** The points of a cell: a triangle in a corner, or the square in the middle. */
function points(at: number): number[][] {
    const [x, y] = PLACES[at] ?? [HALF, HALF];
    const all = at < PLACES.length ? [[x, y], [HALF, y], [x, HALF]] : middle;
    const [mx, my] = [0, 1].map((i) => all.reduce((sum, point) => sum + point[i], 0) / all.length);
    return all.map(([px, py]) => [mx + (px - mx) * 0.92, my + (py - my) * 0.92]);
}

/** The handle at a point of a face: the nearest corner, if a turn goes around it. */
function handleOf(face: string, x: number, y: number): Handle | undefined {
    const far = (at: number) => Math.hypot(PLACES[at][0] - x, PLACES[at][1] - y);
    const nearest = [0, 1, 2, 3].sort((a, b) => far(a) - far(b))[0];
    const turn = TURNS[skewbCells(face)[nearest]];
    const [rx, ry] = PLACES[nearest];
    return turn ? { turn, round: { x: rx, y: ry } } : undefined;
}

/** The corners that can turn are those with a move; a drag turns one the way it goes round. */
export function Skewb({ state, ...turning }: { state: string } & Turning) {
    const colours = skewbFacelets(state);
    const turns = useTurning(turning);
    return (
        <svg class="net" viewBox="-4 -4 408 308" role="img" aria-label={t("Net. {0}", said(colours))}>
            {Object.entries(NET).map(([face, [x, y]]) => (
                <g class={Object.values(TURNS).some((turn) => turning.byName(turn)) ? "turns-round" : ""} data-face={face} transform={`translate(${x * 100}, ${y * 100})`} {...turns((at) => handleOf(face, at.x, at.y))}>
                    {skewbCells(face).map((cell, i) => {
                        const all = points(i);
                        const colour = colours[face][i];
                        const [mx, my] = [0, 1].map((axis) => all.reduce((sum, point) => sum + point[axis], 0) / all.length);
                        return (
                            <>
                                <polygon class={"facelet " + (colour ? "colour-" + colour : "unknown")} data-cell={cell} data-colour={colour} points={all.map((point) => point.join()).join(" ")} />
                                <text class="mark" x={mx} y={my} aria-hidden="true">{colour}</text>
                            </>
                        );
                    })}
                </g>
            ))}
        </svg>
    );
}
