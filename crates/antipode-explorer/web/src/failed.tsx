import { useEffect } from "preact/hooks";
import type { Puzzle } from "./api";
import { anew, chosenDepth } from "./fresh";
import { start } from "./game";
import { Link } from "./link";
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

/** An address that leads to no game, and where to go from here; `from` is the start of a shared game. */
export function Astray({ error, again, puzzle, start: from }: { error: string; again: () => void; puzzle: Puzzle; start?: string }) {
    return (
        <>
            <Failed error={error} again={again} />
            <div class="buttons">
                {from !== undefined && <button class="primary" onClick={() => start(puzzle.id, from)}>{t("Play its start")}</button>}
                <button onClick={() => void anew(puzzle, chosenDepth(puzzle)).catch(() => {})}>{t("New game")}</button>
                <Link class="button" to="/">{t("All puzzles")}</Link>
            </div>
        </>
    );
}

/** An address without a page. */
export function Nowhere({ error }: { error: string }) {
    return (
        <>
            <p class="error" role="alert">{error}</p>
            <Link class="button" to="/">{t("All puzzles")}</Link>
        </>
    );
}
