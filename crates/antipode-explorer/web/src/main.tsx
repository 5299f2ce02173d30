import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./app.css";
import { type Puzzle, get } from "./api";
import { useAsked } from "./asked";
import { Atlas } from "./atlas";
import { Explore } from "./explore";
import { Failed } from "./failed";
import { Home } from "./home";
import { Icon } from "./icon";
import { Link } from "./link";
import { title } from "./names";
import { resume } from "./fresh";
import { Levels } from "./levels";
import { Play } from "./play";
import { type Route, address, useRoute } from "./route";
import { Solvers } from "./solvers";
import { store, stored } from "./stored";

const THEMES = ["auto", "light", "dark"];

/** The theme, light or dark: that of the system or the reader's choice. */
function Theme() {
    const [theme, set] = useState(() => stored("theme") ?? "auto");
    useEffect(() => {
        document.documentElement.dataset.theme = theme;
        store("theme", theme);
    }, [theme]);
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    return <button class="plain" onClick={() => set(next)} aria-label={`Theme: ${theme}; change to ${next}`}><Icon name="theme" /><span class="word">{theme === "auto" ? "Auto" : theme === "light" ? "Light" : "Dark"}</span></button>;
}

/** The palette: the usual one, or colours for any colour vision, with letters and signs on all coloured things. */
function Palette() {
    const [safe, set] = useState(() => stored("palette") === "safe");
    useEffect(() => {
        document.documentElement.dataset.palette = safe ? "safe" : "usual";
        store("palette", safe ? "safe" : "usual");
    }, [safe]);
    return <button class="plain" aria-pressed={safe} onClick={() => set(!safe)} title="Colours that everyone can distinguish, with letters"><Icon name="palette" /><span class="word">Letters</span><span class="hidden"> and colours for any colour vision</span></button>;
}

const TABS = [["", "Play"], ["explore", "Explore"], ["solvers", "Solvers"]];

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
    return (
        <>
            <header class="title">
                <h1>{title(puzzle)}</h1>
                <code>{puzzle.spec}</code>
                <nav class="tabs" aria-label="Views">
                    {TABS.map(([view, name]) => <Link to={address(puzzle.id, state, view ? { view } : {})} class={tab === view ? "chosen" : ""} current={tab === view}>{name}</Link>)}
                </nav>
            </header>
            {error && tab === "" ? <Failed error={error} again={draw} /> : tab === "explore" ? <Explore puzzle={puzzle} query={route.query} key={puzzle.id} /> : tab === "solvers" ? <Solvers puzzle={puzzle} query={route.query} /> : <Play puzzle={puzzle} query={route.query} key={puzzle.id} />}
        </>
    );
}

function App() {
    const route = useRoute();
    const puzzles = useAsked(() => get<Puzzle[]>("/puzzles"), []);
    const puzzle = puzzles.value?.find((one) => one.id === route.id);
    useEffect(() => {
        document.title = puzzle ? `${title(puzzle)} – antipode` : "antipode";
    }, [puzzle]);
    const page = () => {
        if (puzzles.error) return <Failed error={puzzles.error} again={puzzles.again} />;
        if (!puzzles.value) return <p class="wait">Loading …</p>;
        if (route.page === "levels") return <Levels />;
        if (route.page === "atlas") return <Atlas puzzles={puzzles.value} />;
        if (route.page === "home") return <Home puzzles={puzzles.value} />;
        return puzzle ? <PuzzlePage puzzle={puzzle} route={route} /> : <p class="error" role="alert">No such puzzle is served.</p>;
    };
    return (
        <>
            <a class="skip" href="#main">To the content</a>
            <header class="bar">
                <Link to="/" class="brand"><img src="/icon.svg" alt="" width="28" height="28" /> <span>antipode</span></Link>
                <nav aria-label="Site">
                    <Link to="/" current={route.page === "home"}>Puzzles</Link>
                    <Link to="/atlas" current={route.page === "atlas" || route.page === "levels"}>Atlas</Link>
                    <a href="/api/openapi.json">API</a>
                </nav>
                <Palette />
                <Theme />
            </header>
            <main id="main">{page()}</main>
        </>
    );
}

render(<App />, document.getElementById("app")!);
