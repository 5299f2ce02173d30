// A game: its states, and the wasted moves at each step.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Move, type Position, positionOf } from "./api";
import { hold, release } from "./boards/keys";
import { address, go } from "./route";
import { t } from "./words";

export interface Game {
    /** The states so far, and those that the player took back. */
    states: Position[];
    names: string[];
    /** The player's index in the list. */
    at: number;
    hints: number;
    undone: number;
    /** Whether distances were visible during a move. */
    aided: boolean;
    /** Whether it came with the address, so that another player may have played it. */
    shared: boolean;
    began: number;
    ended: number;
}

export interface Playing {
    game?: Game;
    error?: string;
    /** Repeats the request that failed. */
    again: () => void;
    play: (move: Move, aided: boolean) => void;
    /** Moves back or forth to a state of the game. */
    to: (at: number) => void;
    hinted: () => void;
    restart: () => void;
}

/** Games in progress, by puzzle, kept while the user visits other pages. */
const waiting = new Map<string, Game>();

/** The state of the game in progress, if there is one. */
export function inProgress(id: string): string | undefined {
    const game = waiting.get(id);
    return game?.states[game.at].state;
}

/** Positions after the moves of the present one, requested in advance: a player need not wait. */
const ahead = new Map<string, Promise<Position>>();

/** The most moves whose positions are requested in advance. */
const AHEAD = 6;

function lookAhead(id: string, { moves }: Position) {
    ahead.clear();
    if (moves.length > AHEAD) return;
    for (const { state } of moves) {
        const position = positionOf(id, state);
        position.catch(() => ahead.delete(id + state));
        ahead.set(id + state, position);
    }
}

const begin = (position: Position): Game => ({ states: [position], names: [], at: 0, hints: 0, undone: 0, aided: false, shared: false, began: 0, ended: 0 });

/** The cost of a step: 1 unless moves have costs. */
export function costOf(game: Game, step: number): number {
    return game.states[step].moves.find(({ move }) => move === game.names[step])?.cost ?? 1;
}

/** Whether moves have costs. */
export const costs = ({ states }: Game) => states.some(({ moves }) => moves.some(({ cost }) => cost !== undefined));

/** The wasted moves of a step, or their cost: beyond the decrease of the distance. */
export function wasted(game: Game, step: number): number {
    const [before, after] = [game.states[step].distance, game.states[step + 1].distance];
    return before === null || after === null ? 0 : after - before + costOf(game, step);
}

export function usePlaying(id: string, state: string | undefined, moves: string | undefined): Playing {
    const [game, set] = useState<Game | undefined>(() => waiting.get(id));
    const [error, setError] = useState<string>();
    const current = useRef<Game | undefined>(undefined);
    current.current = game;
    const busy = useRef(false);
    const [tries, setTries] = useState(0);
    const show = (next: Game) => {
        current.current = next;
        waiting.set(id, next);
        set(next);
        setError(undefined);
    };

    // The address determines the content: a state of this game, a new state, or a complete shared
    // game.
    useEffect(() => {
        if (state === undefined) return;
        const known = current.current;
        const near = known ? known.states.map((p, i) => (p.state === state ? i : -1)).filter((i) => i >= 0) : [];
        if (known && near.length > 0 && moves === undefined) {
            const at = near.reduce((a, b) => (Math.abs(b - known.at) < Math.abs(a - known.at) ? b : a));
            if (at !== known.at) show({ ...known, at, undone: known.undone + Math.max(0, known.at - at) });
            return;
        }
        let wanted = true;
        const load = async () => {
            const next = begin(await positionOf(id, state));
            for (const name of moves?.split(";") ?? []) {
                const move = next.states[next.at].moves.find((move) => move.move === name);
                if (!move) throw new Error(t("the shared game has an illegal move: {0}", name));
                next.states.push(await positionOf(id, move.state));
                next.names.push(name);
                next.at++;
                next.shared = true;
            }
            if (!wanted) return;
            show(next);
            lookAhead(id, next.states[next.at]);
        };
        load().catch((e: Error) => wanted && setError(e.message));
        return () => {
            wanted = false;
        };
    }, [id, state, moves, tries]);

    // The board and the distance change at once. The moves follow with the answer; keys that are
    // pressed before then wait for it.
    const play = async (move: Move, aided: boolean) => {
        const before = current.current;
        if (!before || busy.current) return;
        busy.current = true;
        hold();
        const now = Date.now();
        const after = (position: Position): Game => ({
            ...before, at: before.at + 1, states: [...before.states.slice(0, before.at + 1), position], names: [...before.names.slice(0, before.at), move.move],
            aided: before.aided || aided, began: before.began || now, ended: now,
        });
        const answer = ahead.get(id + move.state) ?? positionOf(id, move.state);
        show(after({ state: move.state, distance: move.distance, goal: move.distance === 0, moves: [] }));
        go(address(id, move.state));
        try {
            const position = await answer;
            show(after(position));
            lookAhead(id, position);
        } catch (e) {
            show(before);
            go(address(id, before.states[before.at].state), true);
            setError((e as Error).message);
        } finally {
            busy.current = false;
            release();
        }
    };
    const to = (at: number) => {
        const known = current.current;
        if (!known || busy.current || at < 0 || at >= known.states.length || at === known.at) return;
        show({ ...known, at, undone: known.undone + Math.max(0, known.at - at) });
        go(address(id, known.states[at].state));
    };
    const hinted = () => current.current && show({ ...current.current, hints: current.current.hints + 1 });
    const restart = () => {
        const known = current.current;
        if (!known || busy.current) return;
        show(begin(known.states[0]));
        go(address(id, known.states[0].state));
    };
    const again = () => {
        setError(undefined);
        setTries(tries + 1);
    };
    return { game, error, again, play, to, hinted, restart };
}
