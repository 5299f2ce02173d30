// Any twisty puzzle: each set of pieces is a circle of places. A place has the colour of the piece
// that belongs there as its rim, and a mark on the piece turns with it.
import { paint } from "./board";
import { sets } from "./facelets";
import { piecesOf } from "../names";
import { t } from "../words";

const RADIUS = 74, BOX = 190;

/** Degrees per step of orientation: the mark of an unturned piece points away from the centre. */
const TURN = 90;

interface OrbitsProps {
    state: string;
    goal: string;
    small?: boolean;
    /** Whether the state says where a piece is. */
    names: (set: string, piece: number) => boolean;
}

export function Orbits({ state, goal, small, names }: OrbitsProps) {
    const all = [...sets(state)].filter(([name, [pieces]]) => pieces.some((piece) => names(name, piece)));
    const home = sets(goal);
    const columns = Math.min(all.length, 3), rows = Math.ceil(all.length / columns);
    const says = all.map(([name, [pieces, turns]]) => `${piecesOf(name)}: ${pieces.map((piece, i) => !names(name, piece) ? "–" : piece + (turns[i] ? t(", turned by {0}", turns[i]) : "")).join(", ")}`).join("; ");
    return (
        <svg class={"orbits" + (small ? " small" : "")} viewBox={`0 0 ${columns * BOX} ${rows * BOX}`} role="img" aria-label={says} style={`--columns:${columns}`}>
            {all.map(([name, [pieces, turns]], at) => {
                const own = home.get(name)?.[0] ?? [];
                const size = Math.min(24, (Math.PI * RADIUS) / pieces.length - (pieces.length > 18 ? 1 : 3));
                const rim = Math.min(5, size / 3);
                return (
                    <g transform={`translate(${(at % columns) * BOX + BOX / 2}, ${Math.floor(at / columns) * BOX + BOX / 2})`}>
                        {!small && <text class="note" x="0" y="0">{piecesOf(name)}</text>}
                        {pieces.map((piece, i) => {
                            const angle = (360 * i) / pieces.length;
                            const named = names(name, piece);
                            return (
                                <g transform={`rotate(${angle}) translate(0, ${-RADIUS})`}>
                                    <g style={paint((own[i] ?? i + 1) - 1)}><circle class="rim" r={size} /></g>
                                    {named && <g style={paint(piece - 1)} transform={`rotate(${TURN * (turns[i] || 0)})`}>
                                        <circle class="body" r={size - rim} />
                                        {turns.length > 0 && <path class="notch" d={`M0 ${rim - size}l${size / 5} ${size / 3}h${(-2 * size) / 5}z`} />}
                                    </g>}
                                    {named && <text transform={`rotate(${-angle})`} style={`${paint(piece - 1)};font-size:${Math.min(1, size / 14)}em`} class="on">{piece}</text>}
                                </g>
                            );
                        })}
                    </g>
                );
            })}
        </svg>
    );
}
