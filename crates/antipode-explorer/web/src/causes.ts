// Why a solver has no path, and what is wrong with a state or a request, by the codes of the server.
import type { ErrorCause as Cause, RefusalCause, StateFault, UsageError } from "./schemas";
import { count, language, t } from "./words";

/** Kinds of invalid requests whose parameters need no sentence in English. */
type Plain = "bad-text" | "bad-value" | "malformed" | "out-of-range" | "unknown-name";

/** The causes that have a text here. */
type Told = Cause | Exclude<StateFault, { code: "other" }> | Extract<UsageError, { code: Plain }>;

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20).toLocaleString(language);

/** The texts of all codes; http.md lists these. */
const TEXTS: { [Code in Told["code"]]: (p: Extract<Told, { code: Code; parameters: object }>["parameters"]) => string } = {
    apart: () => t("it is in another component than the goal"),
    "bad-text": (p) => t("column {0} of {1} is wrong", p.column, p.text),
    "bad-value": (p) => t("{0} cannot be {1}", p.name, p.value),
    count: (p) => t("it has {0} entries, not {1}", p.count, p.wanted),
    depth: (p) => t("no path of at most {0} moves", p.most),
    disk: (p) => t("{0} MiB on the disk are full", mebibytes(p.bytes)),
    ends: () => t("no such first or last move"),
    malformed: (p) => t("{0} has another form", p.text),
    memory: (p) => t("{0} MiB of memory are full", mebibytes(p.bytes)),
    nodes: (p) => count(p.most, "it may expand {0} state", "it may expand {0} states"),
    "out-of-range": (p) => t("{0} is not from {1} to {2}", p.value, p.least, p.greatest),
    proven: () => t("proven without a search"),
    repeated: (p) => (p.most === 1 ? t("{0} occurs twice", p.word) : t("{0} occurs more than {1} times", p.word, p.most)),
    searched: () => t("every path was searched"),
    stuck: () => t("stuck: every new neighbour is farther away"),
    time: (p) => t("its {0} seconds are over", p.seconds.toLocaleString(language)),
    tries: () => t("no path in the tries that its parameters allow"),
    uncertified: () => t("not proven: its tables have no certificate"),
    unknown: (p) => t("there is no {0}", p.word),
    "unknown-name": (p) => t("there is no {0}", p.name),
};

/** A cause in the language of the reader; undefined without a known code. */
export function because(cause?: Cause | RefusalCause | null): string | undefined {
    if (!cause || !Object.hasOwn(TEXTS, cause.code)) return undefined;
    const text = TEXTS[cause.code as Told["code"]] as (p: object) => string;
    return text("parameters" in cause ? cause.parameters : {});
}
