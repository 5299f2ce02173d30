// The question before a game is left.
import { useEffect, useRef } from "preact/hooks";
import { count, t } from "./words";

/** Asks whether the player leaves a game; `N` again means yes. */
export function Ask({ made, stay, go }: { made: number; stay: () => void; go: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => dialog.current?.showModal(), []);
    return (
        <dialog ref={dialog} class="card ask" aria-labelledby="ask" onCancel={stay} onKeyDown={(event) => event.key.toLowerCase() === "n" && (event.preventDefault(), go())}>
            <p id="ask">{count(made, "Leave this game after {0} move?", "Leave this game after {0} moves?")} <span class="quiet">{t("The browser's Back returns to it.")}</span></p>
            <div class="buttons">
                <button class="primary" onClick={go}>{t("New game")}</button>
                <button onClick={stay} autofocus>{t("Keep playing")}</button>
            </div>
        </dialog>
    );
}
