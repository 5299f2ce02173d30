// Makes the pictures of docs/explorer.md: npm run pictures.
import { fileURLToPath } from "node:url";
import { at, start } from "./server.mjs";

const site = await start();
const page = await site.page({ viewport: { width: 1120, height: 1200 } });
const save = (name, height) => page.screenshot({ path: fileURLToPath(new URL(`../../../../docs/pictures/explorer-${name}.png`, import.meta.url)), clip: { x: 0, y: 0, width: 1120, height } });
const ask = (id, kind, state) => site.api(`/puzzles/${id}/${kind}?state=${encodeURIComponent(state)}`);

// A game with two detours, nine moves from its end.
let state = "8 6 7/2 5 4/3 _ 1";
const names = [];
for (const choice of [0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) {
    const { moves } = await ask("sliding-3x3", "state", state);
    const { move, state: after } = moves.at(choice);
    names.push(move);
    state = after;
}
await page.goto(at(site.url, "sliding-3x3", "8 6 7/2 5 4/3 _ 1", `&moves=${encodeURIComponent(names.join(";"))}`));
await page.locator(".curve").waitFor();
await save("play", await page.locator("main").evaluate((main) => main.getBoundingClientRect().bottom - 40));

await page.goto(at(site.url, "rings-4-2-11", "4g 1y 5b 7p 13r"));
await page.locator('.cube [data-ring="r"]').click();
await save("rings", await page.locator(".stage").evaluate((stage) => stage.getBoundingClientRect().bottom + 20));

await page.goto(at(site.url, "sliding-3x3", "8 6 7/2 5 4/3 _ 1", "&view=explore"));
await page.locator(".uplot").waitFor();
await page.locator(".gallery .thumb").first().waitFor();
await save("states", await page.locator(".card").nth(1).evaluate((card) => card.getBoundingClientRect().bottom + 20));
await site.end();
