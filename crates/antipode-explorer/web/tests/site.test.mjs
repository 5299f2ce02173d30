// A site of plain files in a browser: `antipode site` writes it, and a server that knows nothing of it hosts it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { distance, left } from "./page.mjs";
import { launched, pages, program } from "./server.mjs";

const KINDS = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", json: "application/json" };

let folder, browser, server, url;
const requests = [], errors = [];

/** Hosts a folder below /some/where/, as sites of projects are hosted. */
function host(files) {
    server = createServer(({ url: asked }, response) => {
        requests.push(asked);
        const name = decodeURIComponent(asked.split("?")[0]).replace(/^\/some\/where\//, "") || "index.html";
        if (name.includes("..") || !existsSync(join(files, name))) return response.writeHead(404).end();
        response.writeHead(200, { "Content-Type": KINDS[name.split(".").at(-1)] ?? "application/octet-stream" }).end(readFileSync(join(files, name)));
    });
    return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}/some/where/`)));
}

before(async () => {
    folder = mkdtempSync(join(tmpdir(), "site-"));
    execFileSync(program, ["site", "-o", join(folder, "files"), "-q", "sliding:3x3", "hanoi:4,3", "twisty:2x2x2"]);
    // The pages of the source take the place of those in the program, as in other tests.
    const kept = pages ? readdirSync(pages).filter((name) => !/^(index.html|offline.js|.*\.(svg|txt))$/.test(name)) : [];
    kept.forEach((name) => copyFileSync(join(pages, name), join(folder, "files", name)));
    if (process.env.EXPLORER_RULES) copyFileSync(process.env.EXPLORER_RULES, join(folder, "files", "rules.packed"));
    url = await host(join(folder, "files"));
    browser = await launched();
});

after(async () => {
    await browser?.close();
    server?.close();
    if (folder) rmSync(folder, { recursive: true });
    assert.deepEqual(errors, []);
});

async function opened(options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && !/ERR_|Failed to load/.test(message.text()) && errors.push(message.text()));
    return page;
}

/** The address of a state on the site. */
const at = (id, state) => `${url}#/p/${id}?state=${encodeURIComponent(state)}`;

/** Waits until the service worker has all files. */
const settled = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => new Promise((done) => (navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener("controllerchange", () => done())))));

test("a game on a site of files is played to the end without a request", async () => {
    const page = await opened();
    await page.goto(at("sliding-3x3", "8 6 7/2 5 4/3 _ 1"));
    await left(page, 31);
    await settled(page);
    const before = requests.length;
    // By hints for a while, then by taps on the tile that leads nearer.
    for (let moves = 31; moves > 0; moves--) {
        await left(page, moves);
        await page.keyboard.press("h");
        await page.locator(".tile.hinted").waitFor();
        if (moves % 2) await page.keyboard.press("h");
        else await page.locator(".tile.hinted").click();
    }
    await left(page, 0);
    // There and back, up to 100 moves.
    await page.keyboard.press("Escape");
    for (let moves = 31; moves < 100; moves++) {
        const nearer = moves % 2 === 0;
        await page.keyboard.press(nearer ? "ArrowUp" : "ArrowDown");
        await left(page, nearer ? 0 : 1);
    }
    assert.deepEqual(requests.slice(before), []);
});

test("distances on a site are those of the program", async () => {
    const table = join(folder, "table");
    execFileSync(program, ["build", "sliding:3x3", "-o", table, "-q"]);
    const page = await opened();
    const asked = ["1 2 3/4 5 6/7 _ 8", "8 6 7/2 5 4/3 _ 1", "_ 1 2/3 4 5/6 7 8", "6 4 7/8 5 _/3 2 1", "1 2 3/_ 5 6/4 7 8"];
    const { answers } = JSON.parse(execFileSync(program, ["distance", table, "--format", "json", ...asked], { encoding: "utf8" }));
    const known = answers.filter(({ distance }) => distance > 0);
    assert.ok(known.length >= 4, JSON.stringify(answers));
    for (const { state, distance: away } of known) {
        await page.goto(at("sliding-3x3", state));
        await page.reload();
        await distance(page).getByText(String(away), { exact: true }).waitFor();
    }
});

test("a site works without a network once it was loaded", async () => {
    const page = await opened();
    await page.goto(url);
    await page.getByText("Puzzle of the day").waitFor();
    await settled(page);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    try {
        await page.reload();
        await page.getByText("Puzzle of the day").waitFor();
        await page.getByRole("link", { name: /^Towers|Hanoi/ }).first().click();
        await distance(page).waitFor();
        await page.goto(at("sliding-3x3", "1 2 3/4 5 6/_ 7 8"));
        await left(page, 2);
    } finally {
        const port = Number(new URL(url).port);
        await new Promise((done) => server.listen(port, "127.0.0.1", done));
    }
});

test("the daily puzzle, the other views and a larger puzzle work on a site", async () => {
    const page = await opened({ serviceWorkers: "block" });
    await page.goto(url);
    await page.locator(".today .grades a").first().click();
    await page.locator(".distance strong").waitFor();
    await page.goto(at("twisty-2x2x2", ""));
    await page.goto(`${url}#/p/sliding-3x3?view=explore`);
    await page.getByRole("button", { name: /^distance 5:/ }).click();
    await page.getByText("States at distance 5").waitFor();
    await page.goto(`${url}#/p/twisty-2x2x2`);
    await distance(page).getByText(/^\d+$/).waitFor();
    assert.equal(await page.getByRole("link", { name: "API" }).count(), 0);
    assert.ok(requests.some((name) => name.endsWith("/tables/twisty-2x2x2.packed")), requests.join(" "));
});

test("a site is written only into an empty folder", () => {
    const place = mkdtempSync(join(tmpdir(), "site-"));
    writeFileSync(join(place, "mine"), "");
    const write = (...more) => execFileSync(program, ["site", "-o", place, "pancake:4", "-q", ...more], { stdio: "pipe" });
    assert.throws(() => write(), /is not empty/);
    write("--force");
    assert.ok(existsSync(join(place, "index.html")) && existsSync(join(place, "mine")));
    rmSync(place, { recursive: true });
});
