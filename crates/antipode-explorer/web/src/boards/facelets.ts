// The visible colours of a cube, computed from its pieces: `CORNERS 2 1 3 .. / 0 1 2 ..`.
import { t } from "../words";

/** Slots by the faces they touch, clockwise, in the order of data/twisty. */
const CORNERS = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"];
/** The corners of the 2x2x2; states leave out DBL where that is fixed. */
const POCKET = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB", "DBL"];
const CENTERS = ["U", "R", "F", "D", "L", "B"];
const EDGES = ["UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR"];

/** Places on the net: face, and the cell of each corner and edge of it. */
const CELLS: Record<string, string[]> = {
    U: ["ULB", "UB", "UBR", "UL", "U", "UR", "UFL", "UF", "URF"], L: ["ULB", "UL", "UFL", "BL", "L", "FL", "DBL", "DL", "DLF"],
    F: ["UFL", "UF", "URF", "FL", "F", "FR", "DLF", "DF", "DFR"], R: ["URF", "UR", "UBR", "FR", "R", "BR", "DFR", "DR", "DRB"],
    B: ["UBR", "UB", "ULB", "BR", "B", "BL", "DRB", "DB", "DBL"], D: ["DLF", "DF", "DFR", "DL", "D", "DR", "DBL", "DB", "DRB"],
};

const WORDS: Record<string, string> = { U: "white", D: "yellow", F: "green", B: "blue", R: "red", L: "orange" };

/** The colours of each face in words, row by row, for those who do not see the net. */
export function said(colours: Record<string, (string | null)[]>): string {
    const word = (cell: string | null) => t(WORDS[cell ?? ""] ?? "unknown");
    const face = ([name, cells]: [string, (string | null)[]]) => {
        // A skewb has its centre last.
        const width = cells.length === 5 ? 2 : Math.round(Math.sqrt(cells.length));
        const rows = Array.from({ length: Math.ceil(cells.length / width) }, (_, row) => cells.slice(row * width, (row + 1) * width));
        return `${t("{0} face", name)}: ${rows.map((row) => row.map(word).join(" ")).join(", ")}.`;
    };
    return Object.entries(colours).map(face).join(" ");
}

/** The names of the places of a set of pieces, for cubes. */
export function slots(puzzle: string, set: string): string[] | undefined {
    const known: Record<string, string[]> = { "2x2x2CORNERS": POCKET, "3x3x3CORNERS": CORNERS, "3x3x3EDGES": EDGES, "3x3x3CENTERS": CENTERS };
    return known[puzzle + set.toUpperCase()];
}

/** Sets of pieces, each with the numbers of its pieces and their orientations. */
export function sets(state: string): Map<string, [number[], number[]]> {
    const parts = state.split(",").map((part) => part.trim().match(/^(\S+)\s+([\d\s?]+)(?:\/\s*([\d\s]+))?$/));
    const numbers = (text?: string) => (text ?? "").trim().split(/\s+/).map(Number);
    return new Map(parts.flatMap((part) => (part ? [[part[1].toUpperCase(), [numbers(part[2]), numbers(part[3])]] as [string, [number[], number[]]]] : [])));
}

/** The two sets of corners of the skewb; states leave out URF where that is fixed. */
const SKEWB = { CORNERS: ["UFL", "UBR", "DFR", "DBL"], CORNERS2: ["ULB", "DLF", "DRB", "URF"] };

/** The places of the faces on a net, in units of faces. */
export const NET: Record<string, [number, number]> = { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] };

/** The corners of a face by rows, and its centre in the middle: the cells of a skewb. */
export const skewbCells = (face: string) => [...CELLS[face].filter((cell) => cell.length === 3), face];

/** The colour of each cell of each face of a skewb, in the order of `skewbCells`; null if unknown. */
export function skewbFacelets(state: string): Record<string, (string | null)[]> {
    const shows = new Map([..."URF"].map((face) => ["URF" + face, face]));
    const found = sets(state);
    for (const [name, slots] of [...Object.entries(SKEWB), ["CENTERS", CENTERS] as const]) put(shows, slots, found.get(name));
    return Object.fromEntries(Object.keys(NET).map((face) => [face, skewbCells(face).map((cell) => shows.get(cell + face) ?? null)]));
}

/** Notes what the pieces of a set show, by places and faces. */
function put(shows: Map<string, string>, slots: readonly string[], set?: [number[], number[]]) {
    if (!set || set[0].length > slots.length) return;
    set[0].forEach((piece, at) => {
        const [slot, own] = [slots[at], slots[piece - 1]];
        // Orientation o: the first colour of the piece is at place o of the slot, clockwise.
        const shift = set[1][at] || 0;
        [...(own ?? "")].forEach((colour, i) => shows.set(slot + slot[(i + shift) % slot.length], colour));
    });
}

/** The colour, a face, of each cell of each face of a cube of 2 or 3 layers; null if unknown. */
export function facelets(state: string, layers: 2 | 3): Record<string, (string | null)[]> {
    const shows = new Map<string, string>();
    const found = sets(state);
    if (layers === 2) {
        [..."DBL"].forEach((face) => shows.set("DBL" + face, face));
        put(shows, POCKET, found.get("CORNERS"));
    } else {
        put(shows, CORNERS, found.get("CORNERS"));
        put(shows, EDGES, found.get("EDGES"));
        [..."ULFRBD"].forEach((face) => shows.set(face + face, face));
        put(shows, CENTERS, found.get("CENTERS"));
    }
    const cells = (face: string) => CELLS[face].filter((cell) => layers === 3 || cell.length === 3).map((cell) => shows.get(cell + face) ?? null);
    return Object.fromEntries(Object.keys(CELLS).map((face) => [face, cells(face)]));
}
