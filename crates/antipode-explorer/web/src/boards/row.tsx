// Any other puzzle: its state as text, arrangements as a row of tokens.
import { type BoardProps, paint } from "./board";
import { useNamed } from "./named";
import { useSlides } from "./slide";
import { spoken } from "../spoken";
import { t } from "../words";

export function Row({ puzzle, state, moves, hint, play, small }: BoardProps) {
    const words = state.trim().split(/\s+/);
    const lines = state.split("/");
    const tokens = puzzle.family === "group";
    const [names, tap] = useNamed(moves, play);
    const board = useSlides<HTMLDivElement>(state);
    return (
        <div ref={board} class={"row" + (small ? " small" : "")}>
            {tokens ? (
                <div class="line">{words.map((word) => <span class="piece" style={paint(Number(word) - 1)} key={word} data-token={word}>{word}</span>)}</div>
            ) : (
                <pre class="plain" style={{ "--columns": Math.max(...lines.map((line) => line.length)) }}>{lines.join("\n")}</pre>
            )}
            {!small && tokens && names.length <= 24 && (
                <div class="turns" role="group" aria-label={t("Moves")}>
                    {names.map((name) => <button class={"turn" + (hint?.move === name ? " hinted" : "")} onClick={() => tap(name)}>{spoken(name)}</button>)}
                </div>
            )}
        </div>
    );
}
