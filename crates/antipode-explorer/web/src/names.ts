// Common names of puzzles.
import type { Puzzle } from "./api";
import { t } from "./words";

const option = (spec: string, name: string) => spec.split(";").find((part) => part.startsWith(name + "="))?.slice(name.length + 1);

/** How the borders of a board meet. */
function wrapOf(spec: string): string | undefined {
    const wrap = option(spec, "wrap");
    return wrap === "torus" ? t("torus") : wrap === "coiled" ? t("coiled") : wrap;
}

/** The name of a set of pieces, for people. */
export const piecesOf = (set: string) => ({ corners: t("corners"), edges: t("edges"), centers: t("centres"), tips: t("tips"), axes: t("axes") })[set.toLowerCase()] ?? set.toLowerCase();

/** The name of a built-in puzzle, or that of a file without its folder. */
function ofFile(name: string): string {
    const stem = name.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "").replace(/^fto\b/i, "FTO");
    return stem.charAt(0).toUpperCase() + stem.slice(1);
}

export function title(puzzle: Pick<Puzzle, "spec" | "family" | "arguments">): string {
    const { spec, family } = puzzle;
    const size = puzzle.arguments.replace(/(\d)x(?=\d)/g, "$1×");
    const extra = [option(spec, "metric") === "multi" && t("several tiles a move"), wrapOf(spec), option(spec, "cost") && t("costs {0}", option(spec, "cost")!)].filter(Boolean).join(", ");
    const [d, k, l] = puzzle.arguments.split(",");
    const names: Record<string, string> = {
        sliding: t("Sliding tiles {0}", size), race: t("Coloured board {0}", /^\d+$/.test(size) ? `${size}×${size}` : size), rings: t("Rings, d = {0}, k = {1}, {2} empty", d, k, l),
        pancake: t("{0} pancakes", size), burnt: t("{0} burnt pancakes", size), topspin: `Top Spin ${d}, ${k}`, lightsout: `Lights Out ${size.length < 8 ? size : ""}`,
        hanoi: t("Hanoi, {0} pegs, {1} disks", d, k), graph: t("Tokens on a graph"),
        twisty: ofFile(size), group: t("Permutations {0}", size), matrix: t("Matrices {0}", size), rules: t("A custom puzzle"),
    };
    const name = names[family] ?? spec;
    return extra ? `${name}, ${extra}` : name;
}

/** How to play this kind of puzzle, in one sentence. */
export function howTo({ family, spec }: Pick<Puzzle, "family" | "spec">): string {
    const texts: Record<string, string> = {
        sliding: t("Click or drag a tile into the gap, or use the arrow keys."),
        race: t("Click a tile beside the gap, or use the arrow keys, until the colours match the goal."),
        rings: t("Drag a ring to a lit vertex, on the picture or on the grid. With keys: arrows, then Enter to lift and to drop."),
        pancake: t("Click a pancake: it and all above it are turned over."),
        burnt: t("Click a pancake: it and all above it are turned over, burnt sides too."),
        topspin: t("Click a token: the turnstile that begins there is turned."),
        lightsout: t("Click a light: it and its neighbours change."),
        hanoi: t("Drag a disk to another peg, or click both pegs."),
        graph: t("Click a token next to an empty vertex; where there is a choice, click where it goes."),
        twisty: t("Letters turn faces, with Shift the other way round; or use the buttons."),
    };
    const wrap = { torus: " " + t("Opposite borders meet: tiles go around them."), coiled: " " + t("The first and the last cell meet, too.") }[option(spec, "wrap") ?? ""] ?? "";
    return (texts[family] ?? t("Choose a move from the list.")) + wrap;
}
