// Tests of the pages in a real browser: the actions of a player, and accessibility.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { boxOf, distance, drag, left } from "./page.mjs";
import { at, start } from "./server.mjs";

let site;
before(async () => (site = await start()));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

const HARDEST = "8 6 7/2 5 4/3 _ 1";
const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

test("the 3x3 board is played to the end by hints", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", HARDEST));
    for (let moves = 31; moves > 0; moves--) {
        await left(page, moves);
        await page.keyboard.press("h");
        await page.locator(".tile.hinted").waitFor();
        await page.keyboard.press("h");
    }
    await left(page, 0);
    const figures = await page.locator(".figures dd").allTextContents();
    assert.deepEqual(figures, ["31", "31", "0", "0", "31"]);
    assert.equal(new URL(page.url()).searchParams.get("state"), "1 2 3/4 5 6/7 8 _");
});

test("wasted moves are counted and shown, and can be taken back", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await left(page, 1);
    await page.locator('[data-tile="7"]').click();
    await left(page, 2);
    assert.equal(await page.locator(".figures .lost dd").textContent(), "2");
    assert.equal(await page.locator(".curve .lost").count(), 1);
    await page.keyboard.press("z");
    await left(page, 1);
    await page.keyboard.press("ArrowLeft");
    await left(page, 0);
});

test("a state is an address, which is shared; back and forward lead from game to game", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", HARDEST));
    await left(page, 31);
    await page.locator(".moves button").first().click();
    await left(page, 30);
    const other = await site.page();
    await other.goto(page.url());
    await left(other, 30);
    const tiles = (p) => p.locator(".tiles").first().innerText();
    assert.equal(await tiles(other), await tiles(page));
    const state = page.url();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await left(page, 1);
    await page.goBack();
    await left(page, 30);
    assert.equal(page.url(), state);
    await page.goForward();
    await left(page, 1);
    await page.goBack();
    await left(page, 30);
    await page.getByRole("link", { name: "Explore" }).click();
    await page.getByText("All shortest paths").waitFor();
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await left(page, 30);
    assert.equal(await page.locator(".figures dd").first().textContent(), "1", "the game waits while other pages are looked at");
});

test("a whole game is shared", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/_ 7 8", `&moves=${encodeURIComponent("7 left;8 left")}`));
    await left(page, 0);
    assert.equal(await page.locator(".figures dd").first().textContent(), "2");
});

for (const [k, moves] of [[1, 4], [2, 6], [3, 8]]) {
    test(`level 0 of the rings of d = 4, k = ${k} is played in ${moves} moves by dragging`, async () => {
        const id = `rings-4-${k}-11`;
        const start = "4g 1y 5b 7p 13r";
        const path = await site.api(`/puzzles/${id}/path?state=${encodeURIComponent(start)}`);
        assert.equal(path.moves.length, moves);
        const page = await site.page();
        await page.goto(at(site.url, id, start));
        // Alternate between the picture and the grid.
        for (const [i, { move }] of path.moves.entries()) {
            await left(page, moves - i);
            const [, ring, , to] = move.match(/(\w+) (\d+)->(\d+)/);
            const board = page.locator(i % 2 ? ".gray" : ".pictures .cube");
            await drag(page, board.locator(`[data-ring="${ring}"]`), board.locator(`[data-place="${to}"]`));
        }
        await left(page, 0);
    });
}

test("rings are carried by keys alone", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "rings-3-1-4", "4r 1p 5b 6g"));
    await left(page, 4);
    const path = await site.api("/puzzles/rings-3-1-4/path?state=4r%201p%205b%206g");
    const grid = [[0, 1, 3, 2], [4, 5, 7, 6]];
    const place = (v) => grid.flatMap((row, r) => row.flatMap((w, c) => (w === v ? [[r, c]] : [])))[0];
    const focused = () => page.evaluate(() => Number(document.activeElement.getAttribute("data-place")));
    for (let tabs = 0; tabs < 40 && !(await page.evaluate(() => document.activeElement.matches(".gray .cell"))); tabs++) await page.keyboard.press("Tab");
    const walk = async (to) => {
        const [[r, c], [row, column]] = [place(await focused()), place(to)];
        for (let i = 0; i < (row - r + 2) % 2; i++) await page.keyboard.press("ArrowDown");
        for (let i = 0; i < (column - c + 4) % 4; i++) await page.keyboard.press("ArrowRight");
        assert.equal(await focused(), to);
        await page.keyboard.press("Enter");
    };
    for (const [i, { move }] of path.moves.entries()) {
        await left(page, 4 - i);
        const [, from, to] = move.match(/(\d+)->(\d+)/).map(Number);
        await walk(from);
        await walk(to);
    }
    await left(page, 0);
});

test("every puzzle shows a hint on its board, and the best move is played", async () => {
    const page = await site.page();
    for (const puzzle of await site.api("/puzzles")) {
        const { examples, depth } = await site.api(`/puzzles/${puzzle.id}/random?depth=${Math.min(3, puzzle.god_number)}&seed=4`);
        await page.goto(at(site.url, puzzle.id, examples[0]));
        await left(page, depth);
        await page.keyboard.press("h");
        await page.locator(".stage .hinted").first().waitFor({ timeout: 5000 }).catch(() => assert.fail(`${puzzle.id} shows no hint`));
        await page.keyboard.press("h");
        await left(page, depth - 1);
    }
});

test("the net of a cube shows a turn", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "twisty-2x2x2", "R"));
    await left(page, 1);
    await page.getByRole("button", { name: "Net" }).click();
    const faces = await page.locator(".twisty:not(.small) .net g").evaluateAll((all) => all.map((face) => [...face.querySelectorAll("rect.facelet")].map((cell) => cell.classList[1].at(-1)).join("")));
    assert.deepEqual(faces, ["UFUF", "LLLL", "FDFD", "RRRR", "UBUB", "DBDB"]);
});

test("the net of the pyraminx shows a turn", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "twisty-pyraminx", "U"));
    await left(page, 1);
    await page.getByRole("button", { name: "Net" }).click();
    const cells = await page.locator(".twisty:not(.small) .net [data-face]").evaluateAll((all) => all.map((cell) => [cell.dataset.cell, cell.dataset.face]));
    assert.equal(cells.length, 36);
    // Clockwise from above: the front moves to the left, the left to the right, the right to the
    // front.
    const came = { F: "R", L: "F", R: "L" };
    for (const [cell, face] of cells) {
        const turns = /^(Ftip|Faxis|Ltip|Laxis|Rtip|Raxis)U$|^[FLR]U[LRB]$/.test(cell);
        assert.equal(face, turns ? came[cell[0]] : cell[0], cell);
    }
});

test("a game is kept only with consent, and compared", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/_ 7 8"));
    await left(page, 2);
    await page.keyboard.press("ArrowLeft");
    await left(page, 1);
    await page.keyboard.press("ArrowLeft");
    const keep = page.getByRole("button", { name: "Keep" });
    await keep.waitFor();
    assert.ok(await keep.isDisabled());
    await page.getByLabel(/may be kept/).check();
    await keep.click();
    await page.getByText("kept, thank you").waitFor();
    await page.getByRole("link", { name: "Solvers" }).click();
    await page.getByRole("heading", { name: "People" }).waitFor();
    await page.getByRole("button", { name: "Solve" }).click();
    await page.locator("td").getByText("solved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Audit astar" }).click();
    await page.getByRole("row", { name: /^astar 20 20 20 / }).waitFor();
});

test("bars and buttons open states of a distance", async () => {
    const page = await site.page();
    await page.goto(`${site.url}p/hanoi-4-5?view=explore&state=1+1+1+1+1`);
    await page.getByRole("button", { name: /^distance 5:/ }).click();
    await page.getByText("States at distance 5").waitFor();
    const chart = await page.locator(".chart .u-over").boundingBox();
    await page.mouse.move(chart.x + 10, chart.y + 20);
    await page.mouse.click(chart.x + chart.width * 0.53, chart.y + chart.height - 5);
    await page.getByText(/States at distance [678]/).waitFor();
    await page.locator(".gallery .thumb").first().click();
    await page.locator(".distance strong").getByText(/[678]/).waitFor();
});

test("keys that are pressed while the server is slow are all made, in their order", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 8 _"));
    await left(page, 0);
    await page.route("**/state?*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        await route.continue();
    });
    // The tiles around the corner of the board, one after the other.
    for (let round = 0; round < 3; round++) for (const key of ["Right", "Down", "Left", "Up"]) await page.keyboard.press("Arrow" + key);
    await page.getByText("moves made", { exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelector(".figures dd").textContent === "12");
    await left(page, 0);
    await page.keyboard.press("z");
    await page.waitForFunction(() => document.querySelector(".figures dd").textContent === "11");
});

test("a dragged tile follows the pointer, and snaps back if it is not drawn to the gap", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await left(page, 1);
    const tile = page.locator('[data-tile="8"]');
    const { x, y, width, height } = await boxOf(tile);
    const [cx, cy] = [x + width / 2, y + height / 2];
    await page.mouse.move(cx, cy);
    await page.mouse.down();
    // Away from the gap, out of the tile: nothing moves.
    await page.mouse.move(cx + width, cy, { steps: 4 });
    assert.equal((await tile.boundingBox()).x, x);
    await page.mouse.up();
    await left(page, 1);
    // Past the gap: the tile goes with it as far as the gap.
    await page.mouse.move(cx, cy);
    await page.mouse.down();
    await page.mouse.move(cx - width / 4, cy, { steps: 4 });
    assert.ok(Math.abs((await tile.boundingBox()).x - (x - width / 4)) < 1);
    await page.mouse.move(cx - 3 * width, cy, { steps: 4 });
    await page.mouse.up();
    await left(page, 0);
    assert.equal(await page.locator(".figures dd").first().textContent(), "1");
});

test("the keyboard works after a switch was used, and on pages with other addresses", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8", "&view=nothing"));
    await left(page, 1);
    await page.getByLabel("Show distances").click();
    await page.keyboard.press("ArrowLeft");
    await left(page, 0);
    for (const path of ["p/%", "p/%E0%A4", "p/nothing"]) {
        await page.goto(site.url + path);
        await page.getByText(/No such puzzle|antipode/).first().waitFor();
        assert.equal(await page.getByRole("alert").textContent(), "No such puzzle is served.");
    }
});

test("a game goes on when its player comes back", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", HARDEST));
    await left(page, 31);
    await page.locator(".moves button").first().click();
    await left(page, 30);
    await page.getByRole("link", { name: "Puzzles" }).click();
    await page.locator('a[href="/p/sliding-3x3"]').first().click();
    await left(page, 30);
    assert.equal(await page.locator(".figures dd").first().textContent(), "1");
});

test("a failure is a message, and can be tried again", async () => {
    const page = await site.page();
    let fails = true;
    await page.route("**/random?*", (route) => (fails ? route.fulfill({ status: 503, json: { error: "the server is busy" } }) : route.continue()));
    await page.goto(site.url + "p/hanoi-4-5");
    await page.getByText("the server is busy").waitFor();
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await distance(page).waitFor();
    // A move that fails is taken back.
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await left(page, 1);
    await page.route("**/state?*", (route) => route.abort());
    await page.keyboard.press("z");
    await page.locator(".moves button").last().click();
    await page.locator(".moves button").first().waitFor();
    site.errors.splice(0, site.errors.length, ...site.errors.filter((error) => !/503|ERR_FAILED/.test(error)));
});

test("without storage and clipboard the page still works", async () => {
    const page = await site.page();
    await page.addInitScript(() => {
        Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("blocked", "SecurityError"); } });
        Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await page.goto(at(site.url, "sliding-3x3", HARDEST));
    await left(page, 31);
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator(".said").getByText(/^http.*state=8/).waitFor();
});

// Regression test: the page listened only after it had painted, so that the first keys could be lost.
test("keys count from the first picture on", async () => {
    const page = await site.page();
    await page.addInitScript(() => {
        const seen = new MutationObserver(() => {
            if (document.querySelector(".distance strong")?.textContent !== "1") return;
            seen.disconnect();
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }));
        });
        seen.observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await left(page, 0);
});

test("letters follow the names of turns", async () => {
    const dino = await start(["twisty:dino;moves=ULB,UBR,DFR"]);
    const page = await dino.page();
    const [{ id, goal }] = await dino.api("/puzzles");
    await page.goto(at(dino.url, id, goal));
    await left(page, 0);
    for (const key of "dfrub") await page.keyboard.press(key);
    await page.keyboard.press("Shift+R");
    await left(page, 2);
    const names = await page.evaluate(() => new URLSearchParams(location.search).get("state"));
    const [first] = (await dino.api(`/puzzles/${id}/state?state=${encodeURIComponent(goal)}`)).moves.filter(({ move }) => move === "DFR");
    const { moves } = await dino.api(`/puzzles/${id}/state?state=${encodeURIComponent(first.state)}`);
    assert.equal(names, moves.find(({ move }) => move === "UBR'").state);
    await dino.end();
    assert.deepEqual(dino.errors, []);
});

test("nothing is wider than a phone, and a tap plays", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const pages = ["", "atlas", "p/sliding-3x3?view=explore&state=1+2+3/4+5+6/7+_+8", ...(await site.api("/puzzles")).map(({ id, goal }) => `p/${id}?state=${encodeURIComponent(goal)}`)];
    for (const path of pages) {
        await page.goto(site.url + path);
        await page.locator(".card, .thumb").first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${path}: ${wide} pixels too wide`);
    }
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await left(page, 1);
    await page.locator('[data-tile="8"]').tap();
    await left(page, 0);
});

test("axe finds nothing serious, in light and in dark", async () => {
    const paths = ["", "atlas", "levels", ...["explore", "solvers"].map((view) => `p/sliding-3x3?view=${view}&state=${encodeURIComponent(HARDEST)}`)];
    for (const { id } of await site.api("/puzzles")) {
        const { examples } = await site.api(`/puzzles/${id}/random?depth=2&seed=1`);
        paths.push(`p/${id}?state=${encodeURIComponent(examples[0])}`);
    }
    const found = new Set();
    for (const colorScheme of ["light", "dark"]) {
        const page = await site.page({ colorScheme });
        for (const path of paths) {
            await page.goto(site.url + path);
            await page.locator(".card").first().waitFor();
            await page.waitForTimeout(150);
            await page.evaluate(axe);
            const { violations } = await page.evaluate(() => window.axe.run());
            const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
            serious.forEach(({ id, nodes }) => found.add(`${colorScheme} /${path}: ${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary.slice(0, 220)}`));
        }
    }
    assert.deepEqual([...found], []);
});
