import { t } from "./words";
/** A message about what failed, and a button to try it again. */
export function Failed({ error, again }: { error: string; again: () => void }) {
    return (
        <p class="error" role="alert">
            {error} <button onClick={again}>{t("Try again")}</button>
        </p>
    );
}
