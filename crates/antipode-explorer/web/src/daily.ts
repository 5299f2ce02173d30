// The puzzle of the day in three grades: the same for all players, on every server that has it.
import { type Puzzle, get, hasTable } from "./api";
import { type Game, wasted } from "./game";
import { title } from "./names";
import { forget, names, store, stored } from "./stored";
import { t, time } from "./words";

/** The puzzles that take turns, one a day. */
const TURNS = ["sliding-3x3", "twisty-2x2x2", "race-3x3-tiles-3-3-2", "twisty-pyraminx", "lightsout-4x4", "rings-3-1-4", "hanoi-4-5"];

/** What a player has reached in one grade. */
export interface DailyResult { puzzle: string; moves: number; wasted: number; seconds: number; aided: boolean }

/** The states of a day that this page has shown. */
interface DailyStates { day: number; puzzle: string; states: string[] }

const PREFIX = "daily-result:", STATES = "daily-states";

/** The most results that are kept. */
const MOST = 1200;

const MS_A_DAY = 86_400_000;

/** The number of the day in UTC, the same for all players: 20260131. */
export const today = (now = new Date()) => Number(now.toISOString().slice(0, 10).replaceAll("-", ""));

/** The names of the grades. */
export const grades = () => [t("Easy"), t("Medium"), t("Hard")];

/** The puzzle of the day: the first that the server has, from the one whose turn it is. */
export function ofDay(puzzles: Puzzle[], now = Date.now()): Puzzle | undefined {
    const days = Math.floor(now / MS_A_DAY);
    const known = TURNS.map((_, i) => puzzles.find(({ id }) => id === TURNS[(days + i) % TURNS.length])).find((puzzle) => puzzle && hasTable(puzzle));
    return known ?? puzzles[days % puzzles.length];
}

/** The distances of the grades: a third of God's number, the mean, and God's number. Without a table there is one state of any distance. */
export function depths(puzzle: Puzzle): (number | undefined)[] {
    if (!hasTable(puzzle)) return [undefined];
    const { god_number, mean_depth, layers } = puzzle;
    const wanted = [Math.max(1, Math.floor(god_number / 3)), Math.round(mean_depth), god_number];
    return wanted.map((depth) => layers.findLastIndex((states, at) => states > 0 && at <= depth));
}

/** The states of the day, drawn with the date. */
export async function drawn(puzzle: Puzzle): Promise<string[]> {
    const day = today();
    const found = await Promise.all(depths(puzzle).map((depth, grade) => get("/api/puzzles/{id}/random", { id: puzzle.id, depth, seed: 10 * day + grade })));
    const states = found.flatMap(({ examples }) => examples.slice(0, 1));
    store(STATES, JSON.stringify({ day, puzzle: puzzle.id, states } satisfies DailyStates));
    return states;
}

/** The grade of a game that begins from a state of today. */
export function gradeOf(puzzle: string, start: string): number | undefined {
    try {
        const known = JSON.parse(stored(STATES) ?? "") as DailyStates;
        const grade = known.day === today() && known.puzzle === puzzle ? known.states.indexOf(start) : -1;
        return grade < 0 ? undefined : grade;
    } catch {
        return undefined;
    }
}

/** The result of a grade of a day. */
export function result(day: number, grade: number): DailyResult | undefined {
    try {
        const found = JSON.parse(stored(`${PREFIX}${day}:${grade}`) ?? "") as DailyResult;
        return [found.moves, found.wasted, found.seconds].every(Number.isFinite) ? found : undefined;
    } catch {
        return undefined;
    }
}

/** Keeps the first result of a grade: a second try knows the way. */
export function finish(grade: number, puzzle: string, game: Game) {
    if (result(today(), grade)) return;
    const lost = Array.from({ length: game.at }, (_, i) => wasted(game, i)).reduce((a, b) => a + b, 0);
    const found: DailyResult = { puzzle, moves: game.at, wasted: lost, seconds: Math.round((game.ended - game.began) / 1000), aided: game.aid.length > 0 || game.hints > 0 };
    store(`${PREFIX}${today()}:${grade}`, JSON.stringify(found));
    const all = names(PREFIX).sort();
    all.slice(0, Math.max(0, all.length - MOST)).forEach(forget);
}

/** Three stars for a shortest solution without help, two if at most two moves were wasted, one for any solution. */
export const stars = ({ wasted, aided }: DailyResult) => (aided || wasted > 2 ? 1 : wasted > 0 ? 2 : 3);

/** The number of days in a row, to today or yesterday, on which the player solved a grade. */
export function streak(now = Date.now()): number {
    const days = new Set(names(PREFIX).map((name) => Number(name.slice(PREFIX.length).split(":")[0])));
    const dayBefore = (ago: number) => today(new Date(now - ago * MS_A_DAY));
    let ago = days.has(dayBefore(0)) ? 0 : 1;
    const first = ago;
    while (days.has(dayBefore(ago))) ago++;
    return ago - first;
}

/** The results of today as text, to send to others. It gives nothing of the solutions away. */
export function asText(puzzle: Puzzle): string {
    const day = String(today()).replace(/(....)(..)(..)/, "$1-$2-$3");
    const lines = grades().flatMap((name, grade) => {
        const found = result(today(), grade);
        return found && found.puzzle === puzzle.id ? [`${name} ${"★".repeat(stars(found))}${"☆".repeat(3 - stars(found))} ${found.moves} ${time(found.seconds)}`] : [];
    });
    return [`antipode ${day}: ${title(puzzle)}`, ...lines].join("\n");
}
