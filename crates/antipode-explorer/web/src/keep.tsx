import { render } from "preact";
import { useState } from "preact/hooks";
import { type Puzzle, post } from "./api";
import type { Game } from "./game";
import { Curve } from "./trail";
import { t } from "./words";

/** Saves the curve of a game as a picture. */
export function save(puzzle: Puzzle, game: Game) {
    const holder = document.createElement("div");
    render(<Curve game={game} styled />, holder);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([holder.innerHTML], { type: "image/svg+xml" }));
    link.download = `${puzzle.id}.svg`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Sends a finished game, if the server keeps games and the player agrees. */
export function Keep({ puzzle, game }: { puzzle: Puzzle; game: Game }) {
    const [agreed, agree] = useState(false);
    const [said, say] = useState("");
    if (!puzzle.games || game.shared || !game.states[game.at].goal) return null;
    const send = () => {
        const { states, names, at, hints, aid, undone, began, ended } = game;
        const played = { start: states[0].state, moves: names.slice(0, at), hints, aided: aid.length > 0, undone, seconds: (ended - began) / 1000 };
        post("/api/puzzles/{id}/games", { id: puzzle.id }, played).then(() => say(t("kept, thank you")), (e: Error) => say(e.message));
    };
    if (said) return <span role="status">{said}</span>;
    return (
        <span class="keep">
            <label class="switch"><input type="checkbox" checked={agreed} onInput={() => agree(!agreed)} /> {t("The moves and the time of this game may be kept, without my name")}</label>
            <button onClick={send} disabled={!agreed}>{t("Keep")}</button>
        </span>
    );
}
