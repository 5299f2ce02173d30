// Tests of the catalogue, and of the pages in another language.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { at, start } from "./server.mjs";

const source = new URL("../src/", import.meta.url);
const files = readdirSync(source, { recursive: true }).filter((name) => /\.tsx?$/.test(name) && name !== "de.ts");
const read = (name) => readFileSync(new URL(name, source), "utf8");
const german = Object.fromEntries([...read("de.ts").matchAll(/^ {4}("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*"),$/gm)].map(([, key, text]) => [JSON.parse(key), JSON.parse(text)]));

test("every text of the source has a German one with the same values", () => {
    const text = String.raw`"(?:[^"\\]|\\.)*"`;
    const calls = [new RegExp(String.raw`\bt\((${text})`, "g"), new RegExp(String.raw`\bcount\([^"]*?, (${text}), (${text})\)`, "g"), new RegExp(String.raw`\bt\([^"()]*\? (${text}) : (${text})`, "g")];
    const keys = files.flatMap((name) => calls.flatMap((call) => [...read(name).matchAll(call)].flatMap((found) => found.slice(1)))).map((key) => JSON.parse(key));
    assert.ok(keys.length > 250, `${keys.length} texts`);
    assert.deepEqual([...new Set(keys)].filter((key) => !(key in german)), []);
    const values = (text) => [...new Set(text.match(/\{\d\}/g))].sort().join();
    for (const [key, text] of Object.entries(german)) assert.equal(values(text), values(key), key);
});

test("no text of the pages is outside the catalogue", () => {
    const names = /^(antipode|API|cubing\.js|N\. S\. C\. Merleau.*|Approximately optimal search on a higher-dimensional sliding puzzle)$/;
    const found = files.filter((name) => name.endsWith("x")).flatMap((name) => [...read(name).matchAll(/(?<=["}/a-z0-9])>([^<>{}=()&|`]*[A-Za-z]{3}[^<>{}=()&|`]*)<(?=\/)|(?:aria-label|title)="([^"]+)"/g)].map((match) => (match[1] ?? match[2]).trim()));
    assert.deepEqual(found.filter((text) => !names.test(text)), []);
});

let site;
before(async () => (site = await start(["sliding:3x3", "twisty:2x2x2"])));
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
