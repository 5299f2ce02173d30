// Games: what is kept, what counts, and what the history of the browser has.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { distance, left, press } from "./page.mjs";
import { at, start } from "./server.mjs";

let site;
before(async () => (site = await start(["sliding:3x3", "pancake:3", "sliding:2x3", "rings:3,1,4;goal=4g 1p 5r 6b"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

const THREE = "1 2 3/_ 4 6/7 5 8";
const moves = (page) => page.locator(".figures dd").first();
const made = (page, count) => moves(page).getByText(String(count), { exact: true }).waitFor();
const keptGames = (page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("game:")).map((name) => JSON.parse(localStorage[name])));
const stateOf = (page) => page.evaluate(() => new URLSearchParams(location.search).get("state"));

/** A page whose distances are hidden from the first picture on. */
async function hidden(options) {
    const page = await site.page(options);
    await page.addInitScript(() => localStorage.getItem("truth") ?? localStorage.setItem("truth", "hidden"));
    return page;
}

/** Plays a shortest path by clicks on its tiles. */
async function solve(page, id) {
    const path = await site.api(`/puzzles/${id}/path?state=${encodeURIComponent(await stateOf(page))}`);
    for (const { move } of path.moves) {
        await page.locator(`.stage [data-tile="${move.split(" ")[0]}"]:enabled`).click();
        await page.waitForTimeout(30);
    }
    await left(page, 0);
}

test("a game outlives a reload, with its moves, those taken back and its time", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", THREE));
    await left(page, 3);
    await press(page, [["ArrowLeft", 2], ["ArrowUp", 1], ["z", 2]]);
    await page.reload();
    await left(page, 2);
    await made(page, 1);
    await page.keyboard.press("y");
    await left(page, 1);
    assert.notEqual(await page.getByRole("timer").innerText(), "0:00.0");
    const [game] = await keptGames(page);
    assert.deepEqual([game.names, game.undone, game.start], [["4 left", "5 up"], 1, THREE]);
});

test("a game is one entry of the history", async () => {
    const page = await site.page();
    await page.goto(site.url);
    await page.goto(at(site.url, "sliding-3x3", THREE));
    await left(page, 3);
    const before = await page.evaluate(() => history.length);
    await press(page, [["ArrowLeft", 2], ["ArrowUp", 1], ["z", 2]]);
    assert.equal(await page.evaluate(() => history.length), before);
    await page.goBack();
    await page.getByRole("heading", { name: "Play against the truth" }).waitFor();
    await page.goForward();
    await left(page, 2);
    await made(page, 1);
});

test("N asks before it leaves a game with moves, and Back returns to that", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", THREE));
    await left(page, 3);
    await page.keyboard.press("ArrowLeft");
    await left(page, 2);
    const state = await stateOf(page);
    await page.keyboard.press("n");
    const ask = page.getByRole("dialog");
    await ask.getByText("Leave this game after 1 move?").waitFor();
    await page.keyboard.press("Escape");
    await ask.waitFor({ state: "detached" });
    assert.equal(await stateOf(page), state);
    await page.keyboard.press("n");
    await ask.getByRole("button", { name: "New game" }).click();
    await page.waitForFunction((old) => new URLSearchParams(location.search).get("state") !== old, state);
    await page.waitForFunction(() => !document.querySelector(".figures"));
    await page.goBack();
    await left(page, 2);
    await made(page, 1);
    // A game without moves is left without a question, and a solved one, too.
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await left(page, 1);
    await page.keyboard.press("ArrowLeft");
    await left(page, 0);
    await page.keyboard.press("n");
    await page.waitForFunction(() => !document.querySelector(".figures"));
    assert.equal(await ask.count(), 0);
});

test("New begins a new game, also if it draws the same state", async () => {
    const page = await hidden();
    await page.goto(at(site.url, "pancake-3", "2 1 3"));
    await distance(page).waitFor();
    await page.locator(".stage .cake:not(.small *)").nth(1).click();
    await left(page, 0);
    await page.keyboard.press("z");
    await distance(page).waitFor();
    await page.route("**/random?*", (route) => route.fulfill({ json: { spec: "pancake:3", depth: 1, count: 1, examples: ["2 1 3"] } }));
    await page.getByRole("button", { name: "New", exact: false }).first().click();
    // Of the game before, a move is left to redo.
    await page.getByRole("button", { name: /^Redo/, disabled: true }).waitFor();
    await page.waitForFunction(() => !document.querySelector(".figures"));
});

test("two tabs with one game do not overwrite each other", async () => {
    const one = await site.page();
    await one.goto(at(site.url, "sliding-3x3", THREE));
    await left(one, 3);
    await one.keyboard.press("ArrowLeft");
    await left(one, 2);
    const two = await one.context().newPage();
    await two.goto(site.url + "p/sliding-3x3");
    await left(two, 2);
    await made(two, 1);
    await two.keyboard.press("ArrowUp");
    await left(two, 1);
    await one.keyboard.press("ArrowDown");
    await made(one, 2);
    await one.waitForTimeout(200);
    const games = (await keptGames(one)).map(({ names }) => names.join("; ")).sort();
    assert.deepEqual(games, ["4 left; 2 down", "4 left; 5 up"]);
    for (const [page, count] of [[one, 2], [two, 2]]) {
        const state = await stateOf(page);
        await page.reload();
        await made(page, count);
        assert.equal(await stateOf(page), state);
    }
});

test("any look at a distance is noted, whether a move follows or not", async () => {
    const kinds = {
        distances: async (page) => {
            await page.getByLabel("Show distances").check();
            await distance(page).waitFor();
            await page.getByLabel("Show distances").uncheck();
        },
        hint: async (page) => {
            await page.keyboard.press("h");
            await page.locator(".tile.hinted").waitFor();
        },
        enter: async (page) => {
            await page.getByRole("button", { name: "Enter …" }).click();
            await page.locator(".verdict").getByText(/moves? from the goal/).waitFor();
            await page.getByRole("button", { name: "Close" }).click();
        },
        explore: async (page) => {
            await page.getByRole("link", { name: "Explore" }).click();
            await page.getByText("All shortest paths").waitFor();
            await page.getByRole("link", { name: "Play", exact: true }).click();
        },
        solvers: async (page) => {
            await page.getByRole("link", { name: "Solvers" }).click();
            await page.getByRole("heading", { name: "Solve this state" }).waitFor();
            await page.getByRole("link", { name: "Play", exact: true }).click();
        },
        path: async (page) => {
            await page.getByRole("button", { name: "Play out a shortest solution" }).click();
            await page.getByRole("button", { name: "Back to the game" }).click();
        },
    };
    for (const [kind, look] of Object.entries(kinds)) {
        const page = await hidden();
        await page.goto(site.url + "p/sliding-3x3");
        await page.getByText("distance hidden").waitFor();
        await look(page);
        await page.getByText("distance hidden").waitFor();
        await page.locator(".stage .tile:enabled:not(.small *)").first().click();
        await made(page, 1);
        const [{ aid }] = await keptGames(page);
        assert.ok(aid.includes(kind), `${kind}: ${aid}`);
        // It remains known after a reload, and after the game begins again.
        await page.reload();
        await made(page, 1);
        await page.getByRole("button", { name: "Restart" }).click();
        await page.locator(".stage .tile:enabled:not(.small *)").first().click();
        await made(page, 1);
        assert.ok((await keptGames(page)).every((game) => game.aid.includes(kind)), kind);
        await page.context().close();
    }
});

test("what the server keeps says that distances were seen", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await left(page, 1);
    await page.getByLabel("Show distances").uncheck();
    await page.keyboard.press("ArrowLeft");
    await left(page, 0);
    await page.getByLabel(/may be kept/).check();
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/games"));
    await page.getByRole("button", { name: "Keep" }).click();
    assert.equal((await sent).postDataJSON().aided, true);
});

test("a record needs a new state, far enough from the goal, and no help", async () => {
    const page = await hidden();
    // A state of an address, which its player may know.
    await page.goto(at(site.url, "sliding-2x3", "4 5 _/1 2 3"));
    await page.getByText("distance hidden").waitFor();
    await solve(page, "sliding-2x3");
    // A new state one move away.
    await page.getByLabel("Distance of new games").selectOption("1");
    await page.waitForFunction(() => !document.querySelector(".figures"));
    await solve(page, "sliding-2x3");
    assert.equal(await page.locator(".best").count(), 0);
    // A new state far away.
    await page.getByLabel("Distance of new games").selectOption("15");
    await page.waitForFunction(() => !document.querySelector(".figures"));
    await solve(page, "sliding-2x3");
    await page.getByText(/^best 0:0\d\.\d, none wasted$/).waitFor();
    // The same game is not counted again.
    const record = () => page.evaluate(() => localStorage["record:sliding-2x3"]);
    const first = await record();
    await page.reload();
    await left(page, 0);
    await page.waitForTimeout(200);
    assert.equal(await record(), first);
});

test("a shared game of 120 moves is one request, has its times and can be watched", async () => {
    const page = await site.page();
    const names = Array.from({ length: 120 }, (_, i) => (i % 2 ? "8 right" : "8 left"));
    const times = names.map((_, i) => (i === 0 ? 0 : 5).toString(36)).join(".");
    let requests = 0;
    page.on("request", (request) => (requests += /\/(state|replay)(\?|$)/.test(request.url()) ? 1 : 0));
    const begin = "1 2 3/4 5 6/7 _ 8";
    await page.goto(at(site.url, "sliding-3x3", begin, `&moves=${encodeURIComponent(names.join(";"))}&times=${times}`));
    await made(page, 120);
    assert.ok(requests <= 4, `${requests} requests`);
    await page.getByRole("timer").getByText("0:59").waitFor();
    await page.getByRole("button", { name: "Watch this game" }).click();
    await page.getByRole("group", { name: "Play-out" }).getByRole("button", { name: "Play", exact: true }).click();
    await page.getByText(/^move [2-9] of 120: 8 right/).waitFor();
    await page.getByRole("button", { name: "Back to the game" }).click();
    // The link has the moves and the times.
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Link to this game" }).click();
    await page.getByText("Link to this game copied").waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    assert.deepEqual([link.searchParams.get("moves"), link.searchParams.get("times"), link.searchParams.get("state")], [names.join(";"), times, begin]);
});

test("bad links say what is wrong, and lead on", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8", "&moves=8+left;8+left"));
    await page.getByRole("alert").getByText("Move 2 of the game is not possible there.").waitFor();
    await page.getByRole("button", { name: "Play its start" }).click();
    await left(page, 1);
    for (const path of ["p/sliding-3x3?state=1+1", "p/sliding-3x3?state=nonsense&moves=up"]) {
        await page.goto(site.url + path);
        await page.getByRole("alert").waitFor();
        await page.getByRole("button", { name: "New game" }).click();
        await distance(page).waitFor();
    }
    for (const [path, says] of [["p/chess", "No such puzzle is served."], ["nothing/here", "There is no such page."]]) {
        const answer = await page.goto(site.url + path);
        assert.equal(answer.status(), 404);
        await page.getByRole("alert").getByText(says).waitFor();
        await page.getByRole("link", { name: "All puzzles" }).click();
        await page.getByRole("heading", { name: "Play against the truth" }).waitFor();
    }
});

test("games are listed, gone on with, removed, and travel in a file", async () => {
    const page = await site.page();
    for (const [state, key] of [[THREE, "ArrowLeft"], ["1 2 3/4 5 6/7 _ 8", "ArrowRight"]]) {
        await page.goto(at(site.url, "sliding-3x3", state));
        await distance(page).waitFor();
        await page.keyboard.press(key);
        await made(page, 1);
    }
    const list = page.locator(".shelf-of-games");
    await list.getByText("Your games (1)").click();
    const download = page.waitForEvent("download");
    await list.getByRole("button", { name: "Save as a file" }).click();
    const file = await (await download).path();
    await list.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "New game" }).click();
    await left(page, 2);
    await made(page, 1);
    await list.getByRole("button", { name: "Remove" }).click();
    await list.getByText("Your games (0)").waitFor();
    const other = await site.page();
    await other.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 8 _"));
    const theirs = other.locator(".shelf-of-games");
    await theirs.getByText("Your games (0)").click();
    await theirs.getByLabel("Read a file").setInputFiles(file);
    await theirs.getByText("1 game was read").waitFor();
    await theirs.getByRole("button", { name: "Go on" }).click();
    await left(other, 2);
    await theirs.getByLabel("Read a file").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("[]") });
    await theirs.getByText("This file has no games of these pages.").waitFor();
});

test("the puzzle of the day has three grades, and stars for few wasted moves", async () => {
    const page = await hidden();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    // On this day it is the turn of the 8-puzzle.
    const noon = new Date((20_622 + 0.5) * 86_400_000);
    const day = noon.toISOString().slice(0, 10);
    await page.clock.setFixedTime(noon);
    await page.goto(site.url);
    for (const [grade, depth] of [10, 22, 31].entries()) {
        const { examples } = await site.api(`/puzzles/sliding-3x3/random?depth=${depth}&seed=${day.replaceAll("-", "")}${grade}`);
        assert.equal(new URL(await page.locator(".grades a").nth(grade).getAttribute("href"), site.url).searchParams.get("state"), examples[0]);
    }
    await page.getByRole("link", { name: "Easy" }).click();
    await page.getByText("distance hidden").waitFor();
    await solve(page, "sliding-3x3");
    await page.getByRole("button", { name: "Copy the result of today" }).click();
    await page.getByText("Result of today copied").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `antipode ${day}: Sliding tiles 3×3\nEasy ★★★ 10 0:00`);
    // Days in a row, with those before.
    await page.evaluate((days) => days.forEach((day) => localStorage.setItem(`daily-result:${day}:1`, "{}")), [1, 2, 4].map((ago) => new Date(noon - ago * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "")));
    await page.goto(site.url);
    await page.getByRole("img", { name: "3 stars" }).waitFor();
    await page.getByText("3 days in a row").waitFor();
    // A game that is no daily one has no result.
    await page.goto(at(site.url, "sliding-3x3", THREE));
    await solve(page, "sliding-3x3");
    assert.equal(await page.getByRole("button", { name: "Copy the result of today" }).count(), 0);
    // On the next day the server lacks the puzzle whose turn it is: the first one after it that it has comes instead.
    await page.clock.setFixedTime(new Date(+noon + 86_400_000));
    await page.goto(site.url);
    assert.match(await page.locator(".grades a").first().getAttribute("href"), /rings-3-1-4/);
});

test("a player retries from the first wasted move", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", THREE));
    await left(page, 3);
    for (const key of ["ArrowLeft", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    await made(page, 3);
    await page.getByRole("button", { name: "Retry from the first wasted move" }).click();
    await left(page, 2);
    await made(page, 1);
});

test("statistics count games without help", async () => {
    const page = await hidden();
    await page.goto(at(site.url, "sliding-3x3", THREE));
    await page.getByText("distance hidden").waitFor();
    const seconds = [9, 1, 5, 4, 3, 8];
    await page.evaluate(([THREE, seconds]) => seconds.forEach((s, i) => {
        const [began, names] = [1e12 - i * 1e6, ["4 left", "5 up", "6 left"]];
        const game = { key: "k" + i, puzzle: "sliding-3x3", spec: "sliding:3x3", start: THREE, state: "1 2 3/4 5 6/7 8 _", owner: "x", names, times: [0, 1, 2], at: 3, hints: 0, undone: 0, aid: i === 5 ? ["hint"] : [], drawn: true, shared: false, counted: true, began, ended: began + s * 1000, solved: true, depth: 3 + (i % 2), changed: began };
        localStorage.setItem("game:k" + i, JSON.stringify(game));
    }), [THREE, seconds]);
    await page.reload();
    await page.getByText("Your games (6)").click();
    const figure = (name) => page.locator(".shelf-of-games .statistics div", { hasText: name }).locator("dd").innerText();
    // The mean of 3, 4 and 5 seconds: the best and the worst of five do not count, nor the game with a hint.
    assert.deepEqual([await figure("solved without help"), await figure("best time"), await figure("average of 5")], ["5", "0:01.0", "0:04.0"]);
    assert.equal(await figure("moves a second"), "0.7");
    assert.deepEqual(await page.locator(".shelf-of-games tbody tr").allInnerTexts(), ["3\t3\t0:05.6", "4\t2\t0:02.5"]);
});
