// The graph of all shortest paths from a state, layer by layer.
import type { Puzzle, Tree as Paths } from "./api";
import { address, go } from "./route";

const STEP = 44, HEIGHT = 300;

export function Tree({ puzzle, tree }: { puzzle: Puzzle; tree: Paths }) {
    const { nodes, edges } = tree;
    if (nodes.length === 0) return <p class="quiet">No goal can be reached from here.</p>;
    const most = nodes[0].distance;
    const layers: number[][] = Array.from({ length: most + 1 }, () => []);
    nodes.forEach((node, i) => layers[most - node.distance].push(i));
    // States of a layer are ordered by the mean height of their predecessors.
    const height = new Float64Array(nodes.length);
    for (const layer of layers) {
        const mean = (i: number) => {
            const from = edges.filter((edge) => edge.to === i).map((edge) => height[edge.from]);
            return from.length ? from.reduce((a, b) => a + b, 0) / from.length : 0;
        };
        const order = layer.map((i) => [mean(i), i] as const).sort((a, b) => a[0] - b[0]);
        order.forEach(([, i], at) => (height[i] = ((at + 0.5) / layer.length) * HEIGHT));
    }
    const depth = most - Math.min(...nodes.map((node) => node.distance));
    const x = (i: number) => 20 + (most - nodes[i].distance) * STEP;
    return (
        <>
            <p class="quiet">{tree.complete ? `${nodes.length} states lie on shortest paths.` : `The first ${nodes.length} states on shortest paths.`} Choose one to play from there.</p>
            <div class="scroll" tabIndex={0} role="region" aria-label="Shortest paths">
                <svg class="tree" width={40 + depth * STEP} height={HEIGHT} viewBox={`0 0 ${40 + depth * STEP} ${HEIGHT}`} aria-hidden="true">
                    {edges.map((edge) => <line x1={x(edge.from)} y1={height[edge.from]} x2={x(edge.to)} y2={height[edge.to]}><title>{edge.move}</title></line>)}
                    {nodes.map((node, i) => (
                        <g onClick={() => go(address(puzzle.id, node.state))} class={i === 0 ? "first" : node.distance === 0 ? "last" : ""}>
                            <circle cx={x(i)} cy={height[i]} r={layers[most - node.distance].length > 24 ? 4 : 8} />
                            <title>{`${node.state}: ${node.distance}`}</title>
                        </g>
                    ))}
                </svg>
            </div>
        </>
    );
}
