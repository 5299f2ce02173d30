// The time of a game, and the player's record.
import { useEffect, useState } from "preact/hooks";
import { type Puzzle, hasTable } from "./api";
import { type Game, wasted } from "./game";
import { finish, gradeOf } from "./daily";
import { best, record } from "./stored";
import { count, t, time } from "./words";

/** Whether a solved game is one for the record: nobody knew its start, nothing helped, and its start is at least half as far as states are on average. */
export function isRecord(puzzle: Puzzle, { states, at, drawn, shared, aid, hints }: Game): boolean {
    const far = !hasTable(puzzle) || (states[0].distance ?? 0) >= puzzle.mean_depth / 2;
    return states[at].goal && drawn && far && !shared && aid.length === 0 && hints === 0 && at > 0;
}

/** Moves, time and record of a game. */
export function Clock({ puzzle, game, counted }: { puzzle: Puzzle; game: Game; counted: () => void }) {
    const goal = game.states[game.at].goal;
    const [, tick] = useState(0);
    const running = game.began > 0 && !goal;
    useEffect(() => {
        if (!running) return;
        const timer = setInterval(() => tick((n) => n + 1), 500);
        return () => clearInterval(timer);
    }, [running]);
    const seconds = game.began === 0 ? 0 : ((goal ? game.ended : Math.max(Date.now(), game.ended)) - game.began) / 1000;
    const counts = !game.counted && isRecord(puzzle, game);
    useEffect(() => {
        if (!counts) return;
        record(puzzle.id, seconds, Array.from({ length: game.at }, (_, i) => wasted(game, i)).reduce((a, b) => a + b, 0));
        counted();
    }, [counts]);
    const grade = goal && game.at > 0 && !game.shared ? gradeOf(puzzle.id, game.states[0].state) : undefined;
    useEffect(() => {
        if (grade !== undefined) finish(grade, puzzle.id, game);
    }, [grade]);
    const known = best(puzzle.id);
    return (
        <p class="tally">
            <span>{count(game.at, "{0} move", "{0} moves")}</span>
            <span role="timer" aria-label={t("Time")}>{time(seconds, goal)}</span>
            {known && <span class="best" title={t("Your best game on this device: from a new state, with the distances hidden and without help")}>{t("best {0}", time(known.seconds, true))}{!hasTable(puzzle) ? "" : known.wasted > 0 ? t(", {0} wasted", known.wasted) : t(", none wasted")}</span>}
        </p>
    );
}
