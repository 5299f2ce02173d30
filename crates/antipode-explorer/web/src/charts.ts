// Charts by uPlot, loaded separately since most pages have none.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const short = (n: number) => new Intl.NumberFormat(document.documentElement.lang, { notation: "compact" }).format(n);

const HEIGHT = 260;
const AXIS: uPlot.Axis = { stroke: () => colour("--quiet"), grid: { stroke: () => colour("--line"), width: 1 }, ticks: { show: false } };
const DISTANCES: uPlot.Axis = { ...AXIS, values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? String(tick) : "")) };
const NUMBERS: uPlot.Axis = { ...AXIS, size: 60, values: (_, ticks) => ticks.map((tick) => (tick === null ? "" : short(tick))) };

/** Draws a chart over distances, as wide as its place. `about` is the text for the place under the pointer. The result removes the chart. */
function drawn(place: HTMLElement, [first, last]: number[], y: uPlot.Scale, series: uPlot.Series[], data: uPlot.AlignedData, about: (at: number) => string, ready: (u: uPlot) => void = () => {}): () => void {
    const chart = new uPlot(
        {
            width: place.clientWidth, height: HEIGHT, legend: { show: false },
            cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
            scales: { x: { time: false, range: [first - 0.7, last + 0.7] }, y },
            axes: [DISTANCES, NUMBERS],
            series: [{}, ...series],
            hooks: { ready: [ready], setCursor: [(u) => (u.over.title = u.cursor.idx == null ? "" : about(u.cursor.idx))] },
        },
        data,
        place,
    );
    const sized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }));
    sized.observe(place);
    const theme = new MutationObserver(() => chart.redraw());
    theme.observe(document.documentElement, { attributes: true });
    return () => {
        sized.disconnect();
        theme.disconnect();
        chart.destroy();
    };
}

/** From 0 to a little more than the greatest number. */
const fromZero: uPlot.Scale = { range: (_, __, most) => [0, most * 1.05 || 1] };

/** Bars for the states of each distance; a click on one chooses it. `about` is the text for a bar. The result removes the chart. */
export function histogram(place: HTMLElement, layers: number[], log: boolean, choose: (depth: number) => void, about: (depth: number) => string): () => void {
    const bars: uPlot.Series = { fill: () => colour("--accent"), stroke: () => colour("--accent"), paths: uPlot.paths.bars!({ size: [0.8, 60], radius: 0.15 }), points: { show: false } };
    const data: uPlot.AlignedData = [layers.map((_, depth) => depth), log ? layers.map((states) => states || null) : layers];
    const ready = (u: uPlot) => u.over.addEventListener("click", () => u.cursor.idx != null && choose(u.cursor.idx));
    return drawn(place, [0, layers.length - 1], log ? { distr: 3 } : fromZero, [bars], data, about, ready);
}

/** Two lines over distances, the second one dashed. The result removes the chart. */
export function lines(place: HTMLElement, distances: number[], full: number[], dashed: number[], about: (at: number) => string): () => void {
    const line = (name: string, dash?: number[]): uPlot.Series => ({ stroke: () => colour(name), width: 2, dash, points: { show: distances.length < 2 } });
    return drawn(place, [distances[0], distances[distances.length - 1]], fromZero, [line("--accent"), line("--bad", [6, 4])], [distances, full, dashed], about);
}
