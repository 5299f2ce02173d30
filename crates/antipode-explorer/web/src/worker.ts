// The worker of a page without a server: the rules, searches and look-ups of antipode as WebAssembly.
import type { WorkerAnswer, WorkerQuestion } from "./local";

/** The functions of the module; texts and tables pass through its memory. */
interface RulesModule {
    memory: WebAssembly.Memory;
    take(bytes: number, table: number): number;
    open(): number;
    ask(): number;
    answer_bytes(): number;
}

/** The least milliseconds between two reports of progress. */
const EVERY = 100;

const say = (answer: WorkerAnswer) => postMessage(answer);

/** The question that is at work. */
let now = { n: 0, told: 0 };

/** A file of the site, which is compressed whatever its server does. */
async function unpacked(name: string, kind = "application/octet-stream"): Promise<Response> {
    const response = await fetch(new URL(name, self.location.href));
    if (!response.ok || !response.body) throw new Error(name);
    return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": kind } });
}

async function load(): Promise<RulesModule> {
    const tell = (at: number, bytes: number, done: number, total: number) => {
        if (performance.now() - now.told < EVERY) return;
        now.told = performance.now();
        const phase = new TextDecoder().decode(new Uint8Array(rules.memory.buffer, at, bytes));
        say({ n: now.n, progress: { phase, done, total } });
    };
    const { instance } = await WebAssembly.instantiateStreaming(unpacked("rules.packed", "application/wasm"), { host: { now: () => performance.now(), tell } });
    const rules = instance.exports as unknown as RulesModule;
    return rules;
}

let loading: Promise<RulesModule> | undefined;

function write(rules: RulesModule, bytes: Uint8Array, table: boolean) {
    const at = rules.take(bytes.length, table ? 1 : 0);
    new Uint8Array(rules.memory.buffer, at, bytes.length).set(bytes);
}

/** Calls a function of the module with a text. */
function call(rules: RulesModule, work: "open" | "ask", value: object): { answer: unknown } | (Extract<WorkerAnswer, { refused: unknown }>["refused"]) {
    write(rules, new TextEncoder().encode(JSON.stringify(value)), false);
    const at = rules[work]();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(rules.memory.buffer, at, rules.answer_bytes())));
}

/** The puzzles that are open, or will be. */
const open = new Map<string, Promise<void>>();

async function opened(rules: RulesModule, n: number, { id, spec, table }: WorkerQuestion["puzzle"]) {
    const bytes = table ? new Uint8Array(await (await unpacked(`tables/${id}.packed`)).arrayBuffer()) : undefined;
    now = { n, told: performance.now() };
    if (bytes) write(rules, bytes, true);
    const found = call(rules, "open", { id, spec });
    if (!("answer" in found)) throw new Refused(found);
}

class Refused extends Error {
    constructor(readonly refused: Extract<WorkerAnswer, { refused: unknown }>["refused"]) {
        super(refused.error);
    }
}

self.onmessage = async ({ data: { n, puzzle, route, parameters, body } }: MessageEvent<WorkerQuestion>) => {
    try {
        loading ??= load();
        loading.catch(() => (loading = undefined));
        const rules = await loading;
        if (!open.has(puzzle.id)) open.set(puzzle.id, opened(rules, n, puzzle));
        const opening = open.get(puzzle.id)!;
        opening.catch(() => open.delete(puzzle.id));
        await opening;
        const found = call(rules, "ask", { route, parameters, body });
        if ("answer" in found) say({ n, answer: found.answer });
        else say({ n, refused: found });
    } catch (error) {
        if (error instanceof Refused) say({ n, refused: error.refused });
        else say({ n, failed: String(error) });
    }
};
