// Top Spin: a ring of tokens, and a turnstile that starts at any of them.
import { type BoardProps, paint } from "./board";
import { useTaps } from "./keys";
import { useSlides } from "./slide";
import { t } from "../words";

export function Circle({ puzzle, state, moves, hint, play, small }: BoardProps) {
    const tokens = state.trim().split(/\s+/);
    const [count, turnstile] = puzzle.arguments.split(",").map(Number);
    const place = (i: number) => {
        const angle = (2 * Math.PI * i) / tokens.length - Math.PI / 2;
        return { x: 120 * Math.cos(angle), y: 120 * Math.sin(angle) };
    };
    // The reversed tokens identify a turn, independently of where the ring starts.
    const cyclic = (list: string[]) => {
        const at = list.indexOf("1");
        return [...list.slice(at), ...list.slice(0, at)].join(" ");
    };
    const turned = (from: number) => {
        const after = [...tokens];
        for (let i = 0; i < turnstile; i++) after[(from + i) % count] = tokens[(from + turnstile - 1 - i) % count];
        return cyclic(after);
    };
    const move = (from: number) => moves.find((move) => cyclic(move.state.trim().split(/\s+/)) === turned(from));
    const tap = useTaps((from: number) => {
        const own = move(from);
        if (own) play(own);
    });
    const hinted = hint ? tokens.findIndex((_, i) => move(i) === hint) : -1;
    const board = useSlides<SVGSVGElement>(state, "around");
    const radius = Math.min(26, 330 / tokens.length);
    return (
        <svg ref={board} class={"circle" + (small ? " small" : "")} viewBox="-160 -160 320 320" role={small ? "img" : "group"} aria-label={t("Ring of tokens")}>
            <circle r="120" class="track" />
            {[...tokens.keys()].sort((i, j) => Number(tokens[i]) - Number(tokens[j])).map((i) => {
                const token = tokens[i];
                const { x, y } = place(i);
                const own = small ? undefined : move(i);
                const within = hinted >= 0 && (i - hinted + count) % count < turnstile;
                const act = () => !small && tap(i);
                return (
                    <g class={"token" + (own ? " movable" : "") + (within ? " hinted" : "")} style={paint(Number(token) - 1)} key={token} data-token={token} tabIndex={own ? 0 : undefined}
                        role={own ? "button" : undefined} aria-label={own ? t("token {0}: turn the {1} tokens from here", token, turnstile) : undefined} onClick={act}
                        onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), act())}>
                        <circle cx={x} cy={y} r={radius} />
                        <text x={x} y={y}>{token}</text>
                    </g>
                );
            })}
            {!small && <text class="note" x="0" y="0">{t("turns {0}", turnstile)}</text>}
        </svg>
    );
}
