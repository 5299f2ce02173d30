// Twisty puzzles: the net of a cube, or the pieces of any puzzle, and a button for each turn.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { store, stored } from "../stored";
import type { Puzzle } from "../api";
import { layersIn } from "../scramble";
import type { BoardProps } from "./board";
import { NET, facelets, said } from "./facelets";
import { useKeys } from "./keys";
import { useNamed } from "./named";
import { Orbits } from "./orbits";
import { Pyraminx } from "./pyraminx";
import { Skewb } from "./skewb";
import { Solid, hasGraphics } from "./solid";
import { named, solidOf } from "./solids";
import { type Turning, useTurning } from "./turning";
import { file } from "../site";
import { t } from "../words";

/** The faces that can turn are those with a move in `byName`; a drag turns a face the way it goes round. */
function Net({ state, layers, ...turning }: { state: string; layers: 2 | 3 } & Turning) {
    const colours = facelets(state, layers);
    const cell = 96 / layers;
    const turns = useTurning(turning);
    return (
        <svg class="net" viewBox="-4 -4 408 308" role="img" aria-label={t("Net. {0}", said(colours))}>
            {Object.entries(NET).map(([face, [x, y]]) => (
                <g class={turning.byName(face) ? "turns-round" : ""} data-face={face} transform={`translate(${x * 100}, ${y * 100})`} {...turns(() => ({ turn: face, round: { x: 48, y: 48 } }))}>
                    <rect width={96} height={96} fill="none" pointer-events="all" />
                    {colours[face].map((colour, i) => (
                        <>
                            <rect class={"facelet " + (colour ? "colour-" + colour : "unknown")} x={(i % layers) * cell + 1.5} y={Math.floor(i / layers) * cell + 1.5} width={cell - 3} height={cell - 3} rx={cell / 7} />
                            <text class="mark" x={((i % layers) + 0.5) * cell} y={(Math.floor(i / layers) + 0.5) * cell} aria-hidden="true">{colour}</text>
                        </>
                    ))}
                </g>
            ))}
        </svg>
    );
}

/** The layers of a cube that has a net. */
const layersOf = ({ arguments: kind }: Puzzle) => (kind === "2x2x2" ? 2 : kind === "3x3x3" ? 3 : undefined);

const isPyraminx = ({ arguments: kind }: Puzzle) => kind === "pyraminx";

/** The skewb with all its pieces. */
const isSkewb = ({ arguments: kind, spec }: Puzzle) => kind === "skewb" && !spec.includes("pattern=");

/** Whether the reader wants letters and colours for any colour vision. */
const isLettered = () => document.documentElement.dataset.palette === "safe";

/** The picture in 3D or the net, as the player chose. */
function View(props: BoardProps & { net: JSX.Element }) {
    const { puzzle, moves, net } = props;
    const [wantsFlat, setFlat] = useState(() => stored("view") === "net" || isLettered());
    // Where there is no 3D, or it fails, the flat picture says so.
    const [broken, fail] = useState(() => !hasGraphics());
    const flat = wantsFlat || broken;
    // The player has its own colours: who wants letters gets them on the net.
    useEffect(() => {
        const changed = new MutationObserver(() => isLettered() && setFlat(true));
        changed.observe(document.documentElement, { attributeFilter: ["data-palette"] });
        return () => changed.disconnect();
    }, []);
    const kind = solidOf(puzzle);
    if (!kind) return net;
    const choose = (next: boolean) => {
        store("view", next ? "net" : "solid");
        setFlat(next);
    };
    return (
        <>
            {flat ? net : <Solid {...props} kind={kind} failed={() => fail(true)} key={puzzle.id} />}
            <div class="tabs views" role="group" aria-label={t("Picture")}>
                {[false, true].map((one) => <button key={String(one)} class={flat === one ? "chosen" : ""} aria-pressed={flat === one} disabled={broken && !one} onClick={() => choose(one)}>{one ? t("Net") : t("3D")}</button>)}
            </div>
            {broken && <small class="quiet">{t("This browser does not draw in 3D: this is the flat picture.")}</small>}
            {flat && layersOf(puzzle) && moves.length > 0 && <small class="quiet">{t("Drag a sticker round its face to turn it, or press a face; with Shift it turns back.")}</small>}
            {flat && (isPyraminx(puzzle) || isSkewb(puzzle)) && moves.length > 0 && <small class="quiet">{t("Drag a sticker round its corner to turn it, or press a corner; with Shift it turns back.")}</small>}
            {!flat && <small class="quiet">{moves.length > 0 && t("Drag a sticker or press a face to turn it; drag beside the puzzle to look around.") + " "}{t("3D by")} <a href={file("licenses.txt")}>cubing.js</a></small>}
        </>
    );
}

export function Twisty(props: BoardProps) {
    const { puzzle, state, moves, hint, play, waiting, small } = props;
    const layers = layersOf(puzzle);
    const byName = (name: string) => moves.find((move) => layersIn(move.move) === name);
    const turning = { byName: small ? () => undefined : byName, play, waiting: !small && waiting };
    const [names, tap] = useNamed(moves, play);
    const net = layers ? <Net state={state} layers={layers} {...turning} /> : isPyraminx(puzzle) ? <Pyraminx state={state} {...turning} /> : isSkewb(puzzle) ? <Skewb state={state} {...turning} /> : undefined;
    const picture = net ?? <Orbits state={state} goal={puzzle.goal} small={small} names={named(puzzle.spec) ?? (() => true)} />;
    // The letters of a turn, one after the other; with Shift for the last one, the turn back. A
    // lower-case letter is a separate turn if tips turn.
    const typed = useRef("");
    const turns = [...new Set(moves.map(({ move }) => layersIn(move).replace(/[^A-Za-z].*$/, "")))].filter((turn) => turn && !byName(turn[0].toLowerCase()));
    const press = (key: string) => () => {
        const continued = (text: string) => turns.filter((turn) => turn.toLowerCase().startsWith(text));
        const letter = key.toLowerCase();
        typed.current = continued(typed.current + letter).length ? typed.current + letter : letter;
        const [first, ...others] = continued(typed.current);
        if (others.length || first?.toLowerCase() !== typed.current) return;
        typed.current = "";
        const one = byName(key === letter ? first : first + "'") ?? byName(first);
        if (one) play(one);
    };
    const letters = [...new Set(turns.join("").toLowerCase())];
    useKeys(small ? {} : Object.fromEntries(letters.flatMap((letter) => [letter, letter.toUpperCase()].map((key) => [key, press(key)]))));
    if (small) return <div class="twisty small">{picture}</div>;
    return (
        <div class="twisty">
            <View {...props} net={picture} />
            <div class="turns" role="group" aria-label={t("Turns")}>
                {names.map((name) => <button class={"turn" + (hint?.move === name ? " hinted" : "")} onClick={() => tap(name)}>{name}</button>)}
            </div>
        </div>
    );
}
