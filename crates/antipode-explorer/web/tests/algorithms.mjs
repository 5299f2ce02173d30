// The algorithms of data/twisty/algorithms.tsv, and what cubing.js says that they do. With `--write` it writes that to the file.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Alg } from "cubing/alg";
import { puzzles } from "cubing/puzzles";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const file = root + "data/twisty/algorithms.tsv";

/** The program. */
export const program = process.env.EXPLORER_PROGRAM ?? root + "target/debug/antipode";

const text = readFileSync(file, "utf8");

/** The rows of the file: the puzzle, the name, the algorithm, and what it makes. */
export const rows = text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
    const [puzzle, name, algorithm, made] = line.split("\t");
    return { puzzle, name, algorithm, made };
});

const known = new Map();

/** A puzzle of cubing.js. */
export async function kpuzzle(puzzle) {
    if (!known.has(puzzle)) known.set(puzzle, await puzzles[puzzle].kpuzzle());
    return known.get(puzzle);
}

/** The pieces of the 3x3x3 of cubing.js, in its order, each by its stickers: that of M. Reid. */
const REID = {
    EDGES: "UF UR UB UL DF DR DB DL FR FL BR BL".split(" "),
    CORNERS: "UFR URB UBL ULF DRF DFL DLB DBR".split(" "),
    CENTERS: "U L F R B D".split(" "),
};

/** The places of the stickers of each face, row by row, by the faces of their pieces. */
const PLACES = {
    U: "ULB UB URB UL U UR ULF UF UFR", R: "UFR UR URB FR R BR DRF DR DBR", F: "ULF UF UFR FL F FR DFL DF DRF",
    D: "DFL DF DRF DL D DR DLB DB DBR", L: "UBL UL ULF BL L FL DLB DL DFL", B: "URB UB UBL BR B BL DBR DB DLB",
};

/** The colours of the stickers of a 3x3x3 of cubing.js, in the order of PLACES. */
export function stickers(pattern) {
    const shows = new Map();
    const key = (slot, face) => [...slot].sort().join("") + face;
    for (const [orbit, slots] of Object.entries(REID)) {
        const { pieces, orientation } = pattern.patternData[orbit];
        slots.forEach((slot, at) => {
            const own = slots[pieces[at]];
            [...slot].forEach((face, i) => shows.set(key(slot, face), own[(i + (slot.length > 1 ? orientation[at] : 0)) % own.length]));
        });
    }
    return Object.entries(PLACES).map(([face, slots]) => slots.split(" ").map((slot) => shows.get(key(slot, face))).join("")).join("");
}

/** The names of turns of the whole puzzle in cubing.js. */
const WHOLES = { pyraminx: ["Uv", "Lv", "Rv", "Bv"] };

/** The faces or corners that a skewb or a 2x2x2 of cubing.js shows: centres of the skewb do not show how they are turned. */
const seen = ({ kpuzzle, patternData }) => JSON.stringify(Object.entries(patternData).map(([orbit, { pieces, orientation }]) => [pieces, kpuzzle.name() === "skewb" && orbit === "CENTERS" ? [] : orientation]));

/** Whether a pattern is solved, however the puzzle is held. */
export function isSolved(pattern) {
    const kpuzzle = pattern.kpuzzle;
    const [goal, turns] = [kpuzzle.defaultPattern(), WHOLES[kpuzzle.name()] ?? ["x", "y", "z"]];
    const [known, open] = [new Set([seen(goal)]), [goal]];
    while (open.length) {
        const here = open.pop();
        for (const turn of turns) {
            const next = here.applyAlg(turn);
            if (!known.has(seen(next))) {
                known.add(seen(next));
                open.push(next);
            }
        }
    }
    return known.has(seen(pattern));
}

/** The turns of a solution as the program prints it. */
export const solution = (spec, scramble, ...options) =>
    JSON.parse(execFileSync(program, ["solve", spec, scramble, "--format", "json", ...options], { encoding: "utf8" })).answers[0].moves.map(({ move }) => move);

/** The spec in which the program has a puzzle of the file. */
export const specOf = (puzzle) => "twisty:" + puzzle + (puzzle === "pyraminx" ? ";tips" : "");

/** What cubing.js says that an algorithm makes. */
export async function made({ puzzle, algorithm, made }) {
    const kind = await kpuzzle(puzzle);
    if (puzzle === "3x3x3") return stickers(kind.defaultPattern().applyAlg(algorithm));
    const same = (moves) => isSolved(kind.defaultPattern().applyAlg(new Alg(moves).invert()).applyAlg(algorithm));
    if (made && same(made)) return made;
    // Turns of three or four steps: a turn without a count undoes the one with a `'`.
    const inverse = (move) => (move.endsWith("'") ? move.slice(0, -1) : move.endsWith("2") ? move : move + "'");
    const moves = solution(specOf(puzzle), algorithm).reverse().map(inverse).join(" ");
    assert.ok(same(moves), `${puzzle} ${algorithm}: ${moves}`);
    return moves;
}

if (process.argv.includes("--write")) {
    const lines = [];
    for (const line of text.split("\n")) {
        const row = line && !line.startsWith("#") && rows.find(({ puzzle, name, algorithm }) => line.startsWith(`${puzzle}\t${name}\t${algorithm}\t`));
        lines.push(row ? [row.puzzle, row.name, row.algorithm, await made(row)].join("\t") : line);
    }
    writeFileSync(file, lines.join("\n"));
}
