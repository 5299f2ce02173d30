// A sign of work that may take minutes, and a button that ends it.
import { useEffect, useState } from "preact/hooks";
import type { Progress } from "./api";
import { language, t } from "./words";

/** The steps of long work in their order, by the names that the server has for them. */
const STEPS: Record<string, string[]> = {
    survey: ["write", "estimate", "survey", "plateaus", "exits", "descend"],
    orbits: ["symmetries", "fixed states"],
};

/** What the server does in a step. */
const step = (name: string) => ({
    write: t("distances"), estimate: t("estimates"), survey: t("errors"), plateaus: t("plateaus"), exits: t("exit distances"), descend: t("descents"),
    symmetries: t("symmetries"), "fixed states": t("symmetric states"), subset: t("states"),
})[name] ?? t("work");

/** Which of several steps runs. */
function which(work: string | undefined, phase: string): string {
    const steps = STEPS[work ?? ""] ?? [];
    const at = steps.indexOf(phase) + 1;
    return at > 0 && steps.length > 1 ? t("step {0} of {1}:", at, steps.length) + " " : "";
}

/** The running work, how much of its step is done, and its seconds so far. `cancel` stops it. */
export function Busy({ says, cancel, work, progress }: { says: string; cancel: () => void; work?: string; progress?: Progress }) {
    const [seconds, count] = useState(0);
    useEffect(() => {
        const start = Date.now();
        const clock = setInterval(() => count(Math.floor((Date.now() - start) / 1000)), 1000);
        return () => clearInterval(clock);
    }, []);
    const part = progress && progress.total > 0 ? progress.done / progress.total : undefined;
    return (
        <p class="busy">
            <progress aria-label={says} value={part} />
            <span role="status">{says}</span>
            {progress && part !== undefined && <span class="quiet">{which(work, progress.phase)}{step(progress.phase)} {part.toLocaleString(language, { style: "percent" })}</span>}
            <span class="quiet">{t("{0} s", seconds)}</span>
            <button onClick={cancel}>{t("Cancel")}</button>
        </p>
    );
}
