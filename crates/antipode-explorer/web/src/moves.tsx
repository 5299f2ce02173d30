import { useRef } from "preact/hooks";
import type { Move } from "./api";
import { spoken } from "./spoken";
import { t } from "./words";

/** What a change of the distance means. Where moves have costs, a best move lowers the distance by its cost. */
const says = (change: number, cost?: number) =>
    cost !== undefined ? t("cost {0}", cost) + (change + cost > 0 ? t(", {0} wasted", change + cost) : "")
        : change === -1 ? t("nearer") : change === 0 ? t("no nearer") : change === 1 ? t("farther") : t("{0} farther", change);

/** How good a move is: best, no farther, or farther. */
const kindOf = ({ change, cost = 1 }: Move) => (change === null ? "unknown" : change + cost <= 0 ? "good" : change <= 0 ? "even" : "bad");

/** All legal moves, best first, with their exact distances; the best are marked. */
export function Moves({ moves: known, shown, tap }: { moves?: Move[]; shown: boolean; tap: (name: string) => void }) {
    // While the moves of a state are on their way, those of the one before keep their places.
    const last = useRef<Move[]>([]);
    last.current = known ?? last.current;
    const moves = shown ? last.current : [...last.current].sort((a, b) => (a.move < b.move ? -1 : 1));
    return (
        <ol class={"moves" + (known ? "" : " late")} aria-busy={!known} aria-label={shown ? t("Moves, best first") : t("Moves")}>
            {moves.map((move, i) => {
                const kind = shown ? kindOf(move) : "";
                return (
                    <li key={move.move}>
                        <button onClick={() => tap(move.move)} class={kind} aria-keyshortcuts={i < 9 ? String(i + 1) : undefined}>
                            <span class="name">{spoken(move.move)}</span>
                            {shown && <span class="says">{move.change === null ? t("unreachable") : says(move.change, move.cost)}</span>}
                            {shown && <strong>{move.distance ?? "–"}</strong>}
                        </button>
                    </li>
                );
            })}
        </ol>
    );
}
