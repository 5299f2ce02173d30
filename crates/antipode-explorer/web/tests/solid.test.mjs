// Tests of twisty puzzles in a real browser: the 3D player, nets in words, and circles of pieces.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { boxOf, distance, dragged, left } from "./page.mjs";
import { at, start } from "./server.mjs";

let site;
before(async () => (site = await start(["twisty:2x2x2", "twisty:pyraminx", "twisty:pyraminx;tips;moves=U,u,r", "twisty:dino;moves=ULB,UBR,DFR", "twisty:skewb;moves=U,R"])));
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

test("the player shows two faces of a pyraminx at first", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "twisty-pyraminx", (await site.api("/puzzles/twisty-pyraminx")).goal));
    await page.locator(".solid[aria-busy=false]").waitFor();
    const picture = (await page.locator("twisty-player").screenshot()).toString("base64");
    const colours = await page.evaluate(async (picture) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        const [found, { data }] = [{}, canvas.getImageData(0, 0, image.width, image.height)];
        for (let i = 0; i < data.length; i += 4) {
            const colour = data.slice(i, i + 3).join();
            found[colour] = (found[colour] ?? 0) + 1;
        }
        return Object.entries(found).filter(([, pixels]) => pixels > 1000).map(([colour]) => colour);
    }, picture);
    // Besides the background and the black of the puzzle.
    assert.equal(colours.length, 4, colours.join("; "));
});

test("a face that is pressed turns", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "twisty-2x2x2", "R"));
    await left(page, 1);
    await shows(page, false);
    // A puzzle that is not yet drawn has no faces to press.
    await page.locator(".solid[aria-busy=false]").waitFor();
    const { x, y, width, height } = await boxOf(page.locator("twisty-player"));
    await page.mouse.click(x + width / 2, y + height / 2 + 20);
    await page.getByText("moves made", { exact: true }).waitFor();
    assert.equal(await page.locator(".figures dd").first().innerText(), "1");
});

test("a sticker that is dragged turns its layer, and the view stays", async () => {
    const page = await site.page();
    // From states one turn away, the drags that take the turn back.
    const cases = [
        ["twisty-2x2x2", "U", [205, 145], [60, 10]], ["twisty-2x2x2", "U'", [205, 145], [-60, -10]],
        ["twisty-2x2x2", "R", [310, 175], [0, 50]], ["twisty-2x2x2", "R'", [310, 175], [0, -50]],
        // The layer behind: on a 2x2x2 it does the same as that in front.
        ["twisty-2x2x2", "R'", [200, 145], [0, 50]],
        ["twisty-pyraminx", "U", [285, 62], [40, 0]], ["twisty-pyraminx", "L", [192, 185], [20, -35]],
        ["twisty-skewb-moves-u-r", "R'", [365, 180], [20, -35]],
    ];
    for (const [id, state, point, way] of cases) {
        await page.goto(at(site.url, id, state));
        await left(page, 1);
        await shows(page, false);
        assert.equal(await dragged(page, point, way), 0, `${id} ${state}`);
        await left(page, 0);
        await shows(page, true);
    }
});

test("a drag turns the layer under the hand, also where moves have another name for it", async () => {
    const page = await site.page();
    // Moves of the 2x2x2 keep one corner. A layer with that corner turns, and the whole after it.
    const cases = [
        ["R'", [200, 145], [0, 50], "L x"], ["R", [200, 145], [0, -50], "L' x'"],
        ["U'", [205, 230], [60, 10], "D y"], ["U", [205, 230], [-60, -10], "D' y'"],
        ["F'", [395, 130], [0, -50], "B z"], ["F", [395, 130], [0, 50], "B' z'"],
        ["R'", [310, 175], [0, -50], "R"],
    ];
    const turns = () => page.evaluate(async () => (await document.querySelector("twisty-player").experimentalModel.alg.get()).alg.toString());
    for (const [state, point, way, made] of cases) {
        await page.goto(at(site.url, "twisty-2x2x2", state));
        await left(page, 1);
        await shows(page, false);
        assert.equal(await dragged(page, point, way), 0, made);
        await page.waitForFunction(async (made) => (await document.querySelector("twisty-player").experimentalModel.alg.get()).alg.toString() === made, made, { timeout: 5000 }).catch(async () => assert.equal(await turns(), made));
        await left(page, 0);
        await shows(page, true);
    }
});

test("a drag beside the puzzle or with the other button turns the view, a shaky press is a press", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "twisty-2x2x2", "R"));
    await left(page, 1);
    await shows(page, false);
    assert.equal(await dragged(page, [310, 175], [0, 3]), 0);
    await page.getByText("moves made", { exact: true }).waitFor();
    assert.equal(await page.locator(".figures dd").first().innerText(), "1");
    assert.notEqual(await dragged(page, [40, 200], [60, 0]), 0);
    assert.notEqual(await dragged(page, [310, 175], [60, 0], { button: "right" }), 0);
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

test("a face of the net turns the way a sticker is dragged, and when it is pressed", async () => {
    for (const pointer of ["mouse", "touch"]) {
        const page = await site.page({ hasTouch: pointer === "touch" });
        const open = async (state) => {
            await page.goto(at(site.url, "twisty-2x2x2", state));
            await left(page, 1);
            if (await page.locator("twisty-player, .solid").count()) await page.getByRole("button", { name: "Net" }).click();
            return page.locator(".twisty:not(.small) .net [data-face]");
        };
        // Faces one turn away, from a sticker at the upper left to the right, or back.
        for (const [state, face, way] of [["U'", "U", 1], ["U", "U", -1], ["F'", "F", 1], ["R", "R", -1]]) {
            const { x, y, width, height } = await boxOf((await open(state)).and(page.locator(`[data-face=${face}]`)));
            const [from, to] = [{ x: x + width * (way > 0 ? 0.25 : 0.75), y: y + height / 4 }, { x: x + width * (way > 0 ? 0.75 : 0.25), y: y + height / 4 }];
            if (pointer === "mouse") {
                await page.mouse.move(from.x, from.y);
                await page.mouse.down();
                await page.mouse.move(to.x, to.y, { steps: 4 });
                await page.mouse.up();
            } else {
                const client = await page.context().newCDPSession(page);
                const touch = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
                await touch("touchStart", [from]);
                await touch("touchMove", [to]);
                await touch("touchEnd", []);
            }
            await left(page, 0);
        }
        const faces = await open("U'");
        await faces.first()[pointer === "touch" ? "tap" : "click"]();
        await left(page, 0);
        await (await open("U")).first().click({ modifiers: ["Shift"] });
        await left(page, 0);
        // The 2x2x2 keeps a corner, so its faces L, B and D never turn.
        assert.equal(await page.locator(".twisty:not(.small) .net .turns-round").count(), 3);
    }
});

test("a corner of the pyraminx's net turns the way a sticker is dragged, and when it is pressed", async () => {
    const page = await site.page();
    const open = async (state) => {
        await page.goto(at(site.url, "twisty-pyraminx", state));
        await left(page, 1);
        if (await page.locator("twisty-player, .solid").count()) await page.getByRole("button", { name: "Net" }).click();
        const { x, y, width, height } = await boxOf(page.locator(".twisty:not(.small) .net"));
        // Points of the picture, in its widths and heights.
        return ([right, down]) => [x + right * width, y + height * down];
    };
    // The net hangs from the faces L, F and R, with D below. Clockwise round a corner is so on each of its faces.
    const cases = [["U'", [0.57, 0.2], [0.43, 0.2]], ["U", [0.43, 0.2], [0.57, 0.2]], ["L'", [0.27, 0.4], [0.36, 0.42]], ["R", [0.73, 0.4], [0.64, 0.42]], ["B'", [0.5, 0.8], [0.58, 0.74]], ["B'", [0.18, 0.14], [0.1, 0.22]]];
    for (const [state, from, to] of cases) {
        const point = await open(state);
        await page.mouse.move(...point(from));
        await page.mouse.down();
        await page.mouse.move(...point(to), { steps: 4 });
        await page.mouse.up();
        await left(page, 0).catch(() => assert.fail(`${state} ${from}`));
    }
    await page.mouse.click(...(await open("U'"))([0.5, 0.13]));
    await left(page, 0);
    const point = await open("B");
    await page.keyboard.down("Shift");
    await page.mouse.click(...point([0.5, 0.9]));
    await page.keyboard.up("Shift");
    await left(page, 0);
});

test("tips of the pyraminx's net turn alone", async () => {
    const page = await site.page();
    const { id } = (await site.api("/puzzles")).find(({ spec }) => spec.includes("tips"));
    const open = async (state) => {
        await page.goto(at(site.url, id, state));
        await left(page, 1);
        return (cell) => page.locator(`.twisty:not(.small) .net [data-cell=${cell}]`);
    };
    const cell = await open("u");
    // Clockwise from above, as the whole corner does; the rest of the corner stays.
    assert.deepEqual(await Promise.all(["FtipU", "LtipU", "RtipU", "FaxisU"].map((name) => cell(name).getAttribute("data-face"))), ["R", "F", "L", "F"]);
    await cell("FtipU").click({ modifiers: ["Shift"] });
    await left(page, 0);
    for (const [state, name] of [["u'", "FtipU"], ["r'", "RtipR"], ["U'", "FaxisU"]]) {
        await (await open(state))(name).click();
        await left(page, 0);
    }
});

test("letters are on the net, which the reader gets with them", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "twisty-2x2x2", "R"));
    await page.locator("twisty-player").waitFor();
    await page.getByRole("button", { name: /^Letters/ }).click();
    await page.locator(".stage .net .mark").first().waitFor();
    assert.equal(await page.locator("twisty-player").count(), 0);
    await page.reload();
    await page.locator(".stage .net .mark").first().waitFor();
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
