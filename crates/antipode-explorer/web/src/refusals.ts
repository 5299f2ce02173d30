// What the errors of the server mean, by their codes, in the language of the reader.
import { because } from "./causes";
import type { ErrorResponse } from "./schemas";
import { language, t } from "./words";

/** A reason after a colon, if there is one. */
const after = (why: string | undefined) => (why ? `: ${why}` : "");

/** The texts of all codes. */
const TEXTS: { [Code in ErrorResponse["code"]]: (p: Extract<ErrorResponse, { code: Code }>["parameters"]) => string } = {
    "bad-request": (p) => t("The server does not understand this request{0}.", after(because(p.cause))),
    "body-too-large": (p) => t("This is too much for one request: at most {0} bytes.", p.most),
    busy: () => t("The server is busy: try again in a moment."),
    "game-too-long": (p) => t("The game has {0} moves; the server keeps games of at most {1}.", p.moves, p.most),
    "illegal-move": (p) => t("Move {0} of the game is not possible there.", p.number),
    "no-answer": () => t("There is no answer to this."),
    "no-games": () => t("This server keeps no games."),
    "no-table": (p) => t("The distances of {0} are not known here: it has no table.", p.puzzle),
    "not-a-state": (p) => t("This is not a state of {0}{1}. The goal, for example, is {2}", p.puzzle, after(because(p.cause)), p.goal),
    "not-a-subset": (p) => t("{0} is not a pattern of this puzzle. Name pieces, or write a state with a point for each open place.", p.pattern),
    "not-json": () => t("The request is not JSON."),
    "other-page": () => t("Another page may not send this request."),
    "out-of-range": (p) => t("{0} is out of range: it is from 1 to {1}.", p.number, p.most),
    "server-fault": () => t("The server failed: its operator should know."),
    "text-too-long": (p) => t("The text has {0} bytes, and at most {1} are read.", p.bytes, p.most),
    "too-large": () => t("This exceeds the limits of the server."),
    "too-many-states": (p) => t("{0} states are too many: at most {1} at a time.", p.states, p.most),
    "too-slow": () => t("This takes too long for a server: try again later, or use the program."),
    "unknown-heuristic": (p) => t("This puzzle has no heuristic {0}.", p.heuristic),
    "unknown-host": (p) => t("The server does not answer to the name {0}.", p.host),
    "unknown-path": () => t("The server has nothing at this address."),
    "unknown-puzzle": (p) => t("The server has no puzzle {0}.", p.puzzle),
    "unknown-solver": (p) => t("There is no solver {0}.", p.solver),
    "unreachable-start": () => t("No moves lead from the beginning of the game to the goal."),
    "wrong-method": () => t("The server does not take this request at this address."),
};

/** Codes whose English message has details, such as what is wrong with a state. */
const DETAILED = /^(bad-request|no-answer|not-a-state|not-a-subset|server-fault|too-large|unknown-heuristic)$/;

/** Why the server did not answer. Without a known code, what it says in English. */
export function refusal(status: number, { error, code, parameters = {} }: Partial<ErrorResponse>): string {
    // A proxy may answer in place of the server.
    const text = code && Object.hasOwn(TEXTS, code) ? (TEXTS[code] as (p: object) => string) : undefined;
    if (text && code && !(error && language === "en" && DETAILED.test(code))) return text(parameters);
    if (status === 503) return t("The server is busy: try again in a moment.");
    if (!error) return t("The server could not answer (error {0}).", status);
    return language === "en" ? error : t("The server says: {0}", error);
}
