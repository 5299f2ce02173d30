// Tests of the catalogue, and of the pages in another language.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { at, start } from "./server.mjs";

const source = new URL("../src/", import.meta.url);
const files = readdirSync(source, { recursive: true }).filter((name) => /\.tsx?$/.test(name) && !/^de[.-]/.test(name));
const read = (name) => readFileSync(new URL(name, source), "utf8");
const german = Object.fromEntries([...(read("de.ts") + read("de-solvers.ts")).matchAll(/^ {4}("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$/gm)].map(([, key, text]) => [JSON.parse(key), JSON.parse(text)]));

test("every text of the source has a German one with the same values", () => {
    const text = String.raw`"(?:[^"\\]|\\.)*"`;
    const calls = [new RegExp(String.raw`\bt\((${text})`, "g"), new RegExp(String.raw`\bcount\([^"]*?, (${text}), (${text})\)`, "g"), new RegExp(String.raw`\bt\([^"()]*\? (${text}) : (${text})`, "g")];
    const keys = files.flatMap((name) => calls.flatMap((call) => [...read(name).matchAll(call)].flatMap((found) => found.slice(1)))).map((key) => JSON.parse(key));
    assert.ok(keys.length > 250, `${keys.length} texts`);
    assert.deepEqual([...new Set(keys)].filter((key) => !(key in german)), []);
    const values = (text) => [...new Set(text.match(/\{\d\}/g))].sort().join();
    for (const [key, text] of Object.entries(german)) assert.equal(values(text), values(key), key);
});

test("every error of the server has a text", () => {
    const document = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"));
    const texts = Object.fromEntries([...read("refusals.ts").matchAll(/^ {4}"?([a-z-]+)"?: \(p?\)? ?=?>? ?.*? t\(("(?:[^"\\]|\\.)*")/gm)].map(([, code, text]) => [code, JSON.parse(text)]));
    const codes = document.components.schemas.ErrorResponse.oneOf.map(({ properties }) => properties.code.const);
    assert.deepEqual(Object.keys(texts).sort(), codes);
    for (const code of codes) assert.ok(texts[code] in german, code);
});

test("every cause of the server has a text", () => {
    const book = readFileSync(new URL("../../../../docs/src/reference/http.md", import.meta.url), "utf8").match(/^Three answers have a `cause`[^]*?(?=\n## )/m)[0];
    const parameters = ["cause", "count", "wanted", "most", "word", "reason", "seconds", "bytes", "files", "name", "value", "text", "column", "least", "greatest"];
    const codes = [...book.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code).filter((code) => code === "count" || !parameters.includes(code));
    const texts = [...read("causes.ts").matchAll(/^ {4}"?([a-z-]+)"?: \(p?\) =>/gm)].map(([, code]) => code);
    assert.deepEqual(texts, [...new Set(codes)].sort());
});

test("numbers are written in the language of the page", () => {
    assert.deepEqual(files.filter((name) => /toLocaleString\(("|\))|NumberFormat\("|\.toFixed\(/.test(read(name))), []);
});

test("no text of the pages is outside the catalogue", () => {
    const names = /^(antipode|API|openapi\.json|cubing\.js|N\. S\. C\. Merleau.*|Approximately optimal search on a higher-dimensional sliding puzzle)$/;
    const found = files.filter((name) => name.endsWith("x")).flatMap((name) => [...read(name).matchAll(/(?<=["}/a-z0-9])>([^<>{}=()&|`]*[A-Za-z]{3}[^<>{}=()&|`]*)<(?=\/)|(?:aria-label|title)="([^"]+)"/g)].map((match) => (match[1] ?? match[2]).trim()));
    assert.deepEqual(found.filter((text) => !names.test(text)), []);
});

let site;
before(async () => (site = await start(["sliding:3x3", "twisty:2x2x2", "race:3", "rings:3,2,6", "pancake:4", "lightsout:3x3", "topspin:6,4", "hanoi:3,3", "graph:0-1,1-2,2-0,2-3,3-4", "group:lx,5"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

test("the language is that of the browser, and the reader can change it", async () => {
    const page = await site.page({ locale: "de-DE" });
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 _ 8"));
    await page.getByText("Zug bis zum Ziel").waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    await page.getByRole("button", { name: "Eine kürzeste Lösung vorspielen" }).click();
    await page.getByText("1 Zug", { exact: true }).waitFor();
    for (const [path, heading] of [["", "Puzzle des Tages"], ["p/twisty-2x2x2?view=explore&state=R+U", "Alle kürzesten Wege"], ["p/twisty-2x2x2?view=solvers&state=R+U", "Diese Stellung lösen"]]) {
        await page.goto(site.url + path);
        await page.getByRole("heading", { name: heading }).waitFor();
    }
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: "Solve this state" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Solve this state" }).waitFor();
});

/** English words that no German text has; names of heuristics such as walking-distance may have them. */
const ENGLISH = /(?<![-\w])(the|of|and|with|from|is|are|this|that|by|moves?|states?|left|right|up|down|flip|press|disks?|solved|gave|distance|search|table|none|all|first)(?![-\w])/i;

/** Pieces of text of a page with an English word, without names from the specs. */
const english = (page) => page.evaluate((pattern) => {
    const found = [];
    const look = (text) => new RegExp(pattern, "i").test(text) && found.push(text.trim());
    for (const element of document.querySelectorAll("body *")) {
        if (element.closest("code, option, script, noscript, style, [lang=en]")) continue;
        ["aria-label", "title", "aria-valuetext", "placeholder"].forEach((name) => look(element.getAttribute(name) ?? ""));
        [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).forEach((node) => look(node.data));
    }
    return found;
}, ENGLISH.source);

test("German pages have no English word, names of moves included", async () => {
    const page = await site.page({ locale: "de-DE" });
    const puzzles = await site.api("/puzzles");
    for (const path of ["", "atlas", "levels"]) {
        await page.goto(site.url + path);
        await page.locator("h1, h2").first().waitFor();
        assert.deepEqual(await english(page), [], path);
    }
    for (const { id, family } of puzzles) {
        const { examples } = await site.api(`/puzzles/${id}/random?seed=7`);
        const [tip, play] = [page.getByRole("button", { name: "Tipp" }), page.locator(".moves button").first()];
        await page.goto(at(site.url, id, examples[0]));
        await play.waitFor();
        if (await tip.isEnabled()) await tip.click();
        await play.click();
        await page.locator(".summary .curve").waitFor();
        const solution = page.getByRole("button", { name: /^Eine kürzeste Lösung/ });
        await page.getByRole("button", { name: "Eingeben" }).click();
        assert.deepEqual(await english(page), [], id);
        if (await solution.isEnabled()) {
            await solution.click();
            await page.getByRole("button", { name: "Zum Ende" }).click();
            assert.deepEqual(await english(page), [], id);
        }
        if (family !== "sliding") continue;
        assert.match(await page.getByRole("list", { name: "Züge des Wegs" }).innerText(), /hoch|runter|links|rechts/);
        for (const view of ["explore", "solvers"]) {
            await page.goto(at(site.url, id, examples[0], `&view=${view}`));
            await page.locator(".wide").first().waitFor();
            if (view === "solvers") await page.getByRole("button", { name: "Lösen", exact: true }).click();
            await page.waitForFunction(() => !/Sucht …|Löst …/.test(document.body.innerText));
            assert.deepEqual(await english(page), [], view);
        }
    }
});

test("why a solver has no path, and why a text is no state, is said in German", async () => {
    const page = await site.page({ locale: "de-DE" });
    await page.route("**/solve", (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), nodes: 5 }) }));
    await page.goto(at(site.url, "sliding-3x3", "8 6 7/2 5 4/3 _ 1", "&view=solvers"));
    await page.getByRole("button", { name: "Lösen", exact: true }).click();
    await page.getByText("gab auf: er darf 5 Stellungen expandieren").waitFor();
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 8 _"));
    await page.getByRole("button", { name: "Eingeben" }).click();
    for (const [text, says] of [["1 2 3/4 5 6/7 7 _", "7 kommt zweimal vor"], ["1 2 3/4 5 6/7 9 _", "9 gibt es nicht"], ["1 2 3", "sie hat 3 Einträge, nicht 9"]]) {
        await page.getByRole("textbox").fill(text);
        await page.getByText(says).waitFor();
        assert.deepEqual(await english(page), []);
    }
});

test("moves can be entered by their German names", async () => {
    const page = await site.page({ locale: "de-DE" });
    await page.goto(at(site.url, "sliding-3x3", "1 2 3/4 5 6/7 8 _"));
    await page.getByRole("button", { name: "Eingeben" }).click();
    for (const text of ["rechts; runter", "rechts; unten", "nach rechts; 5 unten"]) {
        await page.getByRole("textbox").fill(text);
        await page.getByText("2 Züge vom Ziel.").waitFor();
        await page.getByRole("textbox").fill("rechts");
        await page.getByText("1 Zug vom Ziel.").waitFor();
    }
});

test("all solvers are described in German", async () => {
    assert.deepEqual((await site.api("/solvers")).map(({ about }) => about).filter((about) => !(about in german)), []);
});
