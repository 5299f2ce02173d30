// Tests of the pages in a real browser: learning from solutions, entering states, games and their records.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { distance, left } from "./page.mjs";
import { at, start } from "./server.mjs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe finds serious on a page. */
async function serious(page) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`);
}

let site;
before(async () => (site = await start(["sliding:3x3", "twisty:2x2x2", "hanoi:3,4", "rings:5,1,29", "lightsout:3x3", "burnt:4", "race:3x3;tiles=3,3,2", "race:2x3;tiles=2,3;goal=1 1 ./. . .", "graph:0-1,1-2,2-0,2-3"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

const THREE = "1 2 3/_ 4 6/7 5 8";

test("a shortest solution is played out, step by step and on its own", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", THREE));
    await left(page, 3);
    await page.getByRole("button", { name: "Play out a shortest solution" }).click();
    const says = page.locator(".progress");
    await says.getByText("3 moves").waitFor();
    const tiles = () => page.locator(".watched .tiles").innerText().then((text) => text.replace(/\s+/g, " "));
    assert.equal(await tiles(), "1 2 3 4 6 7 5 8");
    await page.getByRole("button", { name: "One move on" }).click();
    await says.getByText("move 1 of 3: 4 left").waitFor();
    await page.getByRole("button", { name: "One move back" }).click();
    await says.getByText("3 moves").waitFor();
    await page.getByRole("slider", { name: "Move" }).press("End");
    await says.getByText("move 3 of 3: 8 left").waitFor();
    await page.getByLabel("Speed").selectOption("1");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await says.getByText("move 2 of 3").waitFor();
    await page.getByRole("button", { name: "Pause" }).waitFor({ state: "detached" });
    assert.match(await says.innerText(), /move 3 of 3/);
    assert.deepEqual(await serious(page), []);
    await page.locator(".line").getByRole("button", { name: "4 left" }).click();
    await page.getByRole("button", { name: "Play from here" }).click();
    await left(page, 2);
    assert.equal(new URL(page.url()).searchParams.get("state"), "1 2 3/4 _ 6/7 5 8");
});

test("what a solver found is played out beside the board of its state", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "8 6 7/2 5 4/3 _ 1", "&view=solvers"));
    await page.locator(".posed .tile").first().waitFor();
    await page.getByLabel("Solver").selectOption("greedy");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByRole("button", { name: "Play out the path of greedy" }).click();
    await page.getByRole("heading", { name: /^greedy: \d+ moves, \d+ beyond the fewest/ }).waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    assert.equal((await page.locator(".watched .tiles").innerText()).replace(/\s+/g, " "), "1 2 3 4 5 6 7 8");
    assert.deepEqual(await serious(page), []);
});

test("a state is entered as text, as moves or by hand, and what is impossible is refused with a reason", async () => {
    const page = await site.page();
    const open = async (id, state) => {
        await page.goto(at(site.url, id, state));
        await distance(page).waitFor();
        await page.getByRole("button", { name: "Enter …" }).click();
    };
    const text = page.getByRole("textbox");
    const verdict = page.locator(".verdict");
    const play = page.getByRole("button", { name: "Play this state" });
    await open("sliding-3x3", THREE);
    await text.fill("8 6 7/2 5 4/3 _ 1");
    await verdict.getByText("31 moves from the goal.").waitFor();
    await text.fill("8 6 7/2 5 4/3 _");
    await verdict.getByText("not a 3x3 board").waitFor();
    assert.ok(await play.isDisabled());
    await text.fill("6 8 7/2 5 4/3 _ 1");
    await verdict.getByText("odd number of exchanges").waitFor();
    assert.ok(await play.isDisabled());
    await text.fill("right; down; left");
    await verdict.getByText("3 moves from the goal.").waitFor();
    await text.fill("right; up; left");
    await verdict.getByText("move 2, 'up', is not possible there").waitFor();
    // By hand: two exchanges.
    await text.fill("1 2 3/4 5 6/7 8 _");
    await verdict.getByText("This is the goal.").waitFor();
    await page.getByText("By hand").click();
    assert.deepEqual(await serious(page), []);
    const piece = (name) => page.locator(".pieces-row").getByRole("button", { name, exact: true });
    await piece("7").click();
    await piece("8").click();
    await verdict.getByText("odd number of exchanges").waitFor();
    await piece("5").click();
    await piece("6").click();
    await verdict.getByText(/^\d+ moves from the goal/).waitFor();
    await play.click();
    await page.waitForFunction(() => new URLSearchParams(location.search).get("state") === "1 2 3/4 6 5/8 7 _");
    // Cubes: a scramble, and a corner that is turned alone.
    await open("twisty-2x2x2", "R");
    await text.fill("R U R' U'");
    await verdict.getByText(/^4 moves from the goal\. Scramble: /).waitFor();
    await text.fill("CORNERS 1 2 3 4 5 6 7 / 0 0 0 0 0 0 0");
    await verdict.getByText("This is the goal.").waitFor();
    await page.getByText("By hand").click();
    await page.getByRole("button", { name: "place URF: piece URF" }).click();
    await page.getByRole("button", { name: "place URF: piece URF" }).click();
    await verdict.getByText("someone took the puzzle apart").waitFor();
    assert.equal(await text.inputValue(), "CORNERS 1 2 3 4 5 6 7 / 1 0 0 0 0 0 0");
    // Disks, rings, lights and pancakes.
    await open("hanoi-3-4", "1 1 1 1");
    await page.getByText("By hand").click();
    await page.getByLabel("disk 4 on peg").selectOption("3");
    await verdict.getByText(/moves from the goal/).waitFor();
    assert.equal(await text.inputValue(), "1 1 1 3");
    await open("rings-5-1-29", "0a 1b 3c");
    await page.getByText("By hand").click();
    await page.getByLabel("ring a on").selectOption("1");
    await page.waitForFunction(() => document.querySelector("textarea").value === "1a 0b 3c");
    await open("lightsout-3x3", "000/000/001");
    await page.getByText("By hand").click();
    await page.locator(".pieces-row button").first().click();
    await page.waitForFunction(() => document.querySelector("textarea").value === "100/000/001");
    await open("burnt-4", "1 2 4 3");
    await page.getByText("By hand").click();
    await piece("4").click();
    await piece("4").click();
    await page.waitForFunction(() => document.querySelector("textarea").value === "1 2 -4 3");
});

test("new games begin at the chosen distance, and today's is the same for all", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", THREE));
    await left(page, 3);
    await page.getByLabel("Distance of new games").selectOption("12");
    await left(page, 12);
    await page.keyboard.press("n");
    await page.waitForFunction((old) => location.href !== old, page.url());
    await left(page, 12);
    await page.goto(site.url + "p/sliding-3x3");
    await left(page, 12);
    await page.getByRole("button", { name: "Today's" }).click();
    const date = new Date().toISOString().slice(0, 10).replaceAll("-", "");
    const { examples } = await site.api(`/puzzles/sliding-3x3/random?seed=${date}`);
    await page.waitForFunction((state) => new URLSearchParams(location.search).get("state") === state, examples[0]);
});

test("a game without help has a time and becomes a record", async () => {
    const page = await site.page();
    await page.addInitScript(() => localStorage.setItem("truth", "hidden"));
    // A new game two moves away, on a puzzle where that is far enough.
    await page.route("**/api/puzzles", async (route) => {
        const puzzles = await (await route.fetch()).json();
        await route.fulfill({ json: puzzles.map((puzzle) => ({ ...puzzle, mean_depth: 3 })) });
    });
    await page.route("**/random?*", (route) => route.fulfill({ json: { spec: "sliding:3x3", depth: 2, count: 2, examples: ["1 2 3/4 5 6/_ 7 8"] } }));
    await page.goto(site.url + "p/sliding-3x3");
    await page.getByText("distance hidden").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("1 move", { exact: true }).waitFor();
    await page.waitForTimeout(1200);
    assert.notEqual(await page.getByRole("timer").innerText(), "0:00");
    await page.keyboard.press("ArrowLeft");
    await left(page, 0);
    await page.getByText(/^best 0:0\d\.\d, none wasted$/).waitFor();
    await page.reload();
    await page.getByText(/^best 0:0/).waitFor();
    await page.getByRole("button", { name: "Next" }).waitFor();
});

test("the list has sections, and the levels of the paper a page", async () => {
    const page = await site.page();
    await page.goto(site.url);
    await page.getByRole("heading", { name: "Sliding", exact: true }).waitFor();
    for (const name of ["Rings", "Twisty", "Pancakes and rings of tokens", "Lights and towers", "Graphs"]) await page.getByRole("heading", { name, exact: true }).waitFor();
    assert.equal(await page.locator(".shelf .thumb").count(), 9);
    await page.goto(site.url + "levels");
    await page.getByRole("heading", { name: "d = 4, k = 1" }).waitFor();
});

test("rings have different colours, and their goals have letters", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "rings-5-1-29", "3a 5b 9c"));
    await distance(page).waitFor();
    const fills = await page.locator(".stage .cube .ring circle").evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    assert.equal(new Set(fills).size, 3);
    assert.deepEqual((await page.locator(".stage .cube .home text").allTextContents()).sort(), ["a", "b", "c"]);
});

test("where no games are kept, the console is silent", async () => {
    const other = await start(["pancake:3"], { games: false });
    const page = await other.page();
    const failed = [];
    page.on("response", (response) => response.status() >= 400 && failed.push(response.url()));
    await page.goto(at(other.url, "pancake-3", "2 1 3"));
    await left(page, 1);
    await page.keyboard.press("1");
    await left(page, 0);
    await page.goto(at(other.url, "pancake-3", "2 1 3", "&view=solvers"));
    await page.getByRole("button", { name: "Solve", exact: true }).waitFor();
    await page.waitForTimeout(300);
    await other.end();
    assert.deepEqual(failed, []);
});

test("moves can be seen, unless the player wants less motion", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        const page = await site.page({ reducedMotion });
        for (const [id, state, key] of [["sliding-3x3", THREE, "1"], ["race-3x3-tiles-3-3-2", undefined, "1"], ["hanoi-3-4", "1 1 1 2", "1"], ["burnt-4", "-2 -1 3 4", "1"], ["graph-0-1-0-2-1-2-2-3", undefined, "1"], ["rings-5-1-29", "3a 5b 9c", "1"]]) {
            const from = state ?? (await site.api(`/puzzles/${id}/random?depth=4&seed=1`)).examples[0];
            await page.goto(at(site.url, id, from));
            await distance(page).waitFor();
            await page.evaluate(() => {
                window.moved = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, options) {
                    window.moved.push(this.dataset.token);
                    return animate.call(this, frames, options);
                };
            });
            await page.keyboard.press(key);
            await page.getByText("moves made", { exact: true }).waitFor();
            const moved = await page.evaluate(() => window.moved.length);
            assert.ok(reducedMotion === "reduce" ? moved === 0 : moved > 0, `${id}, ${reducedMotion}: ${moved}`);
        }
    }
});

test("the goal is beside the board, and letters and colours for any eyes are remembered", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "hanoi-3-4", "1 2 1 3"));
    await page.locator(".goal").getByText("Goal").waitFor();
    const open = (await site.api("/puzzles")).find(({ spec }) => spec.startsWith("race:2x3"));
    await page.goto(at(site.url, open.id, open.goal));
    await distance(page).waitFor();
    assert.equal(await page.locator(".goal .open").count(), 4, "cells that may have any colour are open");
    await page.goto(at(site.url, "hanoi-3-4", "1 2 1 3"));
    const mark = page.locator(".stage .peg .mark").first();
    assert.ok(!(await mark.isVisible()));
    const before = await page.locator(".disk").first().evaluate((disk) => getComputedStyle(disk).backgroundColor);
    await page.getByRole("button", { name: /^Letters/ }).click();
    await mark.waitFor();
    assert.notEqual(await page.locator(".disk").first().evaluate((disk) => getComputedStyle(disk).backgroundColor), before);
    await page.reload();
    await mark.waitFor();
    assert.deepEqual(await serious(page), []);
    for (const id of ["sliding-3x3", "rings-5-1-29", "lightsout-3x3", "burnt-4", "race-3x3-tiles-3-3-2"]) {
        const { examples } = await site.api(`/puzzles/${id}/random?depth=2&seed=1`);
        await page.goto(at(site.url, id, examples[0]));
        await distance(page).waitFor();
        assert.deepEqual(await serious(page), [], id);
    }
});

test("the graph of shortest paths reaches the goal, and a number says where it comes from", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "8 6 7/2 5 4/3 _ 1", "&view=explore"));
    await page.locator(".tree .first").waitFor();
    assert.equal(await page.locator(".tree .last").count(), 1);
    assert.ok((await page.locator(".tree .bundle").count()) > 0);
    assert.deepEqual(await page.locator(".tree .foot").allTextContents(), Array.from({ length: 32 }, (_, i) => String(31 - i)));
    await page.getByText("About this number").click();
    await page.getByText(/visited all 181,440 states .* no certificate/).waitFor();
    assert.deepEqual(await serious(page), []);
});

test("a player who never saw the page scrambles a cube, sees how far it is, plays out the optimum, pastes a state and shares it", async () => {
    const page = await site.page();
    await page.goto(site.url);
    await page.getByRole("link", { name: /2×2×2/ }).last().click();
    await distance(page).waitFor();
    await page.getByRole("button", { name: "New" }).click();
    await page.getByText(/moves to go/).waitFor();
    await page.getByRole("button", { name: "Play out a shortest solution" }).click();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByRole("button", { name: "Back to the game" }).click();
    await page.getByRole("button", { name: "Enter …" }).click();
    await page.getByRole("textbox").fill("R U2 F' R");
    await page.locator(".verdict").getByText("4 moves from the goal.").waitFor();
    await page.getByRole("button", { name: "Play this state" }).click();
    await left(page, 4);
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator(".said").getByText(/copied|^http/).waitFor();
    const other = await site.page();
    await other.goto(page.url());
    await left(other, 4);
});

test("a heuristic is compared with the exact distances on a map", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8", "&view=explore"));
    await page.getByText(/5,000 random states: exact for \d+, too great for 0, on average [\d.]+ below the distance/).waitFor();
    await page.locator(".heat-says").waitFor();
    const before = await page.locator(".heat-says").innerText();
    await page.getByLabel("Heuristic").selectOption("misplaced");
    await page.waitForFunction((before) => (document.querySelector(".heat-says")?.innerText ?? before) !== before, before);
    assert.ok((await page.locator(".heat rect").count()) > 50);
    assert.deepEqual(await serious(page), []);
});

test("the topology of a heuristic is surveyed on all states", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8", "&view=explore"));
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Heuristics" }) });
    const survey = card.getByRole("button", { name: "Survey all states" });
    await card.getByLabel("Heuristic").selectOption("manhattan");
    await survey.focus();
    await page.keyboard.press("Enter");
    // The figures of the book: docs/src/reference/heuristics.md.
    const row = (name, text) => card.getByRole("row", { name }).getByText(text, { exact: true }).waitFor();
    await row(/^local minima/, "44,291");
    await row(/^states in local minima/, "44,291 states (24.41%)");
    await row(/^greatest exit distance/, "18");
    await row(/^solved by greedy descent/, "788 states (0.43%)");
    await row(/^rank correlation, Kendall/, "0.41");
    await card.getByText(/All 181,440 states: exact for [\d,]+, too great for 0, on average 7\.97 below/).waitFor();
    await card.getByRole("img", { name: /^Mean and greatest exit distance/ }).locator("canvas").waitFor();
    const numbers = card.getByRole("region", { name: "Estimates and exit distances by distance" });
    assert.equal(await numbers.locator("tbody tr").count(), 32);
    assert.deepEqual(await numbers.locator("tbody tr").nth(1).locator("td").allTextContents(), ["1", "2", "1 to 1", "1.00", "0.00", "0"]);
    await card.getByText("What these terms mean").click();
    assert.deepEqual(await serious(page), []);
    // Another heuristic is surveyed when the reader asks for it.
    await card.getByLabel("Heuristic").selectOption("misplaced");
    await survey.waitFor();
    assert.equal(await numbers.count(), 0);
    await page.route("**/topology?*", (route) => route.fulfill({ status: 503, json: { error: "the server is busy" } }), { times: 1 });
    await survey.click();
    await card.getByRole("alert").getByText("The server is busy: try again in a moment.").waitFor();
    site.errors.splice(0, site.errors.length, ...site.errors.filter((error) => !/503/.test(error)));
    await card.getByRole("button", { name: "Try again" }).click();
    await card.locator("tr", { hasText: "states of the largest local minimum" }).getByRole("link").click();
    await distance(page).waitFor();
});

test("states are counted up to symmetry, and with some pieces in place", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8", "&view=explore"));
    await page.getByRole("button", { name: "Count them once" }).click();
    await page.getByText("181,440 states are 90,792 up to symmetry: 2 symmetries keep the goal.").waitFor();
    await page.getByRole("button", { name: "Count them", exact: true }).click();
    const card = page.locator("section", { hasText: "States with some pieces in place" }).last();
    await card.getByText("360", { exact: true }).first().waitFor();
    await card.getByRole("textbox").fill("1 2 3/4 . ./. . .");
    await card.getByRole("button").click();
    await card.getByText("60", { exact: true }).first().waitFor();
    await card.getByRole("textbox").fill("9");
    await card.getByRole("button").click();
    await card.getByRole("button", { name: "Try again" }).waitFor();
    assert.deepEqual(await serious(page), []);
});
