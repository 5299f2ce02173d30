// Answers without a server: a worker of this page has the rules as WebAssembly, and searches small puzzles itself.
import { refusal } from "./refusals";
import type { ErrorResponse, PaperLevel, PhaseProgress, PuzzleSummary, RingClass } from "./schemas";
import { t } from "./words";

/** What the files of a site know without any work; `tables` are the puzzles whose tables are among them. */
interface SiteCatalogue { puzzles: PuzzleSummary[]; levels: PaperLevel[]; atlas: RingClass[]; tables: string[] }

/** A question to a worker. */
export interface WorkerQuestion { n: number; puzzle: { id: string; spec: string; table: boolean }; route: string; parameters: object; body?: object }

/** What a worker says about a question. */
export type WorkerAnswer = { n: number } & ({ answer: unknown } | { refused: ErrorResponse & { status: number } } | { failed: string } | { progress: PhaseProgress });

interface Waiting { resolve: (answer: unknown) => void; reject: (error: Error) => void }

let catalogue: Promise<SiteCatalogue> | undefined;

async function read(): Promise<SiteCatalogue> {
    const response = await fetch("catalogue.json").catch(() => undefined);
    if (!response?.ok) throw new Error(navigator.onLine ? t("The server does not answer.") : t("This device is offline."));
    return response.json();
}

const known = () => {
    catalogue ??= read();
    catalogue.catch(() => (catalogue = undefined));
    return catalogue;
};

/** Those who want to know how far the search of a puzzle is that a player waits for. */
const watchers = new Set<(progress?: PhaseProgress) => void>();

/** Calls `tell` with the progress of searches, and without one when a search ends. The returned function stops the calls. */
export function watchOpening(tell: (progress?: PhaseProgress) => void): () => void {
    watchers.add(tell);
    return () => watchers.delete(tell);
}

/** The questions that the worker has not answered. */
const waiting = new Map<number, Waiting>();

let worker: Worker | undefined, last = 0;

const unanswered = () => new Error(navigator.onLine ? t("The server does not answer.") : t("This device is offline."));

function begin(): Worker {
    const begun = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    begun.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => hear(data);
    begun.onerror = () => {
        begun.terminate();
        worker = undefined;
        watchers.forEach((tell) => tell());
        waiting.forEach(({ reject }) => reject(unanswered()));
        waiting.clear();
    };
    return begun;
}

function hear(said: WorkerAnswer) {
    if ("progress" in said) return watchers.forEach((tell) => tell(said.progress));
    watchers.forEach((tell) => tell());
    const asked = waiting.get(said.n);
    waiting.delete(said.n);
    if ("answer" in said) asked?.resolve(said.answer);
    else asked?.reject("refused" in said ? new Error(refusal(said.refused.status, said.refused)) : unanswered());
}

/** The answer to a route of the server, by the files and the rules of this page. */
export async function ask(route: string, { id, ...parameters }: Record<string, unknown>, body?: object): Promise<unknown> {
    const { puzzles, tables, levels, atlas } = await known();
    if (route === "/api/puzzles") return puzzles;
    if (route === "/api/levels") return levels;
    if (route === "/api/atlas") return atlas;
    const puzzle = puzzles.find((one) => one.id === id);
    if (!puzzle) throw new Error(t("No such puzzle is served."));
    const n = ++last;
    worker ??= begin();
    const question = { n, puzzle: { id: puzzle.id, spec: puzzle.spec, table: tables.includes(puzzle.id) }, route, parameters: { id, ...parameters }, body };
    worker.postMessage(question satisfies WorkerQuestion);
    return new Promise((resolve, reject) => waiting.set(n, { resolve, reject }));
}
