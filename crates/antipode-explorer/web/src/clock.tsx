// The time of a game, and the player's record.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Puzzle, hasTable } from "./api";
import { type Game, wasted } from "./game";
import { best, record } from "./stored";
import { count, t } from "./words";

/** Seconds as m:ss, or with tenths: 1:05.2. */
export function time(seconds: number, tenths = false): string {
    const whole = Math.floor(seconds);
    const rest = tenths ? "." + Math.floor((seconds - whole) * 10) : "";
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}${rest}`;
}

/** Moves, time and record of a game. A game counts if it was solved without hints and with the distances hidden. */
export function Clock({ puzzle, game }: { puzzle: Puzzle; game: Game }) {
    const goal = game.states[game.at].goal;
    const [, tick] = useState(0);
    const running = game.began > 0 && !goal;
    useEffect(() => {
        if (!running) return;
        const timer = setInterval(() => tick((n) => n + 1), 500);
        return () => clearInterval(timer);
    }, [running]);
    const seconds = game.began === 0 ? 0 : ((goal ? game.ended : Math.max(Date.now(), game.ended)) - game.began) / 1000;
    const counted = useRef(0);
    const counts = goal && game.began > 0 && !game.shared && !game.aided && game.hints === 0 && game.at > 0;
    if (counts && counted.current !== game.began) {
        counted.current = game.began;
        record(puzzle.id, seconds, Array.from({ length: game.at }, (_, i) => wasted(game, i)).reduce((a, b) => a + b, 0));
    }
    const known = best(puzzle.id);
    return (
        <p class="tally">
            <span>{count(game.at, "{0} move", "{0} moves")}</span>
            <span role="timer" aria-label={t("Time")}>{time(seconds, goal)}</span>
            {known && <span class="best" title={t("Your best game on this device, without hints and with the distances hidden")}>{t("best {0}", time(known.seconds, true))}{!hasTable(puzzle) ? "" : known.wasted > 0 ? t(", {0} wasted", known.wasted) : t(", none wasted")}</span>}
        </p>
    );
}
