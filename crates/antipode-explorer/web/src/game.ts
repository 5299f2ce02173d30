// A game: its states, and the wasted moves at each step.
import { useEffect, useRef, useState } from "preact/hooks";
import { type Move, type Position, type Puzzle, type Step, positionOf, post } from "./api";
import { drop, hold, inOrder, release } from "./boards/keys";
import { type Aid, type GameLog, keep, kept, newKey, take } from "./games";
import { address, go } from "./route";
import { present } from "./site";

/** A state of a game; its moves are known where the player was. */
export type Stop = Omit<Position, "moves"> & { moves?: Move[] };

/** A game with its states; `at` is the player's index among them. */
export interface Game extends GameLog {
    /** The states so far, and those that the player took back. */
    states: Stop[];
    /** The cost of each move, where moves have costs. */
    costs: (number | undefined)[];
}

export interface Playing {
    game?: Game;
    error?: string;
    /** Repeats the request that failed. */
    again: () => void;
    play: (move: Move) => void;
    /** Moves back or forth to a state of the game, or by some moves. */
    to: (at: number) => void;
    by: (moves: number) => void;
    hinted: () => void;
    /** Notes that it is part of the record. */
    counted: () => void;
    /** Notes what helped. */
    help: (kind: Aid) => void;
    restart: () => void;
}

/** Games in progress, by puzzle, while the user visits other pages. */
const waiting = new Map<string, Game>();

/** The game in progress, if there is one. */
export const inProgress = (id: string): Game | undefined => waiting.get(id);

/** Notes what helped in a game that another view of its puzzle shows. */
export function helped(id: string, key: string | undefined, kind: Aid) {
    const game = waiting.get(id);
    if (game && (key === undefined || game.key === key)) {
        if (!game.aid.includes(kind)) waiting.set(id, written(id, "", { ...game, aid: [...game.aid, kind] }));
        return;
    }
    const old = key === undefined ? undefined : kept(key);
    if (old && !old.aid.includes(kind)) keep({ ...old, aid: [...old.aid, kind] });
}

/** Positions after the moves of the present one, requested in advance: a player need not wait. */
const ahead = new Map<string, Promise<Position>>();

/** The most moves whose positions are requested in advance. */
const AHEAD = 6;

function lookAhead(id: string, moves: Move[]) {
    ahead.clear();
    if (moves.length > AHEAD) return;
    for (const { state } of moves) {
        const position = positionOf(id, state);
        position.catch(() => ahead.delete(id + state));
        ahead.set(id + state, position);
    }
}

const begin = (key: string, drawn: boolean, position: Stop): Game => ({
    key, drawn, states: [position], names: [], costs: [], times: [], at: 0, hints: 0, undone: 0, aid: [], shared: false, counted: false, began: 0, ended: 0,
});

/** The cost of a step: 1 unless moves have costs. */
export const costOf = (game: Game, step: number): number => game.costs[step] ?? 1;

/** Whether moves have costs. */
export const costs = (game: Game) => game.costs.some((cost) => cost !== undefined);

/** The wasted moves of a step, or their cost: beyond the decrease of the distance. */
export function wasted(game: Game, step: number): number {
    const [before, after] = [game.states[step].distance, game.states[step + 1].distance];
    return before === null || after === null ? 0 : after - before + costOf(game, step);
}

/** The number of moves before the first wasted one. */
export function firstWasted(game: Game): number {
    const at = Array.from({ length: game.at }, (_, step) => wasted(game, step)).findIndex((lost) => lost > 0);
    return at < 0 ? game.at : at;
}

/** The moves of a game that count, with the states after them. */
export const stepsOf = ({ states, names, costs, at }: Game): Step[] => names.slice(0, at).map((move, i) => ({ move, state: states[i + 1].state, ...(costs[i] === undefined ? {} : { cost: costs[i] }) }));

/** Keeps a game that has something to keep, and returns it with the name that it has there. */
function written(id: string, spec: string, game: Game): Game {
    const { states, costs: _, ...rest } = game;
    if (game.names.length === 0 && (game.aid.length === 0 || !game.drawn)) return game;
    const { state, goal } = states[game.at];
    const key = keep({ ...rest, spec: spec || (kept(game.key)?.spec ?? ""), puzzle: id, start: states[0].state, state, solved: goal, depth: states[0].distance });
    return key === game.key ? game : { ...game, key };
}

/** The states of a game that is shared or kept. */
async function replayed(id: string, start: string, moves: string[]): Promise<Pick<Game, "states" | "costs">> {
    const { states, end } = await post("/api/puzzles/{id}/replay", { id }, { start, moves });
    return { states: [...states.slice(0, -1).map(({ cost: _, ...stop }) => stop), end], costs: states.slice(1).map(({ cost }) => cost) };
}

/** The times of a shared game, in tenths of a second after the move before, as the address has them. */
function timesOf(text: string | undefined, moves: number): number[] {
    const steps = (text ?? "").split(".").map((part) => parseInt(part, 36));
    if (steps.length !== moves || steps.some((step) => !(step >= 0))) return Array(moves).fill(0);
    let sum = 0;
    return steps.map((step, i) => (sum += i === 0 ? 0 : step * 100));
}

/** The part of an address that has the times of a game. */
export const timesText = ({ times, at }: Game) => times.slice(0, at).map((time, i) => Math.round((time - (times[i - 1] ?? time)) / 100).toString(36)).join(".");

export interface Asked { state?: string; moves?: string; times?: string; key?: string; drawn: boolean }

export function usePlaying({ id, spec }: Puzzle, { state, moves, times, key, drawn }: Asked): Playing {
    const [game, set] = useState<Game | undefined>(() => waiting.get(id));
    const [error, setError] = useState<string>();
    const current = useRef<Game | undefined>(undefined);
    current.current = game;
    const [tries, setTries] = useState(0);
    const show = (changed: Game) => {
        const next = written(id, spec, changed);
        current.current = next;
        waiting.set(id, next);
        set(next);
        setError(undefined);
        return next;
    };
    /** The address is that of the present state: one entry of the history for a game. */
    const place = (game: Game) => go(address(id, game.states[game.at].state), { replace: true, game: game.key, drawn: game.drawn });

    /** The moves of the present state follow with an answer: keys and taps wait for it. On a failure, `back` is shown again. */
    const arrive = async (changed: Game, back?: Game) => {
        hold();
        const { key, at, states } = show(changed);
        place(current.current!);
        const { state } = states[at];
        const isThere = () => current.current?.key === key && current.current.states[at]?.state === state;
        try {
            const position = await (ahead.get(id + state) ?? positionOf(id, state));
            if (!isThere()) return;
            show({ ...current.current!, states: current.current!.states.with(at, position) });
            lookAhead(id, position.moves);
        } catch (e) {
            drop();
            if (!isThere()) return;
            if (back) place(show({ ...back, key, aid: current.current!.aid }));
            setError((e as Error).message);
        } finally {
            release();
        }
    };

    // The address names a game of this browser, a new state, or a complete shared game.
    useEffect(() => {
        if (state === undefined) return;
        const mine = current.current;
        if (mine && moves === undefined && (key === undefined ? mine.states[mine.at].state === state : key === mine.key)) {
            if (key === undefined || mine.states[mine.at].state !== state) place(mine);
            if (!mine.states[mine.at].moves) void arrive(mine);
            return;
        }
        if (mine && key !== undefined && key === mine.key) return;
        let wanted = true;
        const load = async (): Promise<Game> => {
            const old = key === undefined ? undefined : kept(key);
            if (old?.puzzle === id) {
                const { puzzle: _, spec: __, start, state: ___, solved: ____, owner: _____, changed: ______, depth: _______, ...rest } = old;
                const found = await replayed(id, start, old.names);
                if (wanted) take(old);
                return { ...rest, ...found };
            }
            const own = key ?? newKey();
            if (moves === undefined) return begin(own, drawn, await positionOf(id, state));
            const names = moves.split(";").filter(Boolean);
            const found = await replayed(id, state, names);
            const times_ = timesOf(times, names.length);
            const now = Date.now();
            return { ...begin(own, false, found.states[0]), ...found, names, times: times_, at: names.length, shared: true, began: now - (times_.at(-1) ?? 0), ended: now };
        };
        const start = async () => {
            const next = await load();
            if (!wanted) return;
            drop();
            const shown = show(next);
            if (moves === undefined) place(shown);
            else go(present(), { replace: true, game: shown.key });
            const stop = shown.states[shown.at];
            if (stop.moves) lookAhead(id, stop.moves);
            else void arrive(shown);
        };
        start().catch((e: Error) => wanted && setError(e.message));
        return () => {
            wanted = false;
        };
    }, [id, state, moves, key, tries]);

    // The board and the distance change at once.
    const play = (move: Move) => {
        const before = current.current;
        // A tap on a board that is no longer shown.
        if (!before?.states[before.at].moves?.includes(move)) return;
        const [now, { at }] = [Date.now(), before];
        const began = before.began || now;
        void arrive({
            ...before, began, ended: now, at: at + 1,
            states: [...before.states.slice(0, at + 1), { state: move.state, distance: move.distance, goal: move.distance === 0 }],
            names: [...before.names.slice(0, at), move.move], costs: [...before.costs.slice(0, at), move.cost], times: [...before.times.slice(0, at), now - began],
        }, before);
    };
    const moveTo = (at: number) => {
        const known = current.current;
        if (!known || at < 0 || at >= known.states.length || at === known.at) return;
        // At the goal, all distances of the game were in sight.
        const aid = known.states[known.at].goal ? [...new Set<Aid>([...known.aid, "distances"])] : known.aid;
        const next = { ...known, at, aid, undone: known.undone + Math.max(0, known.at - at) };
        const { moves } = next.states[at];
        if (!moves) return void arrive(next);
        place(show(next));
        lookAhead(id, moves);
    };
    const help = (kind: Aid) => {
        const known = current.current;
        if (known && !known.aid.includes(kind)) show({ ...known, aid: [...known.aid, kind] });
    };
    return {
        game, error, play, help,
        to: (at) => inOrder(() => moveTo(at)),
        by: (steps) => inOrder(() => current.current && moveTo(current.current.at + steps)),
        hinted() {
            help("hint");
            if (current.current) show({ ...current.current, hints: current.current.hints + 1 });
        },
        counted: () => void (current.current && show({ ...current.current, counted: true })),
        restart: () => inOrder(() => {
            const known = current.current;
            // The player knows this start, and the game so far remains in the list.
            if (known) place(show({ ...begin(newKey(), false, known.states[0]), aid: [...new Set<Aid>([...known.aid, "again"])] }));
        }),
        again() {
            setError(undefined);
            setTries(tries + 1);
        },
    };
}

/** Begins a new game from a state, also if that is the state of the present one. */
export function start(id: string, state: string, drawn = false, replace = false) {
    go(address(id, state), { game: newKey(), drawn, replace });
}
