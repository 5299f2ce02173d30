// Any twisty puzzle: each set of pieces is a circle of places. A place has the colour of the piece
// that belongs there as its rim, and a mark on the piece turns with it.
import { paint } from "./board";
import { sets } from "./facelets";
import { t } from "../words";

const RADIUS = 74, BOX = 190;

/** Degrees per step of orientation: the mark of an unturned piece points away from the centre. */
const TURN = 90;

export function Orbits({ state, goal, small }: { state: string; goal: string; small?: boolean }) {
    const all = [...sets(state)].filter(([, [pieces]]) => pieces.length > 0);
    const home = sets(goal);
    const columns = Math.min(all.length, 3), rows = Math.ceil(all.length / columns);
    const says = all.map(([name, [pieces, turns]]) => `${name.toLowerCase()}: ${pieces.map((piece, i) => piece + (turns[i] ? t(", turned by {0}", turns[i]) : "")).join(", ")}`).join("; ");
    return (
        <svg class={"orbits" + (small ? " small" : "")} viewBox={`0 0 ${columns * BOX} ${rows * BOX}`} role="img" aria-label={says} style={`--columns:${columns}`}>
            {all.map(([name, [pieces, turns]], at) => {
                const own = home.get(name)?.[0] ?? [];
                const size = Math.min(24, (Math.PI * RADIUS) / pieces.length - 3);
                return (
                    <g transform={`translate(${(at % columns) * BOX + BOX / 2}, ${Math.floor(at / columns) * BOX + BOX / 2})`}>
                        {!small && <text class="note" x="0" y="0">{name.toLowerCase()}</text>}
                        {pieces.map((piece, i) => {
                            const angle = (360 * i) / pieces.length;
                            return (
                                <g transform={`rotate(${angle}) translate(0, ${-RADIUS})`}>
                                    <g style={paint((own[i] ?? i + 1) - 1)}><circle class="rim" r={size} /></g>
                                    <g style={paint(piece - 1)} transform={`rotate(${TURN * (turns[i] || 0)})`}>
                                        <circle class="body" r={size - 5} />
                                        {turns.length > 0 && <path class="notch" d={`M0 ${5 - size}l${size / 5} ${size / 3}h${(-2 * size) / 5}z`} />}
                                    </g>
                                    <text transform={`rotate(${-angle})`} style={paint(piece - 1)} class="on">{piece}</text>
                                </g>
                            );
                        })}
                    </g>
                );
            })}
        </svg>
    );
}
