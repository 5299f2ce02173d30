// The server's answers, as documented in openapi.json.
import type { Cause } from "./causes";
import { refusal } from "./refusals";
import { language, t } from "./words";

/** What only a table of all distances knows is null without one. */
export interface Puzzle {
    id: string; spec: string; family: string; arguments: string; states: number | null; reached: number | null; god_number: number | null;
    mean_depth: number | null; goal: string; layers: number[] | null; encoding: string | null; certified: boolean; heuristics: string[]; costs: boolean; games: boolean;
}
/** A puzzle with a table of all distances. */
export type Tabled = Puzzle & { states: number; reached: number; god_number: number; mean_depth: number; layers: number[]; encoding: string };
export const hasTable = (puzzle: Puzzle): puzzle is Tabled => puzzle.layers !== null;
/** Where moves have costs, each has its `cost`, and distances are costs. */
export interface Move { move: string; state: string; distance: number | null; change: number | null; cost?: number }
/** `reachable` says whether moves lead to a goal, without a table. */
export interface Position { state: string; distance: number | null; goal: boolean; reachable?: boolean; moves: Move[] }
/** A move and the state after it. */
export interface Step { move: string; state: string; cost?: number }
export interface Path { state: string; distance: number | null; moves: Step[] | null }
export interface States { depth: number; count: number; examples: string[] }
/** Random states; their distance is null without a table. */
export interface Drawn { depth: number | null; examples: string[] }
export interface Tree {
    nodes: { state: string; distance: number }[]; edges: { from: number; to: number; move: string; cost?: number }[];
    distances: number[]; layers: number[]; complete: boolean;
}
export interface Estimates {
    heuristic: string; admissible: boolean; states: number; complete: boolean; cells: { distance: number; estimate: number | null; states: number }[];
}
export interface Topology {
    heuristic: string; states: number; mean_error: number | null; root_mean_square_error: number | null;
    pearson: number | null; spearman: number | null; kendall: number | null;
    local_minima: { count: number; states: number; largest: number | null; example: string | null };
    exits: { states: number; mean: number; most: number | null; example: string | null; by_distance: { distance: number; states: number; mean: number; most: number }[] };
    descent: { basin: number };
    joint: Estimates["cells"];
}
/** A number, or its digits if it is too great for one. */
type Big = number | string;
export interface Components {
    configurations: Big; components: Big; isolated: Big; symmetries: number;
    classes: { count: Big; size: Big; rows: number; group_order: Big }[];
}
export interface Orbits { symmetries: number; count: number; layers: number[]; layers_with_inverses: number[] | null; antipodes: { state: string; size: number }[] }
export interface Subset {
    states: number; god_number: number | null; mean_depth: number | null; layers: number[]; antipodes: { count: number; examples: string[] };
}
export interface Solver { name: string; about: string; informed: boolean; costs: boolean }
export interface Solution {
    outcome: string; cause: Cause | null; reason: string | null; length: number | null; cost?: number; optimal: boolean; distance: number | null; excess: number | null;
    solver: string; heuristic: string | null; uncertified?: string[]; expanded: number | null; seconds: number; moves: Step[] | null;
}
export interface Level { name: string; spec: string; puzzle: string | null; start: string; distance: number | null }
export interface Class {
    d: number; k: number; l: number; configurations: number; component_size: number; components: number; diameter: number;
}
export interface Compared { start: string; optimal: number; games: number; solved: number; moves: number[] | null }

/** What a server does, and how much of it is done; `total` is 0 if that is not known. */
export interface Progress { phase: string; done: number; total: number }

async function sent(request: Promise<Response>): Promise<Response> {
    return request.catch(() => {
        throw new Error(navigator.onLine ? t("The server does not answer.") : t("This device is offline."));
    });
}

async function answer<T>(request: Promise<Response>): Promise<T> {
    const response = await sent(request);
    const body = await response.json().catch(() => undefined);
    if (response.ok && body === undefined) throw new Error(brokenOff());
    if (!response.ok) throw new Error(refusal(response.status, body ?? {}));
    return body as T;
}

const brokenOff = () => t("The answer of the server broke off.");

const addressOf = (path: string, query: Record<string, string | number>) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    return "/api" + path + (text && "?" + text);
};

export function get<T>(path: string, query: Record<string, string | number> = {}, signal?: AbortSignal): Promise<T> {
    return answer<T>(fetch(addressOf(path, query), { signal }));
}

const LINES = "application/x-ndjson";

/** As `get`, for an answer that takes long: the server tells its progress meanwhile. */
export async function watched<T>(path: string, query: Record<string, string>, signal: AbortSignal, tell: (progress: Progress) => void): Promise<T> {
    const response = await sent(fetch(addressOf(path, query), { signal, headers: { Accept: LINES } }));
    if (!response.body || response.headers.get("Content-Type") !== LINES) return answer<T>(Promise.resolve(response));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
        if (done) throw new Error(brokenOff());
        const lines = (text + value).split("\n");
        text = lines.pop()!;
        for (const line of lines) {
            const said = JSON.parse(line);
            if (said.progress) tell(said.progress);
            else if (said.answer) return said.answer;
            else throw new Error(refusal(response.status, said));
        }
    }
}

export function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
    const headers = { "Content-Type": "application/json" };
    return answer<T>(fetch("/api" + path, { method: "POST", headers, body: JSON.stringify(body), signal }));
}

export const positionOf = (id: string, state: string) => get<Position>(`/puzzles/${id}/state`, { state });

/** A random number from the range of seeds. */
export const seed = () => Math.floor(Math.random() * 2 ** 52);

export const grouped = (n: Big) => (Number(n) > Number.MAX_SAFE_INTEGER ? Number(n).toExponential(3).replace("e+", " × 10^") : n.toLocaleString(language));
