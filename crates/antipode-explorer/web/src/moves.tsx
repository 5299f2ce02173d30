import type { Move, Position } from "./api";

const WORDS: Record<number, string> = { [-1]: "nearer", 0: "no nearer", 1: "farther" };

/** All legal moves, best first, with their exact distances; the best are marked. */
export function Moves({ position, shown, play }: { position: Position; shown: boolean; play: (move: Move) => void }) {
    const moves = shown ? position.moves : [...position.moves].sort((a, b) => (a.move < b.move ? -1 : 1));
    return (
        <ol class="moves" aria-label={shown ? "Moves, best first" : "Moves"}>
            {moves.map((move, i) => {
                const kind = !shown ? "" : move.change === null ? "unknown" : move.change < 0 ? "good" : move.change === 0 ? "even" : "bad";
                const says = move.change === null ? "unreachable" : (WORDS[move.change] ?? `${move.change} farther`);
                return (
                    <li key={move.move}>
                        <button onClick={() => play(move)} class={kind} aria-keyshortcuts={i < 9 ? String(i + 1) : undefined}>
                            <span class="name">{move.move.replace("->", " → ")}</span>
                            {shown && <span class="says">{says}</span>}
                            {shown && <strong>{move.distance ?? "–"}</strong>}
                        </button>
                    </li>
                );
            })}
        </ol>
    );
}
