import { useEffect, useRef, useState } from "preact/hooks";
import { type Move, type Puzzle, get, hasTable } from "./api";
import { About } from "./about";
import { useAsked } from "./asked";
import { Board } from "./boards";
import { useKeys, useTaps } from "./boards/keys";
import { Clock } from "./clock";
import { Enter } from "./enter";
import { Ask } from "./ask";
import { Astray, Failed } from "./failed";
import { Fresh, anew, chosenDepth } from "./fresh";
import { asText, gradeOf } from "./daily";
import { firstWasted, start, stepsOf, timesText, usePlaying } from "./game";
import { Keep, save } from "./keep";
import { Letters } from "./letters";
import { Moves } from "./moves";
import { howTo } from "./names";
import { Playout, type Shown } from "./playout";
import { type Route, address } from "./route";
import { type Found, known, says, search } from "./search";
import { Shelf } from "./shelf";
import { absolute } from "./site";
import { store, stored } from "./stored";
import { Curve, sum } from "./trail";
import { count, t } from "./words";

/** No moves, while they are on their way. */
const NONE: Move[] = [];

export function Play({ puzzle, route }: { puzzle: Puzzle; route: Route }) {
    const { query } = route;
    const given = (name: string) => query.get(name) ?? undefined;
    const { game, error, again, play, to, by, hinted, help, counted, restart } = usePlaying(puzzle, { state: given("state"), moves: given("moves"), times: given("times"), key: route.game, drawn: route.drawn });
    const [wantsTruth, setTruth] = useState(() => stored("truth") !== "hidden");
    const tabled = hasTable(puzzle);
    const truth = tabled && wantsTruth;
    const [hint, setHint] = useState<string>();
    const [said, say] = useState("");
    const [path, watch] = useState<Shown>();
    const [leaving, ask] = useState<() => void>();
    const [entering, enter] = useState(false);
    const position = game?.states[game.at];
    const moves = position?.moves ?? NONE;
    const late = position !== undefined && !position.moves;
    // Without a table, what a search found for this state, once the player asked.
    const [searching, setSearching] = useState(false);
    const found = position && !tabled ? known(puzzle, position.state) : undefined;
    const lost = position !== undefined && (tabled ? position.distance === null : position.reachable === false);
    const best = tabled ? moves[0] : moves.find(({ move }) => move === found?.steps[0]?.move);
    const hintMove = position && hint === position.state ? best : undefined;
    const latest = useRef<string>(undefined);
    latest.current = position?.state;
    /** The solution of a state, unless the player has moved on when it is found. */
    const find = async (state: string): Promise<Found | undefined> => {
        setSearching(true);
        say(known(puzzle, state) ? "" : t("Searching for a solution …"));
        try {
            const solution = await search(puzzle, state);
            say("");
            return latest.current === state ? solution : undefined;
        } catch (e) {
            say((e as Error).message);
        } finally {
            setSearching(false);
        }
    };
    const showHint = async () => {
        if (!position || position.goal || lost || searching || moves.length === 0) return;
        if (hintMove) return void play(hintMove);
        if (!tabled && !(await find(position.state))) return;
        setHint(position.state);
        hinted();
    };
    const undo = () => by(-1);
    const redo = () => by(1);
    const hinting = useTaps<void>(showHint);
    const tap = useTaps((name: string) => {
        const move = moves.find(({ move }) => move === name);
        if (move) play(move);
    });
    /** Leaves the game for another one. A game with moves that is not solved is left only after a question. */
    const leave = (then: () => void) => {
        if (game && game.at > 0 && !game.shared && !game.states[game.at].goal) ask(() => then);
        else then();
    };
    const fresh = () => leave(() => void anew(puzzle, chosenDepth(puzzle)).catch((e: Error) => say(e.message)));
    // Another state ends the play-out.
    useEffect(() => watch(undefined), [position?.state]);
    // Who sees distances is helped, whether a move follows or not.
    const isSeen = game !== undefined && truth && !position?.goal;
    useEffect(() => {
        if (isSeen) help("distances");
    }, [isSeen, game?.key]);
    useEffect(() => {
        if (entering) help("enter");
    }, [entering, game?.key]);
    const solve = async () => {
        if (!position) return;
        const start = position.state;
        const path = async () => (tabled ? (await get("/api/puzzles/{id}/path", { id: puzzle.id, state: start })).moves : (await find(start))?.steps);
        const steps = await path().catch((e: Error) => say(e.message));
        if (!steps || latest.current !== start) return;
        hinted();
        help("path");
        watch({ start, steps });
    };
    const nth = (n: number) => () => moves[n] && play(moves[n]);
    useKeys(path || leaving ? {} : {
        h: showHint, Backspace: undo, z: undo, y: redo, n: fresh,
        ...(truth ? Object.fromEntries(Array.from({ length: 9 }, (_, n) => [String(n + 1), nth(n)])) : {}),
    });
    if (error && !game) return <Astray error={error} again={again} puzzle={puzzle} start={query.has("moves") ? given("state") : undefined} />;
    if (!game || !position) return <p class="wait">{t("Loading …")}</p>;
    const { made, spent, least, now, lost: waste } = sum(game);
    const open = truth || (tabled && position.goal);
    const copy = async (text: string, what: string) => {
        // Without a clipboard, as on plain HTTP, the reader copies the address.
        const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
        say(copied ? t("{0} copied", what) : text);
    };
    const share = () => copy(absolute(address(puzzle.id, position.state)), t("Link to this state"));
    const shareGame = () => copy(absolute(address(puzzle.id, game.states[0].state, { moves: game.names.slice(0, game.at).join(";"), times: timesText(game) })), t("Link to this game"));
    const replay = () => watch({ start: game.states[0].state, steps: stepsOf(game), times: game.times });
    const hide = () => {
        store("truth", truth ? "hidden" : "shown");
        setTruth(!truth);
    };
    return (
        <div class="play">
            <section class="card far" aria-label={t("Distance")}>
                <div class="distance" aria-live="polite">
                    {position.goal ? <strong class="done">{t("Solved")}</strong> : truth || (lost && !tabled) ? <strong>{now ?? "∞"}</strong> : found ? <strong>{found.shortest ? "" : "≤\u00a0"}{found.steps.length}</strong> : <strong aria-label={tabled ? t("hidden") : t("not known")}>?</strong>}
                    <span>{position.goal ? count(made, "in {0} move", "in {0} moves") + (puzzle.costs ? t(", cost {0}", spent) : "") : lost ? t("no goal can be reached") : truth ? (puzzle.costs ? t("cost to go") : now === 1 ? t("move to go") : t("moves to go")) : found ? says(found) : tabled ? t("distance hidden") : t("too large for a table of distances: a hint searches for a solution")}</span>
                </div>
                {truth && hasTable(puzzle) && position.distance !== null && <About puzzle={puzzle} />}
                {found?.late && !position.goal && <p class="quiet">{t("The search for a shortest solution did not end in the time that a request may take.")}</p>}
                {found?.uncertified && !position.goal && <p class="quiet">{t("This rests on a table without a certificate.")}</p>}
                <Clock puzzle={puzzle} game={game} counted={counted} />
            </section>
            <section class="card stage" aria-label={t("Board")}>
                {path ? (
                    <Playout puzzle={puzzle} {...path} close={() => watch(undefined)} />
                ) : (
                    <>
                        <div class="beside">
                            <Board puzzle={puzzle} state={position.state} moves={moves} waiting={late} hint={hintMove} play={play} />
                            <Goal puzzle={puzzle} />
                        </div>
                        <p class="help">{howTo(puzzle)}</p>
                    </>
                )}
            </section>
            <section class="card side" aria-label={t("Moves")}>
                <div class="buttons first">
                    <button class={position.goal ? "" : "primary"} onClick={() => hinting()} disabled={position.goal || lost || searching}>{hintMove ? t("Play it") : t("Hint")}<kbd>H</kbd></button>
                    <button onClick={undo} disabled={game.at === 0}>{t("Undo")}<kbd>Z</kbd></button>
                    <button onClick={redo} disabled={game.at + 1 >= game.states.length}>{t("Redo")}<kbd>Y</kbd></button>
                </div>
                <div class="buttons">
                    <button onClick={restart} disabled={made === 0}>{t("Restart")}</button>
                    <button onClick={() => enter(!entering)} aria-expanded={entering}>{t("Enter …")}</button>
                    <button onClick={share}>{t("Share")}</button>
                </div>
                <button class="full" onClick={solve} disabled={position.goal || lost || searching || path !== undefined}>{!tabled ? t("Play out a solution") : puzzle.costs ? t("Play out a cheapest solution") : t("Play out a shortest solution")}</button>
                <Fresh puzzle={puzzle} solved={position.goal} leave={leave} failed={say} />
                {tabled && <label class="switch"><input type="checkbox" checked={truth} onInput={hide} /> {t("Show distances")}</label>}
                {tabled && !truth && !position.goal && game.aid.length > 0 && <p class="quiet note">{t("This page has helped in this game: the next new game counts for your record.")}</p>}
                <Letters />
                <p class="said" role="status">{said}</p>
                {error && <Failed error={error} again={again} />}
                <Moves moves={position.moves} shown={open} tap={tap} />
                {puzzle.family === "rings" && <Levels puzzle={puzzle} leave={leave} />}
            </section>
            {leaving && <Ask made={made} stay={() => ask(undefined)} go={() => { ask(undefined); leaving(); }} />}
            {entering && <Enter puzzle={puzzle} state={position.state} close={() => enter(false)} />}
            {made > 0 && (
                <section class="card summary" aria-label={t("This game")}>
                    <dl class="figures">
                        <div><dt>{t("moves made")}</dt><dd>{made}</dd></div>
                        {puzzle.costs && <div><dt>{t("cost")}</dt><dd>{spent}</dd></div>}
                        {tabled && <div><dt>{t("least possible")}</dt><dd>{open ? (least ?? "–") : "?"}</dd></div>}
                        {tabled && <div><dt>{t("still to go")}</dt><dd>{open ? (now ?? "–") : "?"}</dd></div>}
                        {tabled && <div class={waste > 0 && open ? "lost" : ""}><dt>{t("wasted")}</dt><dd>{open ? waste : "?"}</dd></div>}
                        <div><dt>{t("hints")}</dt><dd>{game.hints}</dd></div>
                    </dl>
                    {open && <Curve game={game} to={to} />}
                    <div class="buttons">
                        <button onClick={replay} disabled={path !== undefined}>{t("Watch this game")}</button>
                        <button onClick={shareGame}>{t("Link to this game")}</button>
                        {open && waste > 0 && <button onClick={() => to(firstWasted(game))}>{t("Retry from the first wasted move")}</button>}
                        {position.goal && gradeOf(puzzle.id, game.states[0].state) !== undefined && <button onClick={() => copy(asText(puzzle), t("Result of today"))}>{t("Copy the result of today")}</button>}
                        {open && <button onClick={() => save(puzzle, game)}>{t("Save the curve")}</button>}
                        <Keep puzzle={puzzle} game={game} />
                    </div>
                </section>
            )}
            <Shelf puzzle={puzzle} present={game.key} leave={leave} />
        </div>
    );
}

/** The goal beside the board. */
function Goal({ puzzle }: { puzzle: Puzzle }) {
    // The goal of a coloured board can leave cells open: `1 2 1/. . ./. . .`.
    const goal = (puzzle.family === "race" && puzzle.spec.match(/goal=([^;]*)/)?.[1]) || puzzle.goal;
    return (
        <figure class="goal">
            <div aria-hidden="true"><Board puzzle={puzzle} state={goal} moves={[]} play={() => {}} small /></div>
            <figcaption>{t("Goal")}<span class="hidden">: {goal}</span></figcaption>
        </figure>
    );
}

/** The levels of the paper on this puzzle. */
function Levels({ puzzle, leave }: { puzzle: Puzzle; leave: (then: () => void) => void }) {
    const levels = useAsked(() => get("/api/levels", {}), []).value?.filter((level) => level.puzzle === puzzle.id) ?? [];
    if (levels.length === 0) return null;
    return (
        <div class="levels">
            <h2>{t("Levels of the paper")}</h2>
            {levels.map((level) => (
                <button key={level.name} onClick={() => leave(() => start(puzzle.id, level.start))}>
                    {level.name} <small>{level.distance === null ? t("unsolvable") : count(level.distance, "{0} move", "{0} moves")}</small>
                </button>
            ))}
        </div>
    );
}
