// The games that this browser keeps: each as what its player did, from which the server finds its states.
import { forget, names, store, stored } from "./stored";

/** What helped a player: distances in sight, a hint, a path that was played out, or another view with distances. */
export type Aid = "distances" | "hint" | "path" | "enter" | "explore" | "solvers" | "again";

/** What a player did in a game. Times are in milliseconds. */
export interface GameLog {
    key: string;
    /** The moves, also those that the player took back. */
    names: string[];
    /** When each of them was made, after the first one. */
    times: number[];
    /** The number of moves that count. */
    at: number;
    hints: number;
    undone: number;
    /** What helped the player so far. */
    aid: Aid[];
    /** Whether its start was drawn for it, so that nobody knew it. */
    drawn: boolean;
    /** Whether it came with the address, so that another player may have played it. */
    shared: boolean;
    /** Whether it is part of the player's record. */
    counted: boolean;
    began: number;
    ended: number;
}

/** A game as it is kept. */
export interface KeptGame extends GameLog {
    puzzle: string;
    spec: string;
    start: string;
    /** The present state. */
    state: string;
    solved: boolean;
    /** The distance of the start, if it is known; games of earlier versions have none. */
    depth?: number | null;
    /** The visit of a page that writes it, and when it did. */
    owner: string;
    changed: number;
}

/** This visit: another tab, and this page after it was loaded again, have other names. */
const VISIT = newKey();

/** The most games that are kept, and of those without a move. */
const MOST = 60, UNMOVED = 10;

/** What a player's games of a puzzle show, in seconds. Games in which something helped do not count. */
export interface Statistics {
    solved: number;
    best: number;
    /** The mean of the last 5 and 12 games without the best and the worst of them, as at competitions. */
    of5?: number;
    of12?: number;
    movesASecond: number;
    /** For each distance of the start: the number of games and their mean time. */
    byDepth: [depth: number, games: number, mean: number][];
}

const PREFIX = "game:";

/** A name for a game. */
export function newKey(): string {
    return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
}

function isKept(value: unknown): value is KeptGame {
    const game = value as KeptGame | null;
    const texts = (list: unknown) => Array.isArray(list) && list.every((one) => typeof one === "string");
    const numbers = (list: unknown[]) => list.every((one) => Number.isFinite(one));
    return game !== null && typeof game === "object" && texts([game.key, game.puzzle, game.spec, game.start, game.state, game.owner]) && texts(game.names) && texts(game.aid)
        && Array.isArray(game.times) && numbers(game.times) && game.times.length === game.names.length && numbers([game.at, game.hints, game.undone, game.began, game.ended, game.changed])
        && game.at >= 0 && game.at <= game.names.length;
}

/** A kept game. */
export function kept(key: string): KeptGame | undefined {
    try {
        const game: unknown = JSON.parse(stored(PREFIX + key) ?? "");
        return isKept(game) ? game : undefined;
    } catch {
        return undefined;
    }
}

/** All kept games, the last one first. */
export function allKept(): KeptGame[] {
    const games = names(PREFIX).flatMap((name) => kept(name.slice(PREFIX.length)) ?? []);
    return games.sort((a, b) => b.changed - a.changed);
}

/** The game of a puzzle that its player left last, unless it ended. */
export const unfinished = (puzzle: string) => allKept().find((game) => game.puzzle === puzzle && !game.solved && game.at > 0 && !game.shared);

const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;

/** The mean of the first numbers without the least and the greatest of them. */
function trimmed(numbers: number[], count: number): number | undefined {
    return numbers.length < count ? undefined : mean(numbers.slice(0, count).sort((a, b) => a - b).slice(1, -1));
}

/** The statistics of a puzzle; undefined before the first game. */
export function statistics(puzzle: string): Statistics | undefined {
    const games = allKept().filter((game) => game.puzzle === puzzle && game.solved && game.aid.length === 0 && game.hints === 0 && !game.shared && game.at > 0);
    if (games.length === 0) return undefined;
    const seconds = games.map(({ began, ended }) => (ended - began) / 1000);
    const depths = [...new Set(games.flatMap(({ depth }) => depth ?? []))].sort((a, b) => a - b);
    const at = (depth: number) => seconds.filter((_, i) => games[i].depth === depth);
    return {
        solved: games.length, best: Math.min(...seconds), of5: trimmed(seconds, 5), of12: trimmed(seconds, 12),
        movesASecond: games.reduce((sum, { at }) => sum + at, 0) / Math.max(seconds.reduce((a, b) => a + b, 0), 0.1),
        byDepth: depths.map((depth) => [depth, at(depth).length, mean(at(depth))]),
    };
}

/** Keeps a game, and returns its key: a new one if another visit has taken over the game, so that neither loses its moves. */
export function keep(game: Omit<KeptGame, "owner" | "changed">): string {
    const before = kept(game.key);
    const key = before && before.owner !== VISIT ? newKey() : game.key;
    store(PREFIX + key, JSON.stringify({ ...game, key, owner: VISIT, changed: Date.now() } satisfies KeptGame));
    prune();
    return key;
}

/** Takes a game over from a former visit. */
export function take(game: KeptGame) {
    store(PREFIX + game.key, JSON.stringify({ ...game, owner: VISIT }));
}

/** Keeps the games of a puzzle that a file has, and returns their number; undefined if it is no such file. They are for no record. */
export function imported(text: string, puzzle: string): number | undefined {
    try {
        const { games } = JSON.parse(text) as { games?: unknown };
        if (!Array.isArray(games)) return undefined;
        const own = games.filter(isKept).filter((game) => game.puzzle === puzzle);
        for (const game of own) keep({ ...game, key: newKey(), counted: true });
        return own.length;
    } catch {
        return undefined;
    }
}

export const remove = (key: string) => forget(PREFIX + key);

/** Removes the oldest games. */
function prune() {
    if (names(PREFIX).length <= UNMOVED) return;
    const games = allKept();
    const unmoved = games.filter(({ names }) => names.length === 0).slice(UNMOVED);
    for (const { key } of [...unmoved, ...games.slice(MOST)]) remove(key);
}
