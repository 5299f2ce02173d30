// Tests of twisty puzzles in a real browser: the 3D player, nets in words, and circles of pieces.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { distance, left } from "./page.mjs";
import { at, start } from "./server.mjs";

let site;
before(async () => (site = await start(["twisty:2x2x2", "twisty:pyraminx", "twisty:dino;moves=ULB,UBR,DFR", "twisty:skewb;moves=U,R"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

/** Waits until the player shows the puzzle solved, or not. */
const shows = (page, solved) =>
    page.waitForFunction(async (solved) => {
        const pattern = await document.querySelector("twisty-player")?.experimentalModel.currentPattern.get();
        if (!pattern) return false;
        // How the centres of a skewb are turned cannot be seen.
        const seen = ({ patternData }) => JSON.stringify(Object.values(patternData).map(({ pieces, orientation }) => [pieces, pieces.length === 6 && pattern.kpuzzle.name() === "skewb" ? [] : orientation]));
        return (seen(pattern) === seen(pattern.kpuzzle.defaultPattern())) === solved;
    }, solved);

test("twisty puzzles are drawn in 3D, and follow the moves, undo, play-out and other states", async () => {
    const page = await site.page();
    for (const [id, state] of [["twisty-2x2x2", "R U F"], ["twisty-pyraminx", "U L' B"], ["twisty-skewb-moves-u-r", "U R' U"]]) {
        await page.goto(at(site.url, id, state));
        await left(page, 3);
        await shows(page, false);
        for (let moves = 3; moves > 0; moves--) {
            await left(page, moves);
            await page.keyboard.press("1");
        }
        await left(page, 0);
        await shows(page, true);
        await page.keyboard.press("z");
        await left(page, 1);
        await shows(page, false);
        await page.getByRole("button", { name: "Play out a shortest solution" }).click();
        await page.locator(".watched twisty-player").waitFor();
        await shows(page, false);
        await page.getByRole("button", { name: "To the end" }).click();
        await shows(page, true);
        await page.getByRole("button", { name: "To the start" }).click();
        await shows(page, false);
    }
});

test("a face that is pressed turns", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "twisty-2x2x2", "R"));
    await left(page, 1);
    await shows(page, false);
    const { x, y, width, height } = await page.locator("twisty-player").boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2 + 20);
    await page.getByText("moves made", { exact: true }).waitFor();
    assert.equal(await page.locator(".figures dd").first().innerText(), "1");
});

test("the net is remembered, and says its colours", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "twisty-2x2x2", "R"));
    await left(page, 1);
    await page.getByRole("button", { name: "Net" }).click();
    await page.reload();
    await page.getByRole("img", { name: "Net. U face: white green, white green. L face: orange orange, orange orange. F face: green yellow, green yellow. R face: red red, red red. B face: white blue, white blue. D face: yellow blue, yellow blue." }).waitFor();
    assert.equal(await page.locator("twisty-player").count(), 0);
    await page.goto(at(site.url, "twisty-pyraminx", "U"));
    await page.getByRole("img", { name: /^Net\. F face: .*blue.*L face: .*green/ }).waitFor();
    await page.goto(at(site.url, "twisty-dino-moves-ulb-ubr-dfr", "ULB"));
    await distance(page).waitFor();
    assert.equal(await page.locator(".twisty:not(.small) .orbits .body").count(), 11);
});

test("the first load is small and does not have the player", async () => {
    const page = await site.page();
    const loaded = [];
    page.on("response", (response) => loaded.push(response));
    await page.goto(at(site.url, "twisty-dino-moves-ulb-ubr-dfr", "ULB"));
    await distance(page).waitFor();
    const sizes = await Promise.all(loaded.map(async (response) => gzipSync(await response.body()).length));
    const size = sizes.reduce((a, b) => a + b, 0);
    assert.ok(size < 300_000 && !loaded.some((response) => response.url().endsWith("player.js")), `${size} bytes`);
    const licenses = await (await fetch(site.url + "licenses.txt")).text();
    assert.ok(licenses.includes("Mozilla Public License"));
});
