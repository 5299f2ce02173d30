// Charts by uPlot, loaded separately since most pages have none.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const short = (n: number) => new Intl.NumberFormat("en", { notation: "compact" }).format(n);

/** Bars for the states of each distance; a click on one chooses it. The result removes the chart. */
export function histogram(place: HTMLElement, layers: number[], log: boolean, choose: (depth: number) => void): () => void {
    const depths = layers.map((_, depth) => depth);
    const axis = { stroke: () => colour("--quiet"), grid: { stroke: () => colour("--line"), width: 1 }, ticks: { show: false } };
    const chart = new uPlot(
        {
            width: place.clientWidth, height: 260, legend: { show: false },
            cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
            scales: { x: { time: false, range: [-0.7, layers.length - 0.3] }, y: log ? { distr: 3 } : { range: (_, __, most) => [0, most * 1.05] } },
            axes: [{ ...axis, values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? String(tick) : "")) }, { ...axis, size: 60, values: (_, ticks) => ticks.map((tick) => (tick === null ? "" : short(tick))) }],
            series: [{}, { fill: () => colour("--accent"), stroke: () => colour("--accent"), paths: uPlot.paths.bars!({ size: [0.8, 60], radius: 0.15 }), points: { show: false } }],
            hooks: {
                ready: [(u) => u.over.addEventListener("click", () => u.cursor.idx != null && choose(depths[u.cursor.idx]))],
                setCursor: [(u) => (u.over.title = u.cursor.idx == null ? "" : `distance ${u.cursor.idx}: ${layers[u.cursor.idx].toLocaleString("en")} states`)],
            },
        },
        [depths, log ? layers.map((states) => states || null) : layers],
        place,
    );
    const sized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: 260 }));
    sized.observe(place);
    const theme = new MutationObserver(() => chart.redraw());
    theme.observe(document.documentElement, { attributes: true });
    return () => {
        sized.disconnect();
        theme.disconnect();
        chart.destroy();
    };
}
