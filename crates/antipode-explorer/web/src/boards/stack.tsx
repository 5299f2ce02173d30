// Pancakes, plain or burnt: a flip reverses the top of the stack.
import { type BoardProps, paint } from "./board";
import { useTaps } from "./keys";
import { useSlides } from "./slide";
import { spoken } from "../spoken";
import { t } from "../words";

export function Stack({ puzzle, state, moves, hint, play, waiting, small }: BoardProps) {
    const cakes = state.trim().split(/\s+/);
    const burnt = puzzle.family === "burnt";
    const flip = (top: number) => moves.find((move) => move.move === `flip ${top}`);
    const tap = useTaps((top: number) => {
        const move = flip(top);
        if (move) play(move);
    });
    const board = useSlides<HTMLDivElement>(state, "around");
    /** The place under a pointer, where a pancake that is on its way may be in sight; none for keys. */
    const under = ({ detail, clientY }: MouseEvent): number | undefined => {
        if (detail === 0 || !board.current) return undefined;
        const at = clientY - board.current.getBoundingClientRect().top;
        const places = [...board.current.querySelectorAll<HTMLElement>(".cake")].map((cake) => cake.offsetTop);
        const own = places.findLastIndex((top) => top - places[0] <= at);
        return own < 0 ? undefined : own;
    };
    return (
        <div ref={board} class={"stack" + (small ? " small" : "")} role="group" aria-label={small ? undefined : t("Stack of pancakes, the top one first")}>
            {cakes.map((cake, i) => {
                const size = Math.abs(Number(cake));
                const move = flip(i + 1);
                const width = 30 + (70 * size) / cakes.length;
                const kind = "cake" + (cake.startsWith("-") ? " upside" : "") + (burnt ? " burnt" : "") + (hint && hint === move ? " hinted" : "");
                const style = `width:${width}%;${paint(size - 1)}`;
                if (small) return <span class={kind} style={style}><span class="mark" data-mark={cake} /></span>;
                return (
                    <button class={kind} style={style} disabled={!move && !waiting} key={size} data-token={size} aria-label={t("pancake {0}", cake) + (move ? `, ${spoken(move.move)}` : "")} onClick={(event) => tap((under(event) ?? i) + 1)}>
                        {cake}
                    </button>
                );
            })}
            {!small && <span class="plate" />}
        </div>
    );
}
