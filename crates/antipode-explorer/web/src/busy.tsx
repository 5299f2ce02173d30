// A sign of work that may take minutes, and a button that ends it.
import { useEffect, useState } from "preact/hooks";
import { t } from "./words";

/** The running work and its seconds so far. `cancel` stops it. */
export function Busy({ says, cancel }: { says: string; cancel: () => void }) {
    const [seconds, count] = useState(0);
    useEffect(() => {
        const start = Date.now();
        const clock = setInterval(() => count(Math.floor((Date.now() - start) / 1000)), 1000);
        return () => clearInterval(clock);
    }, []);
    return (
        <p class="busy">
            <progress aria-label={says} />
            <span role="status">{says}</span>
            <span class="quiet">{t("{0} s", seconds)}</span>
            <button onClick={cancel}>{t("Cancel")}</button>
        </p>
    );
}
