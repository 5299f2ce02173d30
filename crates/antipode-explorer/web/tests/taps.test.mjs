// Taps and keys on a slow network: none is lost, and they act in their order.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { boxOf, distance, drag, left } from "./page.mjs";
import { at, start } from "./server.mjs";

let site;
before(async () => (site = await start(["sliding:3x3", "pancake:6", "topspin:8,4", "lightsout:3x3", "hanoi:3,4", "twisty:2x2x2", "group:lrx,6", "graph:0-1,1-2,2-3,3-4,4-5,5-0,0-6,6-3"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

const made = (page, moves) => page.waitForFunction((moves) => document.querySelector(".figures dd")?.textContent === moves, String(moves), { timeout: 20_000 });

/** A page whose server answers late; `later` begins that. */
async function slow(id, state, delay, options) {
    const page = await site.page(options);
    await page.goto(at(site.url, id, state));
    await distance(page).or(page.getByText("Solved", { exact: true })).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.route("**/state?*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay));
        await route.continue();
    });
    return page;
}

/** The state after moves, by the server. */
async function after_(id, start, moves) {
    const answer = await fetch(`${site.url}api/puzzles/${id}/replay`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ start, moves }) });
    return (await answer.json()).end.state;
}

const stateOf = (page) => page.evaluate(() => new URLSearchParams(location.search).get("state"));

for (const delay of [150, 400]) {
    test(`12 taps 120 ms apart are 12 moves at ${delay} ms of latency`, async () => {
        const page = await slow("sliding-3x3", "1 2 3/4 5 6/7 8 _", delay);
        const { x, y, width } = await boxOf(page.locator(".stage .tiles:not(.small)"));
        const cell = (row, column) => [x + (width * (column + 0.5)) / 3, y + (width * (row + 0.5)) / 3];
        // The gap goes around the corner of the board: 8, 5, 6, ... are where it goes next.
        for (let round = 0; round < 3; round++) {
            for (const place of [[2, 1], [1, 1], [1, 2], [2, 2]]) {
                await page.mouse.click(...cell(...place));
                await page.waitForTimeout(120);
            }
        }
        await made(page, 12);
        await left(page, 0);
    });

    test(`turns of a cube are all made, in their order, at ${delay} ms of latency`, async () => {
        const page = await slow("twisty-2x2x2", "R", delay);
        const names = ["U", "R", "F'", "U2", "R'", "F", "U'", "R2"];
        const buttons = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await page.locator(".turns").getByRole("button", { name, exact: true }).boundingBox()])));
        const begin = await stateOf(page);
        for (const name of names) {
            const { x, y, width, height } = buttons[name];
            await page.mouse.click(x + width / 2, y + height / 2);
            await page.waitForTimeout(100);
        }
        await made(page, names.length);
        assert.equal(await stateOf(page), await after_("twisty-2x2x2", begin, names));
    });
}

test("boards of all kinds take taps in their order while the server is slow", async () => {
    const cases = [
        ["pancake-6", "1 2 3 4 5 6", (page) => page.locator(".stage .cake:not(.small *)"), [1, 3, 5, 2], ["flip 2", "flip 4", "flip 6", "flip 3"]],
        ["lightsout-3x3", "000/000/000", (page) => page.locator(".stage .lights:not(.small) .light"), [0, 4, 8, 4], ["press 1,1", "press 2,2", "press 3,3", "press 2,2"]],
        ["group-lrx-6", "1 2 3 4 5 6", (page) => page.locator(".stage .turns .turn"), [0, 2, 0, 2], undefined],
    ];
    for (const [id, state, of, taps, moves] of cases) {
        const page = await slow(id, state, 300);
        const all = await of(page).evaluateAll((elements) => elements.map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x + width / 2, y + height / 2, element.textContent];
        }));
        const begin = await stateOf(page);
        for (const tap of taps) {
            await page.mouse.click(all[tap][0], all[tap][1]);
            await page.waitForTimeout(60);
        }
        await made(page, taps.length);
        const names = moves ?? taps.map((tap) => all[tap][2].replace(" → ", "->"));
        assert.equal(await stateOf(page), await after_(id, begin, names), id);
    }
});

test("tokens that are lifted and dragged keep their order on a slow network", async () => {
    const page = await slow("hanoi-3-4", "1 1 1 1", 300);
    const pegs = page.locator(".stage .peg:not(.small *)");
    const press = async (peg) => {
        await pegs.nth(peg).click({ force: true });
        await page.waitForTimeout(40);
    };
    // Disk 1 to peg 2, disk 2 to peg 3, disk 1 on it.
    for (const peg of [0, 1, 0, 2]) await press(peg);
    await drag(page, pegs.nth(1).locator(".disk").first(), pegs.nth(2));
    await made(page, 3);
    assert.equal(await stateOf(page), "3 3 1 1");
});

test("a move that fails is taken back, and taps that were meant for its board are forgotten", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 8 _"));
    await page.waitForLoadState("networkidle");
    // Positions that are known in advance are not asked for again.
    for (const key of ["ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
    await made(page, 2);
    await page.waitForLoadState("networkidle");
    let fails = true;
    await page.route("**/state?*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        return fails ? route.abort() : route.continue();
    });
    for (const key of ["Right", "Down", "Left", "Up"]) await page.keyboard.press("Arrow" + key);
    await page.getByRole("alert").waitFor();
    await page.waitForTimeout(500);
    const before = Number(await page.locator(".figures dd").first().textContent());
    fails = false;
    assert.ok(before < 6);
    site.errors.splice(0, site.errors.length, ...site.errors.filter((error) => !/ERR_FAILED/.test(error)));
});
