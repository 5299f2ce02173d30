// Tests that the program and cubing.js read algorithms alike: what they make, and that solutions solve a cube of cubing.js.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { isSolved, kpuzzle, made, program, rows, specOf } from "./algorithms.mjs";

const folder = mkdtempSync(join(tmpdir(), "notation-"));
after(() => rmSync(folder, { recursive: true }));

/** The answers of the program to a list of states. */
const answers = (spec, states, ...options) => {
    const list = join(folder, "states.txt");
    writeFileSync(list, states.join("\n") + "\n");
    return JSON.parse(execFileSync(program, ["solve", spec, "--states", list, "--format", "json", ...options], { encoding: "utf8", maxBuffer: 1 << 28 })).answers;
};

/** Checks that solutions of the program solve a puzzle of cubing.js, however that is held at the end, or as it was. */
async function solves(puzzle, spec, algorithms, { held = false, options = [] } = {}) {
    const goal = (await kpuzzle(puzzle)).defaultPattern();
    answers(spec, algorithms, ...options).forEach(({ moves }, i) => {
        const turns = moves.map(({ move }) => move).join(" ");
        const end = goal.applyAlg(algorithms[i]).applyAlg(turns);
        assert.ok(held ? end.isIdentical(goal) : isSolved(end), `${spec}: ${algorithms[i]} is not solved by ${turns}`);
    });
}

test("data/twisty/algorithms.tsv has what cubing.js makes", async () => {
    assert.ok(rows.length > 200);
    for (const row of rows) assert.equal(await made(row), row.made, `${row.puzzle} ${row.algorithm}`);
});

test("scrambles are the same cube, and solutions solve it", async () => {
    for (const puzzle of ["2x2x2", "3x3x3", "pyraminx", "skewb"]) {
        await solves(puzzle, specOf(puzzle), rows.filter((row) => row.puzzle === puzzle).map(({ algorithm }) => algorithm));
    }
});

/** Random algorithms in the full notation, always the same. */
function randomAlgorithms(words, count) {
    let state = 1;
    const below = (n) => (state = (state * 48271) % 0x7fffffff) % n; // Lehmer's generator
    const flat = () => Array.from({ length: 1 + below(6) }, () => words[below(words.length)] + ["", "'", "2", "2'", "3"][below(5)]).join(" ");
    const forms = [(a) => a, (a, b) => `[${a}, ${b}]`, (a, b) => `[${a}: ${b}]`, (a, b) => `(${a})2 ${b}`, (a, b) => `${a} (${b})'`, (a, b) => `${a} // ${b}`];
    return Array.from({ length: count }, () => forms[below(forms.length)](flat(), flat()));
}

test("random algorithms are the same puzzle, and solutions solve it", async () => {
    const faces = [..."URFDLB"];
    const cube = [...faces, ...faces.flatMap((face) => [`${face}w`, face.toLowerCase(), `${face}v`]), "x", "y", "z"];
    for (const [puzzle, words] of [
        ["3x3x3", [...cube, "M", "E", "S", "2R"]],
        ["2x2x2", [...faces, ...faces.map((face) => `${face}v`), "x", "y", "z"]],
        ["pyraminx", [..."ULRBulrb", "Uv", "Lv", "Rv", "Bv"]],
        ["skewb", [..."URLB", "x", "y", "z"]],
    ]) {
        await solves(puzzle, specOf(puzzle), randomAlgorithms(words, 60));
    }
});

test("patterns of cubing.js are the states of their algorithms", async () => {
    for (const puzzle of ["2x2x2", "3x3x3"]) {
        const algorithms = rows.filter((row) => row.puzzle === puzzle).map(({ algorithm }) => algorithm);
        const goal = (await kpuzzle(puzzle)).defaultPattern();
        const patterns = algorithms.map((algorithm) => JSON.stringify(goal.applyAlg(algorithm).toJSON()));
        // Solutions of an algorithm may begin with a turn of the whole.
        const turns = ({ moves }) => moves.map(({ move }) => move.split(" ").pop()).join(" ");
        const [ours, theirs] = [algorithms, patterns].map((states) => answers(specOf(puzzle), states).map(turns));
        algorithms.forEach((algorithm, i) => assert.equal(theirs[i], ours[i], `${puzzle} ${algorithm}`));
    }
});

test("solutions with slices solve a cube whose slices turn", async () => {
    const scrambles = ["D L R B D'", "M U M' U'", "M2 U M2 U2 M2 U M2", "M E M' E'", "R U R' U'", "E2 M E2 M'", "r U R' U' r' F R F'", "x S y R", "u R2 u' F", "M U E R S F"];
    await solves("3x3x3", "twisty:3x3x3;metric=stm", scrambles, { options: ["--solver", "bidirectional"] });
    await solves("3x3x3", "twisty:3x3x3;metric=stm", rows.filter(({ puzzle }) => puzzle === "3x3x3").map(({ algorithm }) => algorithm), { options: ["--solver", "two-phase"] });
    // Where slices are among the moves of a subgroup, how the cube is held counts.
    await solves("3x3x3", "twisty:3x3x3;metric=stm;moves=U,M", ["M U M' U'", "M2 U M2 U2 M2 U M2", "M", "U M2 U' M"], { held: true });
    await solves("3x3x3", "twisty:3x3x3;moves=r,U", ["r U R' U' M' U R U'", "r2 U r'"].map((text) => text.replaceAll("R", "r").replaceAll("M", "r")), { held: true });
});

/** The definitions that cubing.js exports: turns of the whole are no moves, whatever they are called. */
test("definitions of cubing.js have the right moves", async () => {
    for (const [puzzle, first] of [["clock", 330], ["2x2x2", 18], ["3x3x3", 45], ["pyraminx", 24], ["skewb", 16], ["megaminx", 72], ["fto", 24]]) {
        const file = join(folder, `${puzzle}.kpuzzle.json`);
        writeFileSync(file, JSON.stringify((await kpuzzle(puzzle)).definition));
        const report = execFileSync(program, ["analyze", "twisty:" + file, "--levels", "2", "--format", "json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
        assert.deepEqual(JSON.parse(report).layers, [1, first], puzzle);
    }
});
