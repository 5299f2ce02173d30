// A sign of work that may take minutes, and a button that ends it.
import { useEffect, useState } from "preact/hooks";
import type { Progress } from "./api";
import { language, t } from "./words";

/** What the server does in a phase; it has other names for programs. */
const phase = (name: string) => ({
    estimate: t("estimates"), plateaus: t("plateaus"), flood: t("local minima"), exits: t("exit distances"), descend: t("descents"), survey: t("errors"),
    symmetries: t("symmetries"), "fixed states": t("symmetric states"), subset: t("states"),
})[name] ?? t("work");

/** The running work, how much of its phase is done, and its seconds so far. `cancel` stops it. */
export function Busy({ says, cancel, progress }: { says: string; cancel: () => void; progress?: Progress }) {
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
            {progress && part !== undefined && <span class="quiet">{phase(progress.phase)} {part.toLocaleString(language, { style: "percent" })}</span>}
            <span class="quiet">{t("{0} s", seconds)}</span>
            <button onClick={cancel}>{t("Cancel")}</button>
        </p>
    );
}
