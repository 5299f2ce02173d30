// Requests to the server, and what it answers, by the names of the pages.
import { refusal } from "./refusals";
import type { BatchRequest, BigCount, BoardPosition, ErrorResponse, PhaseProgress, PlayedGame, PuzzleSummary, SolveRequest } from "./schemas";
import { language, t } from "./words";

export type {
    BoardPosition as Position, ComponentReport as Components, CountedEstimates as Estimates, DrawnStates as Drawn, HeuristicTopology as Topology, JudgedSolution as Solution,
    OfferedSolver as Solver, OptimalPath as Path, OrbitCounts as Orbits, PaperLevel as Level, PathTree as Tree, PhaseProgress as Progress, PositionMove as Move,
    PuzzleSummary as Puzzle, RingClass as Class, StartStatistics as Compared, States, Step, SubsetCounts as Subset,
} from "./schemas";

/** A puzzle with a table of all distances. */
export type Tabled = { [Fact in keyof PuzzleSummary]: NonNullable<PuzzleSummary[Fact]> };
export const hasTable = (puzzle: PuzzleSummary): puzzle is Tabled => puzzle.layers !== null;

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
export async function watched<T>(path: string, query: Record<string, string>, signal: AbortSignal, tell: (progress: PhaseProgress) => void): Promise<T> {
    const response = await sent(fetch(addressOf(path, query), { signal, headers: { Accept: LINES } }));
    if (!response.body || response.headers.get("Content-Type") !== LINES) return answer<T>(Promise.resolve(response));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
        if (done) throw new Error(brokenOff());
        const lines = (text + value).split("\n");
        text = lines.pop()!;
        for (const line of lines) {
            const said: { progress: PhaseProgress } | { answer: T } | ErrorResponse = JSON.parse(line);
            if ("progress" in said) tell(said.progress);
            else if ("answer" in said) return said.answer;
            else throw new Error(refusal(response.status, said));
        }
    }
}

export function post<T>(path: string, body: BatchRequest | PlayedGame | SolveRequest, signal?: AbortSignal): Promise<T> {
    const headers = { "Content-Type": "application/json" };
    return answer<T>(fetch("/api" + path, { method: "POST", headers, body: JSON.stringify(body), signal }));
}

export const positionOf = (id: string, state: string) => get<BoardPosition>(`/puzzles/${id}/state`, { state });

/** A random number from the range of seeds. */
export const seed = () => Math.floor(Math.random() * 2 ** 52);

export const grouped = (n: BigCount) => (Number(n) > Number.MAX_SAFE_INTEGER ? Number(n).toExponential(3).replace("e+", " × 10^") : n.toLocaleString(language));
