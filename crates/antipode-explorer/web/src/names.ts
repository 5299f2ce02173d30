// Common names of puzzles.
import type { Puzzle } from "./api";

const option = (spec: string, name: string) => spec.split(";").find((part) => part.startsWith(name + "="))?.slice(name.length + 1);

export function title(puzzle: Pick<Puzzle, "spec" | "family" | "arguments">): string {
    const { spec, family } = puzzle;
    const size = puzzle.arguments.replace(/(\d)x(?=\d)/g, "$1×");
    const extra = [option(spec, "metric") === "multi" && "several tiles a move", option(spec, "wrap")].filter(Boolean).join(", ");
    const [d, k, l] = puzzle.arguments.split(",");
    const names: Record<string, string> = {
        sliding: `Sliding tiles ${size}`, race: `Coloured board ${/^\d+$/.test(size) ? `${size}×${size}` : size}`, rings: `Rings, d = ${d}, k = ${k}, ${l} empty`,
        pancake: `${size} pancakes`, burnt: `${size} burnt pancakes`, topspin: `Top Spin ${d}, ${k}`, lightsout: `Lights Out ${size.length < 8 ? size : ""}`,
        hanoi: `Hanoi, ${d} pegs, ${k} disks`, graph: "Tokens on a graph",
        twisty: size.charAt(0).toUpperCase() + size.slice(1), group: `Permutations ${size}`, rules: "A puzzle of your own",
    };
    const name = names[family] ?? spec;
    return extra ? `${name}, ${extra}` : name;
}

/** How to play this kind of puzzle, in one sentence. */
export function howTo({ family, spec }: Pick<Puzzle, "family" | "spec">): string {
    const texts: Record<string, string> = {
        sliding: "Click or drag a tile into the gap, or use the arrow keys.",
        race: "Click a tile beside the gap, or use the arrow keys, until the colours match the goal.",
        rings: "Drag a ring to a lit vertex, on the picture or on the grid. With keys: arrows, then Enter to lift and to drop.",
        pancake: "Click a pancake: it and all above it are turned over.",
        burnt: "Click a pancake: it and all above it are turned over, burnt sides too.",
        topspin: "Click a token: the turnstile that begins there is turned.",
        lightsout: "Click a light: it and its neighbours change.",
        hanoi: "Drag a disk to another peg, or click both pegs.",
        graph: "Click a token next to an empty vertex; where there is a choice, click where it goes.",
        twisty: "Letters turn faces, with Shift the other way round; or use the buttons.",
    };
    const wrap = { torus: " Opposite borders meet: tiles go around them.", coiled: " The first and the last cell meet, too." }[option(spec, "wrap") ?? ""] ?? "";
    return (texts[family] ?? "Choose a move from the list.") + wrap;
}
