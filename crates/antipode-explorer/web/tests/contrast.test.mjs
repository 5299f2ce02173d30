// Tests that marks on coloured things, and states as text, can be read.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { at, start } from "./server.mjs";

let site;
before(async () => (site = await start(["pancake:8", "matrix:heisenberg,3"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

test("numbers on tokens of any colour have a contrast of 4.5 at least, in light and in dark", async () => {
    for (const colorScheme of ["light", "dark"]) {
        const page = await site.page({ colorScheme });
        await page.goto(at(site.url, "pancake-8", "2 1 3 4 5 6 7 8"));
        await page.locator(".stage button.cake").nth(7).waitFor();
        const contrasts = await page.evaluate(() => {
            const light = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
            return [...document.querySelectorAll(".stage button.cake")].map((cake) => {
                const { color, backgroundColor } = getComputedStyle(cake);
                const [low, high] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
                return (high + 0.05) / (low + 0.05);
            });
        });
        assert.equal(contrasts.length, 8);
        assert.ok(Math.min(...contrasts) >= 4.5, `${colorScheme}: ${contrasts.map((c) => c.toFixed(2))}`);
    }
});

test("a state that is shown as text is larger than the goal beside it, and has the colour of text", async () => {
    for (const width of [1280, 375]) {
        const page = await site.page({ viewport: { width, height: 800 } });
        await page.goto(at(site.url, "matrix-heisenberg-3", "1 0 2/0 1 2/0 0 1"));
        await page.getByRole("heading", { name: "Matrices heisenberg,3" }).waitFor();
        // The heading is there before the state.
        await page.locator(".stage .row:not(.small) pre").first().waitFor();
        await page.locator(".row.small pre").first().waitFor();
        const [state, goal, text] = await page.evaluate(() => [".stage .row:not(.small) pre", ".row.small pre", "body"].map((name) => {
            const { color, fontSize } = getComputedStyle(document.querySelector(name));
            return { color, size: parseFloat(fontSize) };
        }));
        assert.ok(state.size > 2 * goal.size && state.color === text.color, JSON.stringify([state, goal, text]));
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
});
