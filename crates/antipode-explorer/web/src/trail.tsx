// The game so far: the distance after each move, and the wasted moves.
import { type Game, costOf, costs, wasted } from "./game";
import { spoken } from "./spoken";
import { t } from "./words";

export interface Sum { made: number; spent: number; least: number | null; now: number | null; lost: number; steps: number[] }

export function sum(game: Game): Sum {
    const steps = Array.from({ length: game.at }, (_, i) => wasted(game, i));
    const spent = steps.reduce((all, _, i) => all + costOf(game, i), 0);
    return { made: game.at, spent, least: game.states[0].distance, now: game.states[game.at].distance, lost: steps.reduce((a, b) => a + b, 0), steps };
}

const WIDTH = 640, HEIGHT = 140, EDGE = 14, AXIS = 22;

/** The curve as a separate picture; `styled` if it is for use outside these pages. */
export function Curve({ game, to, styled }: { game: Game; to?: (at: number) => void; styled?: boolean }) {
    const depths = game.states.slice(0, game.at + 1).map((p) => p.distance ?? 0);
    const most = Math.max(...depths, 1);
    const x = (i: number) => EDGE + AXIS + (i * (WIDTH - 2 * EDGE - AXIS)) / Math.max(depths.length - 1, 1);
    const y = (d: number) => HEIGHT - EDGE - AXIS - (d * (HEIGHT - 2 * EDGE - AXIS)) / most;
    const text = styled ? { "font-family": "sans-serif", "font-size": 11, fill: "#59616e" } : {};
    const paint = (fill: string) => (styled ? { fill } : {});
    return (
        <svg class="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("Distances on the way: {0}", depths.join(", "))} xmlns="http://www.w3.org/2000/svg">
            <g class="axes" {...text}>
                {[...new Set([0, most])].map((d) => <text x={EDGE + AXIS - 14} y={y(d)} text-anchor="end" dominant-baseline="central">{d}</text>)}
                {[...new Set([0, depths.length - 1])].map((i) => <text x={x(i)} y={HEIGHT - 12} text-anchor="middle" dominant-baseline="central">{i}</text>)}
                <text x={(WIDTH + AXIS) / 2} y={HEIGHT - 12} text-anchor="middle" dominant-baseline="central">{costs(game) ? t("moves made; height: cost to go") : t("moves made; height: moves to go")}</text>
            </g>
            <polyline points={depths.map((d, i) => `${x(i)},${y(d)}`).join(" ")} {...(styled ? { fill: "none", stroke: "#2f5fd0", "stroke-width": 2 } : {})} />
            {depths.map((d, i) => {
                const lost = i > 0 ? wasted(game, i - 1) : 0;
                return (
                    <circle class={lost > 0 ? "lost" : ""} cx={x(i)} cy={y(d)} r={depths.length > 60 ? 3 : 5} {...paint(lost > 0 ? "#c2410c" : "#2f5fd0")} onClick={() => to?.(i)}>
                        <title>{`${i === 0 ? t("start") : `${i}. ${spoken(game.names[i - 1])}`}: ${t("{0} to go", d)}${lost > 0 ? t(", {0} wasted", lost) : ""}`}</title>
                    </circle>
                );
            })}
        </svg>
    );
}
