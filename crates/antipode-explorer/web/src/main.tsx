import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./app.css";
import { type Puzzle, get, hasTable } from "./api";
import { useAsked } from "./asked";
import { Atlas } from "./atlas";
import { Explore, Unexplored } from "./explore";
import { Failed, Nowhere } from "./failed";
import { helped } from "./game";
import { Home } from "./home";
import { Icon } from "./icon";
import { Interface } from "./interface";
import { Link } from "./link";
import { title } from "./names";
import { resume } from "./fresh";
import { Levels } from "./levels";
import { Opening } from "./opening";
import { Play } from "./play";
import { type Route, address, useRoute } from "./route";
import { isSite } from "./site";
import { Solvers } from "./solvers";
import { store, stored } from "./stored";
import { LANGUAGES, language, learn, speak, t } from "./words";

const THEMES = ["Auto", "Light", "Dark"];

/** The theme, light or dark: that of the system or the reader's choice. */
function Theme() {
    const [theme, set] = useState(() => THEMES.find((theme) => theme.toLowerCase() === stored("theme")) ?? "Auto");
    useEffect(() => {
        document.documentElement.dataset.theme = theme.toLowerCase();
        store("theme", theme.toLowerCase());
    }, [theme]);
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    return <button class="plain" onClick={() => set(next)} aria-label={t("Theme: {0}; change to {1}", t(theme), t(next))}><Icon name="theme" /><span class="word">{t(theme)}</span></button>;
}

/** The palette: the usual one, or colours for any colour vision, with letters and signs on all coloured things. */
function Palette() {
    const [safe, set] = useState(() => stored("palette") === "safe");
    useEffect(() => {
        document.documentElement.dataset.palette = safe ? "safe" : "usual";
        store("palette", safe ? "safe" : "usual");
    }, [safe]);
    return <button class="plain" aria-pressed={safe} onClick={() => set(!safe)} title={t("Colours that everyone can distinguish, with letters")}><Icon name="palette" /><span class="word">{t("Letters")}</span><span class="hidden"> {t("and colours for any colour vision")}</span></button>;
}

/** The language of the pages. */
function Language() {
    const [code, name] = LANGUAGES[(LANGUAGES.findIndex(([code]) => code === language) + 1) % LANGUAGES.length];
    return <button class="plain" lang={code} onClick={() => speak(code)} title={name}><span class="short" aria-hidden="true">{code.toUpperCase()}</span><span class="hidden">{name}</span></button>;
}

/** The icon, at the address that the browser has already asked for. */
const ICON = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "/icon.svg";

/** The views of a puzzle. The rules in a page have no solvers. */
const TABS = [["", "Play"], ["explore", "Explore"], ...(isSite ? [] : [["solvers", "Solvers"]])];

function PuzzlePage({ puzzle, route }: { puzzle: Puzzle; route: Route }) {
    const state = route.query.get("state") ?? undefined;
    const view = route.query.get("view") ?? "";
    const tab = TABS.some(([known]) => known === view) ? view : "";
    const [error, setError] = useState<string>();
    const draw = () => {
        setError(undefined);
        if (tab === "" && state === undefined) resume(puzzle).catch((e: Error) => setError(e.message));
    };
    useEffect(draw, [puzzle.id, tab, state]);
    useEffect(() => {
        if (tab === "explore" || tab === "solvers") helped(puzzle.id, route.game, tab);
    }, [puzzle.id, tab, route.game]);
    return (
        <>
            <header class="title">
                <h1>{title(puzzle)}</h1>
                <code>{puzzle.spec}</code>
                <nav class="tabs" aria-label={t("Views")}>
                    {TABS.map(([view, name]) => <Link to={address(puzzle.id, state, view ? { view } : {})} game={route.game} drawn={route.drawn} class={tab === view ? "chosen" : ""} current={tab === view}>{t(name)}</Link>)}
                </nav>
            </header>
            {error && tab === "" ? <Failed error={error} again={draw} /> : tab === "explore" ? (hasTable(puzzle) ? <Explore puzzle={puzzle} query={route.query} key={puzzle.id} /> : <Unexplored puzzle={puzzle} />) : tab === "solvers" ? <Solvers puzzle={puzzle} query={route.query} key={puzzle.id} /> : <Play puzzle={puzzle} route={route} key={puzzle.id} />}
        </>
    );
}

/** The jump over the bar where the part of an address behind the # is that of the page. */
function toContent(event: MouseEvent) {
    event.preventDefault();
    document.getElementById("main")?.focus();
}

function App() {
    const route = useRoute();
    const puzzles = useAsked(() => get("/api/puzzles", {}), []);
    const puzzle = puzzles.value?.find((one) => one.id === route.id);
    useEffect(() => {
        document.title = puzzle ? `${title(puzzle)} – antipode` : "antipode";
    }, [puzzle]);
    const page = () => {
        if (puzzles.error) return <Failed error={puzzles.error} again={puzzles.again} />;
        if (!puzzles.value) return <p class="wait">{t("Loading …")}</p>;
        if (route.page === "levels") return <Levels />;
        if (route.page === "atlas") return <Atlas puzzles={puzzles.value} />;
        if (route.page === "home") return <Home puzzles={puzzles.value} />;
        if (route.page === "interface") return <Interface />;
        if (route.page === "unknown") return <Nowhere error={t("There is no such page.")} />;
        return puzzle ? <PuzzlePage puzzle={puzzle} route={route} /> : <Nowhere error={t("No such puzzle is served.")} />;
    };
    return (
        <>
            <a class="skip" href="#main" onClick={isSite ? toContent : undefined}>{t("To the content")}</a>
            <header class="bar">
                <Link to="/" class="brand"><img src={ICON} alt="" width="28" height="28" /> <span>antipode</span></Link>
                <nav aria-label={t("Site")}>
                    <Link to="/" current={route.page === "home"}>{t("Puzzles")}</Link>
                    <Link to="/atlas" current={route.page === "atlas" || route.page === "levels"}>{t("Atlas")}</Link>
                    {!isSite && <Link to="/interface" current={route.page === "interface"}>API</Link>}
                </nav>
                <Palette />
                <Language />
                <Theme />
            </header>
            <main id="main" tabIndex={isSite ? -1 : undefined}>{isSite && <Opening />}{page()}</main>
        </>
    );
}

if (isSite) addEventListener("load", () => void navigator.serviceWorker?.register("offline.js").catch(() => {}));

learn().finally(() => render(<App />, document.getElementById("app")!));
