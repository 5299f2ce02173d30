import { type Puzzle, get, grouped, hasTable } from "./api";
import { useAsked } from "./asked";
import { Board } from "./boards";
import { depths, drawn, grades, ofDay, result, stars, streak, today } from "./daily";
import { Link } from "./link";
import { title } from "./names";
import { address } from "./route";
import { count, t } from "./words";

/** The sections of the list: a name, what the puzzles are, and their families; the last takes all others. */
const SECTIONS: [string, string, string[]][] = [
    ["Sliding", "Tiles move into a gap until they are in order, or their colours match.", ["sliding", "race"]],
    ["Rings", "Rings move over the corners of a cube of three, four or more dimensions.", ["rings"]],
    ["Twisty", "Faces turn until each has one colour.", ["twisty"]],
    ["Pancakes and rings of tokens", "A flip reverses a part of the order.", ["pancake", "burnt", "topspin", "group"]],
    ["Lights and towers", "A press changes a light and its neighbours; a disk lies only on larger ones.", ["lightsout", "hanoi"]],
    ["Graphs", "Tokens move along the edges of a graph into its empty vertices.", ["graph"]],
    ["Yours", "Puzzles with rules of their own.", []],
];

export function Home({ puzzles }: { puzzles: Puzzle[] }) {
    const known = SECTIONS.flatMap(([, , families]) => families);
    const levels = useAsked(() => (puzzles.some(({ family }) => family === "rings") ? get("/api/levels", {}) : undefined), []).value?.filter(({ puzzle }) => puzzle) ?? [];
    return (
        <>
            <h1>{t("Play against the truth")}</h1>
            <p class="lead">{t(puzzles.every(hasTable) ? "Every state of these puzzles has been searched. Each move shows exactly how far it leads from the goal." : "Where every state has been searched, each move shows exactly how far it leads from the goal. For puzzles that are too large for that, a search finds solutions.")}</p>
            {puzzles.length > 0 && <Today puzzles={puzzles} />}
            {SECTIONS.map(([name, about, families]) => {
                const own = puzzles.filter(({ family }) => (families.length ? families.includes(family) : !known.includes(family)));
                if (own.length === 0) return null;
                return (
                    <section class="shelf" key={name}>
                        <h2>{t(name)}</h2>
                        <p class="quiet">{t(about)}{name === "Rings" && levels.length > 0 && <> <Link to="/levels">{t("Levels of the paper")}</Link></>}</p>
                        <div class="gallery large">
                            {own.map((puzzle) => (
                                <Link key={puzzle.id} to={address(puzzle.id)} class="thumb">
                                    <div class="mini" aria-hidden="true"><Board puzzle={puzzle} state={puzzle.goal} moves={[]} play={() => {}} small /></div>
                                    <strong>{title(puzzle)}</strong>
                                    <span class="quiet">{hasTable(puzzle) ? t(puzzle.costs ? "{0} states, cost at most {1}" : "{0} states, at most {1} moves", grouped(puzzle.reached), puzzle.god_number) : t("too large for a table of distances")}</span>
                                </Link>
                            ))}
                        </div>
                    </section>
                );
            })}
        </>
    );
}

/** The puzzle of the day in three grades: its kind and its states follow from the date. */
function Today({ puzzles }: { puzzles: Puzzle[] }) {
    const puzzle = ofDay(puzzles)!;
    const states = useAsked(() => drawn(puzzle), [puzzle.id, today()]).value;
    if (!states || states.length === 0) return null;
    const far = depths(puzzle);
    const days = streak();
    return (
        <section class="card today">
            <div class="mini" aria-hidden="true"><Board puzzle={puzzle} state={states[states.length >> 1]} moves={[]} play={() => {}} small /></div>
            <div>
                <h2>{t("Puzzle of the day")}</h2>
                <p>{title(puzzle)}: {t("the same for all who open it today.")}</p>
                <ul class="grades">
                    {states.map((state, grade) => {
                        const [depth, done] = [far[grade], result(today(), grade)];
                        return (
                            <li key={state}>
                                <Link class="button primary" to={address(puzzle.id, state)}>{states.length > 1 ? grades()[grade] : t("Play it")}</Link>{" "}
                                <span class="quiet">{depth === undefined ? "" : puzzle.costs ? t("cost {0}", depth) : count(depth, "{0} move away", "{0} moves away")}</span>
                                {done?.puzzle === puzzle.id && <span class="stars" role="img" aria-label={count(stars(done), "{0} star", "{0} stars")}> {"★".repeat(stars(done)) + "☆".repeat(3 - stars(done))}</span>}
                            </li>
                        );
                    })}
                </ul>
                {days > 1 && <p class="quiet">{count(days, "{0} day in a row", "{0} days in a row")}</p>}
            </div>
        </section>
    );
}
