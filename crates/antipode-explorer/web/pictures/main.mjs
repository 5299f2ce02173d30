// Draws the pictures of the book that show pages: node pictures/main.mjs FOLDER FRAMES.
// docs/pictures/pictures.sh runs this.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at, start } from "../tests/server.mjs";
import { draw } from "./draw.mjs";

const [folder, frames] = process.argv.slice(2);

/** Where the game of the animation begins, with one move played. */
const GAME = ["1 3 6/4 2 8/7 5 _", "&moves=8+down"];

/** The keys of that game, and how many moves are left after each. */
const KEYS = [["h", 4], ["ArrowRight", 3], ["ArrowRight", 4], ["ArrowLeft", 3], ["ArrowUp", 2], ["ArrowUp", 1], ["ArrowLeft", 0]];

/** The height of a frame: the board, the distance and the curve, without the buttons below. */
const FILM = 790;

/** The board with the goal beside it. */
const BESIDE = ".stage .beside > :first-child, .stage .goal > div";

/** A spec of every family, and the part of its page that is the board. */
const BOARDS = {
    sliding: ["sliding:2x5"],
    race: ["race:3x3;tiles=3,3,2;goal=1 2 1/. . ./. . .", BESIDE],
    graph: ["graph:0-1,0-5,0-6,1-2,2-3,3-4,3-6,4-5"],
    rings: ["rings:4,2,11", ".cube"],
    twisty: ["twisty:pyraminx", ".net"],
    pancake: ["pancake:7"],
    burnt: ["burnt:5"],
    topspin: ["topspin:8,4"],
    group: ["group:lrx,7", ".line"],
    lightsout: ["lightsout:4x4"],
    hanoi: ["hanoi:4,5"],
    rules: ["rules:cmd: python3 examples/rules/rush_hour.py", "pre"],
};

mkdirSync(join(folder, "boards"), { recursive: true });
mkdirSync(frames, { recursive: true });
const site = await start([...Object.values(BOARDS).map(([spec]) => spec), "sliding:3x3"]);
const page = await site.page({ viewport: { width: 1120, height: 1200 }, colorScheme: "light" });
// Nets, not the player in 3D.
await page.addInitScript(() => localStorage.setItem("view", "net"));
const puzzles = await site.api("/puzzles");
const ask = (id, kind, query) => site.api(`/puzzles/${id}/${kind}?${new URLSearchParams(query)}`);

/** Saves the board of a state as SVG. */
async function save(name, id, state, part, title) {
    await page.goto(at(site.url, id, state));
    await page.locator(".moves").waitFor();
    await page.mouse.move(0, 0);
    writeFileSync(join(folder, name + ".svg"), await page.evaluate(draw, { selector: part === BESIDE ? BESIDE : `.stage .beside > :first-child ${part ?? ""}`, title }));
}

// A hardest state of every family.
const families = Object.entries(BOARDS);
for (const [i, [family, [spec, part]]] of families.entries()) {
    const { id, god_number } = puzzles[i];
    const { examples } = await ask(id, "random", { depth: god_number, seed: 1 });
    await save("boards/" + family, id, examples[0], part, `${spec}: ${examples[0]}, ${god_number} moves from the goal`);
    console.log(family, spec, god_number, examples[0]);
}

// Both antipodes of the 8-puzzle.
const { examples, depth } = await ask("sliding-3x3", "hardest", {});
for (const [i, state] of examples.entries()) await save(`boards/antipode-${i + 1}`, "sliding-3x3", state, undefined, `sliding:3x3: ${state}, ${depth} moves from the goal`);

// Frames of a game with a hint and a move that wastes two.
const screen = await site.page({ viewport: { width: 1000, height: 1000 }, deviceScaleFactor: 2, colorScheme: "light" });
let frame = 0;

/** Saves what the page shows; `hold` is how long the animation shows it, in milliseconds. */
async function film(hold) {
    const name = `${String(frame++).padStart(2, "0")}-${hold}.png`;
    const { x, y, width } = await screen.locator(".play").boundingBox();
    await screen.screenshot({ path: join(frames, name), clip: { x: x - 10, y: y - 10, width: width + 20, height: FILM }, animations: "disabled" });
}

await screen.goto(at(site.url, "sliding-3x3", ...GAME));
await screen.locator(".curve").waitFor();
await film(1600);
for (const [key, left] of KEYS) {
    if (key === "h") {
        await screen.keyboard.press("h");
        await screen.locator(".hinted").waitFor();
        await film(900);
    }
    await screen.keyboard.press(key);
    await (left === 0 ? screen.getByText("Solved", { exact: true }) : screen.locator(".distance strong").getByText(String(left), { exact: true })).waitFor();
    await film(left === 0 ? 3500 : 1100);
}
await site.end();
