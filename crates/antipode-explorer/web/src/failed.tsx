import { useEffect } from "preact/hooks";
import { t } from "./words";

/** A message about what failed, and a button to try it again; a device that is online again does so. */
export function Failed({ error, again }: { error: string; again: () => void }) {
    useEffect(() => {
        addEventListener("online", again);
        return () => removeEventListener("online", again);
    }, [again]);
    return (
        <p class="error" role="alert">
            {error} <button onClick={again}>{t("Try again")}</button>
        </p>
    );
}
