// The rules as WebAssembly answer as the server does, for one puzzle of each kind.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { start } from "./server.mjs";

const SPECS = [
    "sliding:3x3", "sliding:2x4;wrap=coiled", "sliding:2x3;cost=tile", "race:3x3;tiles=3,3,2;goal=1 2 1/. . ./. . .", "rings:3,1,4;goal=4g 1p 5r 6b", "pancake:6",
    "topspin:7,4", "lightsout:3x3", "hanoi:4,4", "graph:0-1,1-2,2-3,3-4,4-5,5-0,0-6,6-3", "twisty:2x2x2;moves=U2,R2,F", "group:lrx,6",
];

let site;
before(async () => (site = await start(SPECS, { games: false })));
after(() => site?.end());

const packed = process.env.EXPLORER_RULES ?? new URL("../../module/rules.wasm.gz", import.meta.url);

/** The module with its two functions, from values to values. */
async function load() {
    const { instance } = await WebAssembly.instantiate(gunzipSync(readFileSync(packed)), { host: { now: () => performance.now(), tell: () => {} } });
    const { memory, take, answer_bytes, ...work } = instance.exports;
    const call = (name, value) => {
        const text = new TextEncoder().encode(JSON.stringify(value));
        const at = take(text.length, 0);
        new Uint8Array(memory.buffer, at, text.length).set(text);
        const answer = work[name]();
        return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer, answer_bytes())));
    };
    return { open: (value) => call("open", value), ask: (route, parameters, body) => call("ask", { route, parameters, body }) };
}

/** What the server says, as the module says it. */
async function served(route, { id, ...query }, body) {
    const address = `${site.url.slice(0, -1)}${route.replace("{id}", id)}?${new URLSearchParams(query)}`;
    const response = await fetch(address, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const said = await response.json();
    return response.ok ? { answer: said } : { ...said, status: response.status };
}

/** Leaves out how long work took, and how much memory. */
function timeless(value) {
    if (Array.isArray(value)) return value.map(timeless);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => !/seconds$|memory/.test(name)).map(([name, part]) => [name, timeless(part)]));
}

test("the module gives the answers of the server", async () => {
    const rules = await load();
    for (const puzzle of (await served("/api/puzzles", {})).answer) {
        const { id, spec, god_number } = puzzle;
        const same = async (route, query = {}, body) => {
            const [own, theirs] = [rules.ask(route, { id, ...query }, body), await served(route, { id, ...query }, body)];
            assert.deepEqual(timeless(own), timeless(theirs), `${spec} ${route} ${JSON.stringify(query)}`);
            return own.answer;
        };
        assert.deepEqual(rules.open({ id, spec }).answer, puzzle, spec);
        const drawn = [];
        for (let seed = 0; seed < 4; seed++) drawn.push(...(await same("/api/puzzles/{id}/random", { seed, count: 3 })).examples);
        await same("/api/puzzles/{id}/random", { seed: 7, depth: god_number >> 1 });
        await same("/api/puzzles/{id}/hardest", { count: 5 });
        for (const state of drawn) {
            const position = await same("/api/puzzles/{id}/state", { state });
            if (position.moves.length > 0) {
                const game = { start: state, moves: [position.moves[0].move] };
                assert.equal((await same("/api/puzzles/{id}/replay", {}, game)).end.state, position.moves[0].state);
            }
        }
        await same("/api/puzzles/{id}/state");
        await same("/api/puzzles/{id}/path", { state: drawn[0] });
        await same("/api/puzzles/{id}/tree", { state: drawn[0], limit: 40 });
        await same("/api/puzzles/{id}/distances", {}, { states: drawn });
        await same("/api/puzzles/{id}/state", { state: "no such state" });
        await same("/api/puzzles/{id}/distances", {}, { states: [drawn[0], "none"] });
        await same("/api/puzzles/{id}/replay", {}, { start: drawn[0], moves: ["no such move"] });
    }
});

test("questions that make no sense get an error, and the module goes on", async () => {
    const rules = await load();
    assert.equal(rules.open({ id: "x", spec: "nothing:1" }).status, 400);
    assert.equal(rules.ask("/api/puzzles/{id}/state", { id: "x" }).code, "unknown-puzzle");
    rules.open({ id: "p", spec: "pancake:4" });
    assert.equal(rules.ask("/api/puzzles/{id}/nothing", { id: "p" }).code, "unknown-path");
    assert.equal(rules.ask("/api/puzzles/{id}/random", { id: "p", depth: "far" }).status, 400);
    assert.equal(rules.ask("/api/puzzles/{id}/state", { id: "p" }).answer.distance, 0);
});
