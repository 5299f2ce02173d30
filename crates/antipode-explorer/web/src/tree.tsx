// The graph of all shortest paths from a state to the goal, layer by layer. Layers that are too
// wide to draw are bundles with the number of their states.
import { type Puzzle, type Tree as Paths, grouped } from "./api";
import { address, go } from "./route";
import { spoken } from "./spoken";
import { count, t } from "./words";

const STEP = 44, HEIGHT = 300, FOOT = 26;

export function Tree({ puzzle, tree }: { puzzle: Puzzle; tree: Paths }) {
    const { nodes, edges, distances, layers } = tree;
    if (nodes.length === 0) return <p class="quiet">{t("No goal can be reached from here.")}</p>;
    const places = new Map(distances.map((distance, layer) => [distance, layer]));
    const layerOf = (i: number) => places.get(nodes[i].distance)!;
    const listed: number[][] = layers.map(() => []);
    nodes.forEach((_, i) => listed[layerOf(i)].push(i));
    // States of a layer are ordered by the mean height of their predecessors.
    const height = new Float64Array(nodes.length);
    for (const layer of listed) {
        const mean = (i: number) => {
            const from = edges.filter((edge) => edge.to === i).map((edge) => height[edge.from]);
            return from.length ? from.reduce((a, b) => a + b, 0) / from.length : 0;
        };
        const order = layer.map((i) => [mean(i), i] as const).sort((a, b) => a[0] - b[0]);
        order.forEach(([, i], at) => (height[i] = ((at + 0.5) / layer.length) * HEIGHT));
    }
    const x = (layer: number) => 20 + layer * STEP;
    const at = (i: number) => x(layerOf(i));
    const all = layers.reduce((a, b) => a + b, 0);
    const ends = distances.at(-1) === 0;
    const bundled = layers.flatMap((count, layer) => (listed[layer].length < count ? [{ count, layer }] : []));
    // Lines between a bundle and the layers beside it: to each of their states, or to their bundle.
    // Moves with costs may skip layers.
    const beside = (puzzle.costs ? [] : bundled).flatMap(({ layer }) => [layer - 1, layer + 1].flatMap((other) => {
        if (other < 0 || other >= layers.length) return [];
        if (listed[other].length === 0) return other > layer ? [{ x1: x(layer), y1: HEIGHT / 2, x2: x(other), y2: HEIGHT / 2, wide: true }] : [];
        return listed[other].map((i) => ({ x1: x(layer), y1: HEIGHT / 2, x2: x(other), y2: height[i], wide: false }));
    }));
    const width = 40 + (layers.length - 1) * STEP;
    return (
        <>
            <p class="quiet">
                {ends ? count(all, "{0} state lies on shortest paths to the goal.", "{0} states lie on shortest paths to the goal.") : puzzle.costs ? t("{0} states lie on shortest paths down to distance {1}; further ones are too many to count here.", grouped(all), distances[distances.length - 1]) : t("{0} states lie on shortest paths in the first {1} moves; further ones are too many to count here.", grouped(all), layers.length - 1)}{" "}
                {bundled.length > 0 && t("Bars are distances with too many states to draw, with their number.")} {t("Choose a state to play from there.")}
            </p>
            <div class="scroll" tabIndex={0} role="region" aria-label={t("Shortest paths")}>
                <svg class="tree" width={width} height={HEIGHT + FOOT} viewBox={`0 0 ${width} ${HEIGHT + FOOT}`} role="img" aria-label={t("States on shortest paths by their distance: {0}", layers.map((count, layer) => `${distances[layer]}: ${count}`).join(", "))}>
                    {edges.map((edge) => <line x1={at(edge.from)} y1={height[edge.from]} x2={at(edge.to)} y2={height[edge.to]}><title>{spoken(edge.move) + (edge.cost === undefined ? "" : t(", cost {0}", edge.cost))}</title></line>)}
                    {beside.map(({ wide, ...line }) => <line {...line} class={wide ? "wide" : ""} />)}
                    {nodes.map((node, i) => (
                        <g onClick={() => go(address(puzzle.id, node.state))} class={i === 0 ? "first" : node.distance === 0 ? "last" : "one"}>
                            <circle cx={at(i)} cy={height[i]} r={listed[layerOf(i)].length > 24 ? 4 : 8} />
                            <title>{`${node.state}: ${node.distance}`}</title>
                        </g>
                    ))}
                    {bundled.map(({ count, layer }) => (
                        <g class="bundle">
                            <rect x={x(layer) - 9} y={HEIGHT * 0.12} width="18" height={HEIGHT * 0.76} rx="9" />
                            <text transform={`translate(${x(layer)}, ${HEIGHT / 2}) rotate(-90)`}>{grouped(count)}</text>
                        </g>
                    ))}
                    {distances.map((distance, layer) => <text class="foot" x={x(layer)} y={HEIGHT + FOOT / 2}>{distance}</text>)}
                </svg>
            </div>
        </>
    );
}
