// Draws what a browser shows of an element as SVG. `draw` runs inside the page, so it uses nothing
// from outside.

/** The SVG of what `selector` finds, on a white ground, at most `most` wide and high. */
export function draw({ selector, title, margin = 12, most = [260, 220] }) {
    const round = (n) => String(Math.round(n * 10) / 10);
    const attributes = (all) => Object.entries(all).filter(([, value]) => value !== "").map(([name, value]) => ` ${name}="${value}"`).join("");
    const seen = (colour) => colour !== "none" && colour !== "transparent" && !/, 0\)$|\/ 0\)$/.test(colour);
    const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const colourOf = (colour) => {
        const [, red, green, blue, alpha] = colour.match(/^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/) ?? [];
        if (red === undefined) throw new Error(`no plain colour: ${colour}`);
        const hex = "#" + [red, green, blue].map((part) => Number(part).toString(16).padStart(2, "0")).join("");
        return alpha === undefined ? hex : hex + Math.round(alpha * 255).toString(16).padStart(2, "0");
    };
    const parts = [];
    const add = (name, all, inner) => parts.push(inner === undefined ? `<${name}${attributes(all)}/>` : `<${name}${attributes(all)}>${inner}</${name}>`);

    // Helvetica's digits are 0.72 of its size high, so their middle is 0.36 above the base line.
    const write = (text, x, y, style, fill, more = {}) => add("text", {
        x: round(x), y: round(y + parseFloat(style.fontSize) * 0.36), "font-size": round(parseFloat(style.fontSize)),
        "font-weight": style.fontWeight === "400" ? "" : style.fontWeight, fill: colourOf(fill), "text-anchor": "middle", ...more,
    }, escape(text));

    // A box with corners of radius r, which a border takes away from.
    const outline = (x, y, width, height, r, top = 0, bottom = 0, side = 0) => {
        const [x0, y0, x1, y1] = [x + side, y + top, x + width - side, y + height - bottom];
        const across = Math.max(r - side, 0);
        const corner = (high, dx, dy) => (across && high ? `a${round(across)} ${round(high)} 0 0 1 ${round(dx * across)} ${round(dy * high)}` : `l${round(dx * across)} ${round(dy * high)}`);
        const [high, low] = [Math.max(r - top, 0), Math.max(r - bottom, 0)];
        return `M${round(x0 + across)} ${round(y0)}H${round(x1 - across)}${corner(high, 1, 1)}V${round(y1 - low)}${corner(low, -1, 1)}H${round(x0 + across)}${corner(low, -1, -1)}V${round(y0 + high)}${corner(high, 1, -1)}z`;
    };

    function box(element, style) {
        const { x, y, width, height } = element.getBoundingClientRect();
        const r = Math.min(style.borderTopLeftRadius.endsWith("%") ? (parseFloat(style.borderTopLeftRadius) / 100) * width : parseFloat(style.borderTopLeftRadius), width / 2, height / 2);
        const borders = ["Top", "Bottom", "Left"].map((side) => (seen(style[`border${side}Color`]) ? parseFloat(style[`border${side}Width`]) : 0));
        if (seen(style.backgroundColor)) add("path", { d: outline(x, y, width, height, r, ...borders), fill: colourOf(style.backgroundColor) });
        if (style.backgroundImage.startsWith("linear-gradient")) {
            // A peg: a strip of one colour, in the middle and at the bottom.
            const [wide, high] = style.backgroundSize.split(" ");
            const inside = height - parseFloat(style.borderTopWidth) - parseFloat(style.borderBottomWidth);
            const strip = { width: parseFloat(wide), height: (parseFloat(high) / 100) * inside };
            add("rect", { x: round(x + (width - strip.width) / 2), y: round(y + parseFloat(style.borderTopWidth) + inside - strip.height), width: round(strip.width), height: round(strip.height), fill: colourOf(style.backgroundImage.match(/rgba?\([^)]*\)/)[0]) });
        }
        if (borders.some((border) => border > 0)) {
            const side = ["Top", "Bottom", "Left"][borders.findIndex((border) => border > 0)];
            add("path", { d: outline(x, y, width, height, r) + outline(x, y, width, height, r, ...borders), "fill-rule": "evenodd", fill: colourOf(style[`border${side}Color`]) });
        }
        const rim = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
        if (rim > 0) {
            const off = parseFloat(style.outlineOffset) + rim / 2;
            add("rect", { x: round(x - off), y: round(y - off), width: round(width + 2 * off), height: round(height + 2 * off), rx: round(r + off), fill: "none", stroke: colourOf(style.outlineColor), "stroke-width": rim });
        }
    }

    function words(node, style) {
        const range = document.createRange();
        let start = 0;
        for (const line of node.data.split("\n")) {
            range.setStart(node, start);
            range.setEnd(node, start + line.length);
            start += line.length + 1;
            const { x, y, width, height } = range.getBoundingClientRect();
            const fixed = style.whiteSpace.startsWith("pre") ? { "font-family": "monospace", "xml:space": "preserve", textLength: round(width) } : {};
            if (line.trim()) write(line, x + width / 2, y + height / 2, style, style.color, fixed);
        }
    }

    const SHAPES = { circle: ["cx", "cy", "r"], line: ["x1", "y1", "x2", "y2"], rect: ["x", "y", "width", "height", "rx"], polygon: ["points"], path: ["d"] };

    function shape(element, style) {
        const name = element.tagName.toLowerCase();
        if (name === "text") return write(element.textContent, Number(element.getAttribute("x")), Number(element.getAttribute("y")), style, style.fill);
        if (!SHAPES[name]) return;
        const all = Object.fromEntries(SHAPES[name].map((key) => [key, (element.getAttribute(key) ?? "").replace(/-?\d+\.\d+/g, round)]));
        const stroke = seen(style.stroke) && style.stroke !== "";
        add(name, {
            ...all, fill: name === "line" ? "" : style.fill === "none" ? "none" : colourOf(style.fill), opacity: style.opacity === "1" ? "" : style.opacity,
            ...(stroke ? { stroke: colourOf(style.stroke), "stroke-width": parseFloat(style.strokeWidth), "stroke-linecap": style.strokeLinecap === "butt" ? "" : style.strokeLinecap, "stroke-dasharray": style.strokeDasharray === "none" ? "" : style.strokeDasharray.replaceAll("px", "") } : {}),
        });
    }

    function walk(element) {
        const style = getComputedStyle(element);
        if (style.display === "none" || style.visibility === "hidden") return;
        let end = "";
        if (element instanceof SVGSVGElement) {
            const { x, y, width, height } = element.getBoundingClientRect();
            parts.push(`<svg${attributes({ x: round(x), y: round(y), width: round(width), height: round(height), viewBox: element.getAttribute("viewBox"), overflow: "visible" })}>`);
            end = "</svg>";
        } else if (element instanceof SVGGElement && element.hasAttribute("transform")) {
            parts.push(`<g transform="${element.getAttribute("transform")}">`);
            end = "</g>";
        } else if (element instanceof SVGElement) shape(element, style);
        else box(element, style);
        if (!(element instanceof SVGTextElement)) {
            for (const node of element.childNodes) node instanceof Element ? walk(node) : node instanceof Text && words(node, style);
        }
        if (end) parts.push(end);
    }

    const found = [...document.querySelectorAll(selector)];
    if (found.length === 0) throw new Error(`nothing to draw: ${selector}`);
    found.forEach(walk);
    const rects = found.map((element) => element.getBoundingClientRect());
    const [left, top] = [Math.min(...rects.map((r) => r.left)), Math.min(...rects.map((r) => r.top))].map((n) => n - margin);
    const [right, bottom] = [Math.max(...rects.map((r) => r.right)), Math.max(...rects.map((r) => r.bottom))].map((n) => n + margin);
    const [width, height] = [round(right - left), round(bottom - top)];
    const scale = Math.min(1, most[0] / width, most[1] / height);
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="${round(left)} ${round(top)} ${width} ${height}" role="img" font-family="Helvetica, Arial, sans-serif">`,
        `<title>${escape(title)}</title>`,
        `<rect x="${round(left)}" y="${round(top)}" width="${width}" height="${height}" fill="#ffffff"/>`,
        ...parts, "</svg>", "",
    ].join("\n");
}
