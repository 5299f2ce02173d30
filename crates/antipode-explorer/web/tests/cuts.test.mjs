// Tests that puzzles from cuts are those of PuzzleGeometry, in cubing.js: as many states in their first layers, and groups of the same order.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { getPG3DNamedPuzzles, getPuzzleGeometryByDesc } from "cubing/puzzle-geometry";
import { program } from "./algorithms.mjs";

const folder = mkdtempSync(join(tmpdir(), "cuts-"));
after(() => rmSync(folder, { recursive: true }));

const report = (...args) => JSON.parse(execFileSync(program, [...args, "--format", "json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));

/** The first layers of a puzzle. */
const layers = (spec, levels) => report("analyze", spec, "--engine", "sparse", "--levels", String(levels)).layers;

/** A definition of PuzzleGeometry in which blocks turn, and one piece stays in place: a corner (v), or an edge (e). */
function definition(name, description, fixedPieceType) {
    const geometry = getPuzzleGeometryByDesc(description, { allMoves: true, outerBlockMoves: true, fixedPieceType });
    const file = join(folder, `${name.replaceAll(" ", "-")}.json`);
    writeFileSync(file, JSON.stringify(geometry.getKPuzzleDefinition(true)));
    return `twisty:${file}`;
}

// Of a master pyraminx PuzzleGeometry finds no piece to hold: its moves there turn every corner.
const PUZZLES = [
    ["4x4x4", "twisty:4x4x4", "v", 4],
    ["helicopter", "twisty:helicopter", "v", 5],
    ["FTO", "twisty:fto", "v", 5],
    ["pyraminx crystal", "twisty:pyraminx-crystal", "v", 4],
    ["dino", "twisty:cube v 1/3", "e", 6],
    ["skewb", "twisty:cube v 0", "v", 6],
    ["pentultimate", "twisty:pentultimate", "v", 4],
    ["master FTO", "twisty:master-fto", "v", 4],
    ["professor skewb", "twisty:professor-skewb", "v", 4],
    ["icosamate", "twisty:icosamate", "v", 4],
    ["Jing pyraminx", "twisty:jing-pyraminx", "v", 5],
    ["chopasaurus", "twisty:chopasaurus", "v", 4],
];

test("first layers are those of PuzzleGeometry", () => {
    const known = getPG3DNamedPuzzles();
    for (const [name, spec, fixed, levels] of PUZZLES) {
        assert.deepEqual(layers(spec, levels), layers(definition(name, known[name], fixed), levels), name);
    }
});

/** Puzzles whose frame no move turns, with the turns of their solid. PuzzleGeometry has slices as moves, which turn it. */
const FRAMES = {
    "curvy copter": ["curvy-copter", 24n], tetraminx: ["tetraminx", 12n], "Christopher's jewel": ["christophers-jewel", 24n],
    "Trajber's octahedron": ["trajbers-octahedron", 24n], megaminx: ["megaminx", 60n], starminx: ["starminx", 60n],
    Icosaminx: ["icosaminx", 60n], Redicosahedron: ["redicosahedron", 60n],
};

test("groups are those of PuzzleGeometry, up to turns of the whole", () => {
    const known = getPG3DNamedPuzzles();
    const order = (spec) => BigInt(report("info", spec).group_order);
    for (const [name, [own, rotations]] of Object.entries(FRAMES)) {
        const file = join(folder, "frame.json");
        writeFileSync(file, JSON.stringify(getPuzzleGeometryByDesc(known[name], {}).getKPuzzleDefinition(true)));
        assert.equal(order(`twisty:${own}`) * rotations, order(`twisty:${file}`), name);
    }
});
