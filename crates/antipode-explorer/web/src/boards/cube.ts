// The geometry of hypercubes: positions of vertices, faces, and Gray codes.

export interface Point { x: number; y: number }

/** How far each coordinate moves a vertex on the picture. */
export const CUBES: Point[] = [{ x: 92, y: 16 }, { x: 0, y: -96 }, { x: 46, y: -38 }, { x: 205, y: 62 }];

/** The projection whose outline is a regular octagon. */
export const PETRIE: Point[] = [0, 1, 2, 3].map((j) => {
    const angle = (Math.PI * (2 * j - 3)) / 8;
    return { x: 130 * Math.cos(angle), y: 130 * Math.sin(angle) };
});

/** The positions of the vertices of one panel, with at most four coordinates. */
export function layout(dimension: number, vectors: Point[]): Point[] {
    return Array.from({ length: 1 << dimension }, (_, v) => {
        const on = vectors.slice(0, dimension).filter((_, j) => (v >> j) & 1);
        return { x: on.reduce((sum, p) => sum + p.x, 0), y: on.reduce((sum, p) => sum + p.y, 0) };
    });
}

const bits = (n: number) => n.toString(2).replaceAll("0", "").length;

/** All k-faces of the cube, each as a list of its vertices. */
export function faces(dimension: number, k: number): number[][] {
    const all: number[][] = [];
    for (let free = 0; free < 1 << dimension; free++) {
        if (bits(free) !== k) continue;
        for (let base = 0; base < 1 << dimension; base++) {
            if (base & free) continue;
            all.push(Array.from({ length: 1 << dimension }, (_, v) => v).filter((v) => (v & ~free) === base));
        }
    }
    return all;
}

export const gray = (n: number) => n ^ (n >> 1);

/** Rows of vertices in which neighbours, also across the border, differ in one coordinate. */
export function grayGrid(dimension: number): number[][] {
    const low = Math.ceil(dimension / 2);
    const rows = Array.from({ length: 1 << (dimension - low) }, (_, row) => gray(row));
    return rows.map((row) => Array.from({ length: 1 << low }, (_, column) => (row << low) | gray(column)));
}

/** The corners of the convex hull of some points, in order. */
export function hull(points: Point[]): Point[] {
    const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
    const half = (all: Point[]) => {
        const out: Point[] = [];
        for (const p of all) {
            while (out.length >= 2) {
                const [a, b] = [out[out.length - 2], out[out.length - 1]];
                if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break;
                out.pop();
            }
            out.push(p);
        }
        return out.slice(0, -1);
    };
    return [...half(sorted), ...half(sorted.reverse())];
}
