// Tests of twisty puzzles from definition files: those that the 3D player knows, and one with a wrong name.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { puzzles } from "cubing/puzzles";
import { dragged, left } from "./page.mjs";
import { at, start } from "./server.mjs";

const folder = mkdtempSync(join(tmpdir(), "definitions-"));

/** A definition file of the player's own puzzle, under a name. */
async function defined(name, puzzle = name) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify((await puzzles[puzzle].kpuzzle()).definition));
    return `twisty:${file}`;
}

let site, ids;
before(async () => {
    const [megaminx, fto, wrong] = [await defined("megaminx"), await defined("fto"), await defined("megaminx-not", "2x2x2")];
    const faces = "U,F,R,L,D,B,FR,FL,BR,BL,DR,DL";
    site = await start([`${megaminx};moves=${faces};pattern=corners.1,corners.2`, `${fto};moves=U,F,R,L,B,D,BL,BR;pieces=C4RNER`, `${wrong};moves=U,R`, "twisty:data/twisty/fto-corners-edges.tws;pieces=CORNERS"]);
    ids = (await site.api("/puzzles")).map(({ id }) => id);
});
after(async () => {
    await site?.end();
    rmSync(folder, { recursive: true });
    assert.deepEqual(site?.errors, []);
});

/** The numbers of coloured pieces of each set of the player, from 1. */
const coloured = (page) => page.evaluate(async () => {
    const { orbits } = await document.querySelector("twisty-player").experimentalModel.twistySceneModel.stickeringMask.get();
    return Object.fromEntries(Object.entries(orbits).map(([name, { pieces }]) => [name, pieces.flatMap(({ facelets }, i) => (facelets[0] === "regular" ? [i + 1] : []))]));
});

/** Waits until the player shows the puzzle solved, or not. */
const shows = (page, solved) => page.waitForFunction(async (solved) => {
    const pattern = await document.querySelector("twisty-player").experimentalModel.currentPattern.get();
    return pattern.isIdentical(pattern.kpuzzle.defaultPattern()) === solved;
}, solved);

const numbers = (n) => Array.from({ length: n }, (_, i) => i + 1);

test("the megaminx and the FTO are drawn in 3D, grey where states say nothing", async () => {
    const page = await site.page();
    // Pieces that no turn moves keep their colours, such as the last corner of the FTO of the .tws file.
    for (const [at_, turn, shown] of [
        [0, "U", { CORNERS: [1, 2], EDGES: [], CENTERS: numbers(12) }],
        [1, "U", { C4RNER: numbers(6), EDGES: [], CENTERS: [] }],
        [3, "F", { C4RNER: numbers(6), EDGES: [3, 5, 7, 9] }],
    ]) {
        await page.goto(at(site.url, ids[at_], turn));
        await left(page, 1);
        await page.locator(".solid[aria-busy=false]").waitFor();
        const found = await coloured(page);
        for (const set of Object.keys(shown)) assert.deepEqual(found[set], shown[set], `${turn} ${set}`);
        await shows(page, false);
        await page.getByRole("button", { name: `${turn}'`, exact: true }).first().click();
        await left(page, 0);
        await shows(page, true);
    }
});

test("their stickers can be dragged", async () => {
    const page = await site.page();
    await page.goto(at(site.url, ids[1], "U"));
    await left(page, 1);
    assert.equal(await dragged(page, [296, 135], [30, 0]), 0);
    await page.getByText("moves made", { exact: true }).waitFor();
});

test("a file with the name of another puzzle has no 3D picture, circles say what is there", async () => {
    const page = await site.page();
    await page.goto(at(site.url, ids[2], "U R"));
    await left(page, 2);
    await page.getByRole("img", { name: /^corners: / }).first().waitFor();
    assert.equal(await page.getByRole("button", { name: "3D", exact: true }).count(), 0);
    // Of a pattern, the circles show the pieces that it names.
    await page.goto(at(site.url, ids[0], "U"));
    await page.getByRole("button", { name: "Net", exact: true }).click();
    const says = await page.locator(".stage > .beside > .twisty .orbits").getAttribute("aria-label");
    assert.match(says, /^corners: (?=.*\b1\b)(?=.*\b2\b)[–12, turnedby]+$/);
});
