// Which turn of a twisty puzzle a drag means: the one that takes the touched point along.

export type Point = [number, number, number];

/** A face of a convex solid: its unit normal, and its distance from the centre. */
export interface Face { normal: Point; height: number }

/** A turn by an angle about a unit axis; of several layers only the outer one is known. */
export interface Turn { name: string; axis: Point; angle: number }

export interface Touch { point: Point; face: Face }

export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** The point `a + k b`. */
export const plus = (a: Point, b: Point, k = 1): Point => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
export const size = (a: Point) => Math.sqrt(dot(a, a));
export const unit = (a: Point) => plus([0, 0, 0], a, 1 / size(a));

/** Where a ray enters the solid. */
export function touch(from: Point, way: Point, faces: Face[]): Touch | undefined {
    let [enters, leaves, face]: [number, number, Face | undefined] = [0, Infinity, undefined];
    for (const one of faces) {
        const speed = dot(way, one.normal);
        const at = (one.height - dot(from, one.normal)) / speed;
        if (speed > 0) leaves = Math.min(leaves, at);
        else if (at > enters) [enters, face] = [at, one];
    }
    return face && enters < leaves ? { point: plus(from, way, enters), face } : undefined;
}

/** Where a ray meets the plane of a face. */
export const onPlane = (from: Point, way: Point, { normal, height }: Face) => plus(from, way, (height - dot(from, normal)) / dot(way, normal));

/** The cosine of the greatest angle between a drag and the way of the point under a turn. */
const LEAST = 0.5;

/** The turns whose layer has the touched point, other than that of the face itself. */
export function around({ point, face }: Touch, turns: Turn[], cut: number): Turn[] {
    return turns.filter(({ axis }) => dot(point, axis) > cut * face.height && dot(axis, face.normal) < 0.99);
}

/**
 * The turn that takes the touched point most nearly in the direction of a drag.
 *
 * `cut` is the distance of the layers' planes from the centre, in heights of the faces. Of turns in
 * the same direction the smallest counts; a half turn goes either way.
 */
export function turnOf(at: Touch, drag: Point, turns: Turn[], cut: number): Turn | undefined {
    const { normal } = at.face;
    const scored = around(at, turns, cut).map((turn) => {
        const speed = cross(turn.axis, at.point);
        const flat = plus(speed, normal, -dot(speed, normal));
        const along = (dot(flat, drag) / (size(flat) * size(drag))) * Math.sign(turn.angle);
        const half = Math.abs(Math.abs(turn.angle) - Math.PI) < 1e-6;
        return { turn, along: half ? Math.abs(along) : along };
    });
    const good = scored.filter(({ along }) => along > LEAST);
    good.sort((a, b) => (Math.abs(a.along - b.along) > 1e-6 ? b.along - a.along : Math.abs(a.turn.angle) - Math.abs(b.turn.angle)));
    return good[0]?.turn;
}
