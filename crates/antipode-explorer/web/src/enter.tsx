// A state that the player enters: as text, as a list of moves from the goal, or by hand.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Position, type Puzzle, hasTable, positionOf } from "./api";
import { useAsked } from "./asked";
import { Board } from "./boards";
import { Hand, byHand } from "./hand";
import { start } from "./game";
import { scramble } from "./scramble";
import { spoken, written } from "./spoken";
import { count, t } from "./words";

/** The most moves of a list. */
const MOVES = 200;

/** How long a writer pauses before the text is read, in milliseconds. */
const PAUSE = 250;

/** The state that a text describes: a state, or moves from the goal. */
export async function entered(puzzle: Puzzle, text: string): Promise<Position> {
    const words = text.split(/[;,\n]+/).map((word) => word.trim()).filter(Boolean);
    try {
        return await positionOf(puzzle.id, text.trim());
    } catch (error) {
        let position = await positionOf(puzzle.id, puzzle.goal);
        if (words.length > MOVES) throw new Error(t("{0} moves: enter at most {1}", words.length, MOVES));
        for (const [i, word] of words.entries()) {
            const names = (test: (name: string) => boolean) => position.moves.filter(({ move }) => written(move).some(test));
            const ends = names((name) => name.endsWith(" " + word));
            const move = names((name) => name === word)[0] ?? (ends.length === 1 ? ends[0] : undefined);
            if (!move && i === 0) throw error;
            if (!move) throw new Error(t("move {0}, '{1}', is not possible there; possible: {2}", i + 1, word, position.moves.slice(0, 6).map(({ move }) => spoken(move)).join("; ")));
            position = await positionOf(puzzle.id, move.state);
        }
        return position;
    }
}

/** Why no moves lead from a state to the goal. */
export function impossible({ family, arguments: size }: Puzzle): string {
    const because: Record<string, string> = {
        sliding: /^1x|x1$/.test(size) ? "" : t("The tiles are an odd number of exchanges away from it, and each move keeps that odd: exchange any two tiles."),
        twisty: t("A piece is turned, or two are exchanged, as no turn does it: someone took the puzzle apart."),
        lightsout: t("Each press changes several lights, and no presses together give this pattern."),
        graph: t("The tokens cannot pass each other that way on this graph."),
        rings: t("The rings cannot pass each other that way: it lies in another component."),
    };
    return `${t("No moves lead from here to the goal.")} ${because[family] ?? ""}`.trim();
}

export function Enter({ puzzle, state, close }: { puzzle: Puzzle; state: string; close: () => void }) {
    const [text, write] = useState(state);
    const [wanted, want] = useState(state);
    useEffect(() => {
        const later = setTimeout(() => want(text), PAUSE);
        return () => clearTimeout(later);
    }, [text]);
    // It opens above the buttons on a phone: the view follows.
    const field = useRef<HTMLTextAreaElement>(null);
    useEffect(() => field.current?.focus(), []);
    const read = useAsked(() => (wanted.trim() ? entered(puzzle, wanted) : undefined), [puzzle.id, wanted]);
    const found = read.value;
    // The pieces stay where they are while the next state is read.
    const last = useRef<Position>(undefined);
    last.current = found ?? last.current;
    const fine = found && (hasTable(puzzle) ? found.distance !== null : found.reachable !== false);
    const turns = useAsked(() => (found && fine && puzzle.family === "twisty" ? scramble(puzzle, found.state) : undefined), [found?.state]).value;
    const set = (next: string) => {
        write(next);
        want(next);
    };
    return (
        <section class="card summary enter" aria-label={t("Enter a state")}>
            <h2>{t("Enter a state")}</h2>
            <div class="entering">
                <div>
                    <label class="wide-label">{t("A state as text, or moves from the goal, one after the other")}
                        <textarea ref={field} rows={3} value={text} spellcheck={false} onInput={(event) => write(event.currentTarget.value)} />
                    </label>
                    <p class="quiet">{puzzle.family === "twisty" ? t("Moves: R U' F2") : t("Moves: their names, with ; between them")}</p>
                    {byHand(puzzle) && last.current && <details><summary>{t("By hand")}</summary><Hand puzzle={puzzle} state={last.current.state} set={set} /></details>}
                </div>
                {last.current && <div class="mini" aria-hidden="true"><Board puzzle={puzzle} state={last.current.state} moves={[]} play={() => {}} small /></div>}
            </div>
            <p class={"verdict" + (read.error || (found && !fine) ? " error" : "")} role="status">
                {read.error ?? (!found ? "" : !fine ? impossible(puzzle) : found.goal ? t("This is the goal.") : found.distance === null ? t("Moves lead from here to the goal.") : puzzle.costs ? t("The goal is reached at cost {0}.", found.distance) : count(found.distance, "{0} move from the goal.", "{0} moves from the goal."))}
                {fine && turns && <> {t("Scramble:")} <code>{turns}</code></>}
            </p>
            <div class="buttons">
                <button class="primary" disabled={!fine} onClick={() => { if (found) start(puzzle.id, found.state); close(); }}>{t("Play this state")}</button>
                <button onClick={close}>{t("Close")}</button>
            </div>
        </section>
    );
}
