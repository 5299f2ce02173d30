// A game: its states, and the wasted moves at each step.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Move, type Position, positionOf } from "./api";
import { address, go } from "./route";

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
    play: (move: Move, aided: boolean) => void;
    /** Moves back or forth to a state of the game. */
    to: (at: number) => void;
    hinted: () => void;
    restart: () => void;
}

/** Games in progress, by puzzle, kept while the user visits other pages. */
const waiting = new Map<string, Game>();

const begin = (position: Position): Game => ({ states: [position], names: [], at: 0, hints: 0, undone: 0, aided: false, shared: false, began: 0, ended: 0 });

/** The wasted moves of a step: those beyond the decrease of the distance. */
export function wasted(game: Game, step: number): number {
    const [before, after] = [game.states[step].distance, game.states[step + 1].distance];
    return before === null || after === null ? 0 : after - before + 1;
}

export function usePlaying(id: string, state: string | undefined, moves: string | undefined): Playing {
    const [game, set] = useState<Game | undefined>(() => waiting.get(id));
    const [error, setError] = useState<string>();
    const current = useRef<Game | undefined>(undefined);
    current.current = game;
    const busy = useRef(false);
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
                if (!move) throw new Error(`the shared game has an illegal move: ${name}`);
                next.states.push(await positionOf(id, move.state));
                next.names.push(name);
                next.at++;
                next.shared = true;
            }
            if (wanted) show(next);
        };
        load().catch((e: Error) => wanted && setError(e.message));
        return () => {
            wanted = false;
        };
    }, [id, state, moves]);

    const play = async (move: Move, aided: boolean) => {
        const before = current.current;
        if (!before || busy.current) return;
        busy.current = true;
        try {
            const position = await positionOf(id, move.state);
            const now = Date.now();
            show({
                ...before, at: before.at + 1, states: [...before.states.slice(0, before.at + 1), position], names: [...before.names.slice(0, before.at), move.move],
                aided: before.aided || aided, began: before.began || now, ended: now,
            });
            go(address(id, position.state));
        } catch (e) {
            setError((e as Error).message);
        } finally {
            busy.current = false;
        }
    };
    const to = (at: number) => {
        const known = current.current;
        if (!known || at < 0 || at >= known.states.length || at === known.at) return;
        show({ ...known, at, undone: known.undone + Math.max(0, known.at - at) });
        go(address(id, known.states[at].state));
    };
    const hinted = () => current.current && show({ ...current.current, hints: current.current.hints + 1 });
    const restart = () => {
        const known = current.current;
        if (!known) return;
        show(begin(known.states[0]));
        go(address(id, known.states[0].state));
    };
    return { game, error, play, to, hinted, restart };
}
