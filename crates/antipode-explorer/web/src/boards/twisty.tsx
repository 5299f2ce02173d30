// Twisty puzzles: the net of a cube, or the pieces of any puzzle, and a button for each turn.
import { useRef } from "preact/hooks";
import { type BoardProps, hue } from "./board";
import { facelets, sets } from "./facelets";
import { useKeys } from "./keys";
import { Pyraminx } from "./pyraminx";

/** The positions of the faces of a net, in units of faces. */
const NET: Record<string, [number, number]> = { U: [1, 0], L: [0, 1], F: [1, 1], R: [2, 1], B: [3, 1], D: [1, 2] };

function Net({ state, layers }: { state: string; layers: 2 | 3 }) {
    const colours = facelets(state, layers);
    const cell = 96 / layers;
    return (
        <svg class="net" viewBox="-4 -4 408 308" role="img" aria-label="Net of the cube">
            {Object.entries(NET).map(([face, [x, y]]) => (
                <g transform={`translate(${x * 100}, ${y * 100})`}>
                    {colours[face].map((colour, i) => (
                        <rect class={"facelet " + (colour ? "colour-" + colour : "unknown")} x={(i % layers) * cell + 1.5} y={Math.floor(i / layers) * cell + 1.5} width={cell - 3} height={cell - 3} rx={cell / 7} />
                    ))}
                </g>
            ))}
        </svg>
    );
}

function Pieces({ state, goal }: { state: string; goal: string }) {
    const home = sets(goal);
    return (
        <div class="pieces">
            {[...sets(state)].map(([name, [pieces, turns]]) => (
                <div class="set">
                    <h4>{name.toLowerCase()}</h4>
                    {pieces.map((piece, i) => {
                        const [own, turn] = home.get(name) ?? [[], []];
                        const placed = own[i] === piece && (turn[i] || 0) === (turns[i] || 0);
                        return <span class={"piece" + (placed ? " home" : "")} style={`--hue:${hue(piece - 1)}`}>{piece}<small>{"•".repeat(turns[i] || 0)}</small></span>;
                    })}
                </div>
            ))}
        </div>
    );
}

export function Twisty({ puzzle, state, moves, hint, play, small }: BoardProps) {
    const layers = puzzle.arguments === "2x2x2" ? 2 : puzzle.arguments === "3x3x3" ? 3 : undefined;
    const net = layers ? <Net state={state} layers={layers} /> : puzzle.arguments === "pyraminx" ? <Pyraminx state={state} /> : undefined;
    const picture = net ?? <Pieces state={state} goal={puzzle.goal} />;
    const named = (name: string) => moves.find((move) => move.move === name);
    // The letters of a turn, one after the other; with Shift for the last one, the turn back. A lower-case
    // letter is a separate turn if tips turn.
    const typed = useRef("");
    const turns = [...new Set(moves.map(({ move }) => move.replace(/[^A-Za-z].*$/, "")))].filter((turn) => turn && !named(turn[0].toLowerCase()));
    const press = (key: string) => () => {
        const continued = (text: string) => turns.filter((turn) => turn.toLowerCase().startsWith(text));
        const letter = key.toLowerCase();
        typed.current = continued(typed.current + letter).length ? typed.current + letter : letter;
        const [first, ...others] = continued(typed.current);
        if (others.length || first?.toLowerCase() !== typed.current) return;
        typed.current = "";
        const one = named(key === letter ? first : first + "'") ?? named(first);
        if (one) play(one);
    };
    const letters = [...new Set(turns.join("").toLowerCase())];
    useKeys(small ? {} : Object.fromEntries(letters.flatMap((letter) => [letter, letter.toUpperCase()].map((key) => [key, press(key)]))));
    if (small) return <div class="twisty small">{picture}</div>;
    const sorted = [...moves].sort((a, b) => (a.move < b.move ? -1 : 1));
    return (
        <div class="twisty">
            {picture}
            <div class="turns" role="group" aria-label="Turns">
                {sorted.map((move) => <button class={"turn" + (hint === move ? " hinted" : "")} onClick={() => play(move)}>{move.move}</button>)}
            </div>
        </div>
    );
}
