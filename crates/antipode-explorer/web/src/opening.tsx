// How far the search of a puzzle is that this page does itself.
import { useEffect, useState } from "preact/hooks";
import type { Progress } from "./api";
import { watchOpening } from "./local";
import { language, t } from "./words";

/** A bar while all states of a puzzle are searched; nothing at other times. */
export function Opening() {
    const [progress, set] = useState<Progress>();
    useEffect(() => watchOpening(set), []);
    if (!progress) return null;
    const part = progress.total > 0 ? progress.done / progress.total : undefined;
    const says = t("Searching all states of this puzzle, once …");
    return <p class="busy"><progress aria-label={says} value={part} /> <span role="status">{says}</span> {part !== undefined && <span class="quiet">{part.toLocaleString(language, { style: "percent" })}</span>}</p>;
}
