// Tests of cubes whose slices or whole turn, in a real browser: the picture and the player show the cube that the moves make.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { left } from "./page.mjs";
import { at, start } from "./server.mjs";

let site;
before(async () => (site = await start(["twisty:3x3x3;metric=stm;moves=U,M", "twisty:3x3x3;metric=stm", "twisty:2x2x2;moves=U,L"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

const idOf = async (spec) => (await site.api("/puzzles")).find((puzzle) => puzzle.spec === spec).id;

/** Waits until the player shows the puzzle solved and held as at first, or not. */
const shows = (page, solved, within = "") =>
    page.waitForFunction(async ([solved, within]) => {
        const pattern = await document.querySelector(`${within} twisty-player`)?.experimentalModel.currentPattern.get();
        return pattern && pattern.isIdentical(pattern.kpuzzle.defaultPattern()) === solved;
    }, [solved, within]);

test("slices are turned, and the centres with them", async () => {
    const page = await site.page();
    const id = await idOf("twisty:3x3x3;metric=stm;moves=U,M");
    for (const [state, moves] of [["M", 1], ["M U", 2], ["M U M' U'", 4]]) {
        await page.goto(at(site.url, id, state));
        await left(page, moves);
        await shows(page, false);
        for (let at = moves; at > 0; at--) {
            await left(page, at);
            await page.keyboard.press("1");
        }
        await left(page, 0);
        await shows(page, true);
    }
    await page.goto(at(site.url, id, "M"));
    await left(page, 1);
    await page.getByRole("button", { name: "Net" }).click();
    const row = (side, middle) => Array(3).fill(`${side} ${middle} ${side}`).join(", ");
    await page.getByRole("img", { name: `Net. U face: ${row("white", "blue")}. L face: ${row("orange", "orange")}. F face: ${row("green", "white")}.` }).waitFor();
    await page.getByRole("button", { name: "3D" }).click();
});

test("without a subgroup a slice is turned, and then the whole cube back", async () => {
    const page = await site.page();
    const id = await idOf("twisty:3x3x3;metric=stm");
    await page.goto(at(site.url, id, "M' x'"));
    await page.getByText("too large for a table of distances").waitFor();
    await page.locator(".solid[aria-busy=false]").waitFor();
    await shows(page, false);
    // M by its letter.
    await page.keyboard.press("m");
    await left(page, 0);
    await shows(page, true);
    await page.waitForFunction(async () => (await document.querySelector("twisty-player").experimentalModel.alg.get()).alg.toString() === "M x");
    await page.goto(at(site.url, id, "M U M' U'"));
    await page.getByText("too large for a table of distances").waitFor();
    await page.keyboard.press("h");
    await page.locator(".turn.hinted").waitFor();
    await page.getByRole("button", { name: /^Play out/ }).click();
    await page.getByRole("button", { name: "To the end" }).click();
    await shows(page, true, ".watched");
});

test("scrambles may turn slices, wide layers and the whole", async () => {
    const page = await site.page();
    const id = await idOf("twisty:3x3x3;metric=stm");
    const solved = await site.api(`/puzzles/${id}/state?state=` + encodeURIComponent("x [r: U2] Rw' [R, U]' y' // all\n"));
    const plain = await site.api(`/puzzles/${id}/state?state=` + encodeURIComponent("xrU2r'Rw'URU'R'y'"));
    assert.equal(solved.state, plain.state);
    await page.goto(at(site.url, id, "M U"));
    await page.getByRole("button", { name: "Enter …" }).click();
    const code = page.getByText("Scramble:").locator("code");
    const before = await code.innerText();
    await page.getByRole("textbox", { name: /A state as text/ }).fill("M E M' E'");
    await code.filter({ hasNotText: before }).waitFor();
    const text = await code.innerText();
    const states = await Promise.all([text, "M E M' E'"].map((state) => site.api(`/puzzles/${id}/state?state=` + encodeURIComponent(state))));
    assert.equal(states[0].state, states[1].state, text);
});

test("a pocket cube of which no corner stands still", async () => {
    const page = await site.page();
    const id = await idOf("twisty:2x2x2;moves=U,L");
    await page.goto(at(site.url, id, "U L"));
    for (let at = 2; at > 0; at--) {
        await left(page, at);
        await page.keyboard.press("1");
    }
    await left(page, 0);
    await shows(page, true);
});
