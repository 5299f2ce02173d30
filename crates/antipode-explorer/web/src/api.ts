// Questions to the server, or to the rules in this page where there is none, and the answers by the names of the pages.
import { ask } from "./local";
import { refusal } from "./refusals";
import type { BigCount, ErrorResponse, GetRoutes, PhaseProgress, PostRoutes, PuzzleSummary } from "./schemas";
import { isSite } from "./site";
import { language, t } from "./words";

export type {
    BoardPosition as Position, CountedEstimates as Estimates, HeuristicTopology as Topology, JudgedSolution as Solution, OrbitCounts as Orbits, PaperLevel as Level,
    PathTree as Tree, PhaseProgress as Progress, PositionMove as Move, PuzzleSummary as Puzzle, RingClass as Class, SolutionStep as Step, SubsetCounts as Subset,
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

/** The address of a route: with the name of the puzzle in its path, and the other parameters that have values behind it. */
function addressOf(route: string, { id, ...query }: Record<string, string | number | undefined>): string {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const text = new URLSearchParams(given).toString();
    return route.replace("{id}", String(id)) + (text && "?" + text);
}

export function get<Route extends keyof GetRoutes>(route: Route, parameters: GetRoutes[Route]["parameters"], signal?: AbortSignal): Promise<GetRoutes[Route]["answer"]> {
    if (isSite) return ask(route, parameters) as Promise<GetRoutes[Route]["answer"]>;
    return answer(fetch(addressOf(route, parameters), { signal }));
}

const LINES = "application/x-ndjson";

/** As `get`, for an answer that takes long: the server tells its progress meanwhile. */
export async function watched<Route extends keyof GetRoutes>(
    route: Route, parameters: GetRoutes[Route]["parameters"], signal: AbortSignal, tell: (progress: PhaseProgress) => void,
): Promise<GetRoutes[Route]["answer"]> {
    if (isSite) return ask(route, parameters) as Promise<GetRoutes[Route]["answer"]>;
    const response = await sent(fetch(addressOf(route, parameters), { signal, headers: { Accept: LINES } }));
    if (!response.body || response.headers.get("Content-Type") !== LINES) return answer(Promise.resolve(response));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
        if (done) throw new Error(brokenOff());
        const lines = (text + value).split("\n");
        text = lines.pop()!;
        for (const line of lines) {
            const said: { progress: PhaseProgress } | { answer: GetRoutes[Route]["answer"] } | ErrorResponse = JSON.parse(line);
            if ("progress" in said) tell(said.progress);
            else if ("answer" in said) return said.answer;
            else throw new Error(refusal(response.status, said));
        }
    }
}

export function post<Route extends keyof PostRoutes>(
    route: Route, parameters: PostRoutes[Route]["parameters"], body: PostRoutes[Route]["body"], signal?: AbortSignal,
): Promise<PostRoutes[Route]["answer"]> {
    if (isSite) return ask(route, parameters, body) as Promise<PostRoutes[Route]["answer"]>;
    const headers = { "Content-Type": "application/json" };
    return answer(fetch(addressOf(route, parameters), { method: "POST", headers, body: JSON.stringify(body), signal }));
}

export const positionOf = (id: string, state: string) => get("/api/puzzles/{id}/state", { id, state });

/** A random number from the range of seeds. */
export const seed = () => Math.floor(Math.random() * 2 ** 52);

export const grouped = (n: BigCount) => (Number(n) > Number.MAX_SAFE_INTEGER ? Number(n).toExponential(3).replace("e+", " × 10^") : n.toLocaleString(language));
