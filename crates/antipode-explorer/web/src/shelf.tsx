// The games of a puzzle that this browser keeps: to go on, to save in a file, and to read from one.
import { useState } from "preact/hooks";
import type { Puzzle } from "./api";
import { type KeptGame, allKept, imported, remove, statistics } from "./games";
import { address, go } from "./route";
import { count, language, t, time } from "./words";

/** What a game is, in a line. */
const says = ({ changed, at, began, ended, solved }: KeptGame) =>
    `${new Date(changed).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })}: ${count(at, "{0} move", "{0} moves")}, ${time((ended - began) / 1000)}${solved ? ", " + t("solved") : ""}`;

/** Saves games as a file of JSON. */
function save(puzzle: Puzzle, games: KeptGame[]) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify({ games }, null, 1)], { type: "application/json" }));
    link.download = `${puzzle.id}-games.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function Shelf({ puzzle, present, leave }: { puzzle: Puzzle; present?: string; leave: (then: () => void) => void }) {
    const [, again] = useState<object>();
    const [said, say] = useState("");
    const games = allKept().filter((game) => game.puzzle === puzzle.id && game.names.length > 0 && game.key !== present);
    const read = async (file: File | undefined) => {
        if (!file) return;
        const found = imported(await file.text(), puzzle.id);
        say(found === undefined ? t("This file has no games of these pages.") : count(found, "{0} game was read", "{0} games were read"));
        again({});
    };
    return (
        <details class="card summary shelf-of-games">
            <summary>{t("Your games")} ({games.length})</summary>
            <ul>
                {games.map((game) => (
                    <li key={game.key}>
                        <span>{says(game)}</span>{" "}
                        <button onClick={() => leave(() => go(address(puzzle.id, game.state), { game: game.key, drawn: game.drawn }))}>{game.solved ? t("Open") : t("Go on")}</button>{" "}
                        <button onClick={() => { remove(game.key); again({}); }}>{t("Remove")}</button>
                    </li>
                ))}
            </ul>
            <Figures puzzle={puzzle} />
            <div class="buttons">
                <button disabled={games.length === 0} onClick={() => save(puzzle, games)}>{t("Save as a file")}</button>
                <label class="button">{t("Read a file")} <input class="hidden" type="file" accept="application/json" onInput={(event) => void read(event.currentTarget.files?.[0])} /></label>
                <span role="status">{said}</span>
            </div>
        </details>
    );
}

/** The player's times on this device. */
function Figures({ puzzle }: { puzzle: Puzzle }) {
    const found = statistics(puzzle.id);
    if (!found) return null;
    const { solved, best, of5, of12, movesASecond, byDepth } = found;
    return (
        <>
            <dl class="statistics">
                <div><dt>{t("solved without help")}</dt><dd>{solved}</dd></div>
                <div><dt>{t("best time")}</dt><dd>{time(best, true)}</dd></div>
                {of5 !== undefined && <div><dt>{t("average of 5")}</dt><dd>{time(of5, true)}</dd></div>}
                {of12 !== undefined && <div><dt>{t("average of 12")}</dt><dd>{time(of12, true)}</dd></div>}
                <div><dt>{t("moves a second")}</dt><dd>{movesASecond.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</dd></div>
            </dl>
            {byDepth.length > 1 && (
                <table>
                    <thead><tr><th>{t("distance of the start")}</th><th>{t("games")}</th><th>{t("mean time")}</th></tr></thead>
                    <tbody>{byDepth.map(([depth, games, mean]) => <tr key={depth}><td>{depth}</td><td>{games}</td><td>{time(mean, true)}</td></tr>)}</tbody>
                </table>
            )}
        </>
    );
}
