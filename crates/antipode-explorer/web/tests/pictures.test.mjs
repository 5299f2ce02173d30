// Pictures fit their places: without 3D, on narrow boards, on paper, on a phone; and keys can be turned off.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { distance, left } from "./page.mjs";
import { at, start } from "./server.mjs";

let site;
before(async () => (site = await start(["twisty:skewb", "twisty:2x2x2", "sliding:3x3", "sliding:2x4", "race:4x4;tiles=12,3;goal=1 1 1 1/1 1 1 1/1 1 1 1/2 2 2 _", "lightsout:4x4", "lightsout:5x5", "hanoi:3,7"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

test("without WebGL the flat picture is shown, and says so", async () => {
    const page = await site.page();
    await page.addInitScript(() => {
        for (const kind of [HTMLCanvasElement, OffscreenCanvas]) {
            const { getContext } = kind.prototype;
            kind.prototype.getContext = function (name, ...others) {
                return /webgl/.test(name) ? null : getContext.call(this, name, ...others);
            };
        }
    });
    await page.goto(at(site.url, "twisty-2x2x2", "R"));
    await page.locator(".twisty:not(.small) .net").waitFor();
    await page.getByText("This browser does not draw in 3D").waitFor();
    assert.ok(await page.getByRole("button", { name: "3D" }).isDisabled());
    assert.equal(await page.locator("twisty-player").count(), 0);
});

test("a player that draws nothing gives way to the flat picture", async () => {
    const page = await site.page();
    await page.route("**/player.js", (route) => route.abort());
    await page.goto(at(site.url, "twisty-2x2x2", "R"));
    await page.locator(".twisty:not(.small) .net").waitFor();
    await page.getByText("This browser does not draw in 3D").waitFor();
    site.errors.splice(0, site.errors.length, ...site.errors.filter((error) => !/ERR_FAILED/.test(error)));
});

/** The stickers of a skewb as vectors: a centre on its face, a corner between its faces. */
const NORMALS = { U: [0, 1, 0], D: [0, -1, 0], F: [0, 0, 1], B: [0, 0, -1], R: [1, 0, 0], L: [-1, 0, 0] };
const sum = (...all) => [0, 1, 2].map((i) => all.reduce((total, vector) => total + vector[i], 0));
const sticker = (face, cell) => sum(...[...cell].map((name) => NORMALS[name]), NORMALS[face], NORMALS[face]);

/** A vector turned by a third clockwise, seen from the end of an axis with entries 1 and -1. */
function turned([x, y, z], [a, b, c]) {
    // The turn about (1, 1, 1) that is clockwise from outside moves x to z, y to x, z to y; signs carry it to other axes.
    const [u, v, w] = [x * a, y * b, z * c];
    return a * b * c > 0 ? [v * a, w * b, u * c] : [w * a, u * b, v * c];
}

test("the net and the goal of the skewb are stickers, and turn as the solid does", async () => {
    const page = await site.page();
    const read = (where) => page.locator(where).evaluateAll((all) => all.map((one) => [one.closest("[data-face]").dataset.face, one.dataset.cell, one.dataset.colour]));
    for (const [move, corner] of [["U", "ULB"], ["R", "DRB"], ["L", "DLF"], ["B", "DBL"]]) {
        await page.goto(at(site.url, "twisty-skewb", move));
        await left(page, 1);
        if (await page.getByRole("button", { name: "Net" }).count()) await page.getByRole("button", { name: "Net" }).click();
        const goal = await read(".goal .net [data-cell]");
        assert.equal(goal.length, 30);
        for (const [face, , colour] of goal) assert.equal(colour, face);
        const axis = sum(...[...corner].map((name) => NORMALS[name]));
        const half = (cell) => sum(...[...cell].map((name) => NORMALS[name])).reduce((total, one, i) => total + one * axis[i], 0) > 0;
        const wanted = new Map(goal.map(([face, cell, colour]) => [(half(cell) ? turned(sticker(face, cell), axis) : sticker(face, cell)).join(), colour]));
        const shown = await read(".stage .twisty:not(.small) .net [data-cell]");
        assert.equal(wanted.size, 30);
        for (const [face, cell, colour] of shown) assert.equal(colour, wanted.get(sticker(face, cell).join()), `${move}: ${face} ${cell}`);
    }
    // A drag around a corner turns it.
    await page.goto(at(site.url, "twisty-skewb", "U'"));
    await left(page, 1);
    await page.locator('.stage .twisty:not(.small) [data-face="U"] [data-cell="ULB"]').click();
    await left(page, 0);
});

test("goals fit their boxes", async () => {
    for (const viewport of [{ width: 1280, height: 900 }, { width: 375, height: 667 }]) {
        const page = await site.page({ viewport });
        for (const { id, goal } of await site.api("/puzzles")) {
            await page.goto(at(site.url, id, goal));
            await page.locator(".goal").waitFor();
            const [box, picture] = await page.locator(".goal").evaluate((goal) => [goal, goal.firstElementChild.firstElementChild].map((one) => one.getBoundingClientRect().toJSON()));
            assert.ok(picture.left >= box.left && picture.right <= box.right, `${id}: ${JSON.stringify([box, picture])}`);
        }
        await page.goto(site.url);
        await page.locator(".mini > *").first().waitFor();
        const cut = await page.locator(".shelf .mini").evaluateAll((all) => all.filter((one) => one.firstElementChild.getBoundingClientRect().height > one.getBoundingClientRect().height + 1).map((one) => one.parentElement.getAttribute("href")));
        assert.deepEqual(cut, []);
    }
});

test("a map of estimates fits a screen, also where they are great", async () => {
    const page = await site.page();
    for (const [id, state] of [["hanoi-3-7", "1 1 1 1 1 1 1"], ["sliding-3x3", "1 2 3/4 5 6/7 8 _"]]) {
        await page.goto(at(site.url, id, state, "&view=explore"));
        const map = page.locator(".heat");
        await map.waitFor();
        const names = await page.getByLabel("Heuristic", { exact: true }).locator("option").allTextContents();
        for (const name of names) {
            await page.getByLabel("Heuristic", { exact: true }).selectOption(name);
            await map.waitFor();
            const { width, height } = await map.boundingBox();
            assert.ok(width <= 1100 && height <= 500, `${id} ${name}: ${width} x ${height}`);
        }
    }
});

test("paper has the whole graph of shortest paths", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "8 6 7/2 5 4/3 _ 1", "&view=explore"));
    await page.locator(".tree").waitFor();
    await page.setViewportSize({ width: 700, height: 1000 });
    await page.emulateMedia({ media: "print" });
    const [card, tree] = await page.locator(".tree").evaluate((tree) => [tree.closest(".card"), tree].map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(tree.width > 100 && tree.right <= card.right, JSON.stringify([card, tree]));
});

test("on a phone the board and the buttons share the screen", async () => {
    const page = await site.page({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
    for (const [id, state, board] of [["sliding-3x3", "1 2 3/4 5 6/7 _ 8", ".stage .tiles:not(.small)"], ["twisty-2x2x2", "R", ".stage .solid"], ["lightsout-4x4", "1000/0000/0000/0000", ".stage .lights:not(.small)"]]) {
        await page.goto(at(site.url, id, state));
        await distance(page).waitFor();
        const [shown, buttons] = [await page.locator(board).boundingBox(), await page.locator(".buttons.first").boundingBox()];
        assert.ok(shown.y + shown.height <= buttons.y + 1, `${id}: the board ends at ${shown.y + shown.height}, the buttons begin at ${buttons.y}`);
        assert.ok(buttons.y + buttons.height <= 667.5, id);
    }
});

test("keys of one letter can be turned off, and arrows stay", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await left(page, 1);
    await page.getByLabel(/Keys of one letter/).uncheck();
    for (const key of ["h", "z", "1", "n"]) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".stage .hinted").count() + await page.locator(".figures").count(), 0);
    await left(page, 1);
    await page.reload();
    await left(page, 1);
    await page.keyboard.press("h");
    await page.keyboard.press("ArrowLeft");
    await left(page, 0);
    assert.equal(await page.locator(".figures dd").last().textContent(), "0");
});
