// What a newcomer does without help, on a desk and on a phone: scramble a cube, see how far it is,
// watch the shortest solution, enter a state and share it. SHOTS names a folder for pictures of the steps.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { distance, left } from "./page.mjs";
import { start } from "./server.mjs";

let site;
before(async () => (site = await start(["sliding:3x3", "twisty:2x2x2"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

const PHONE = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true };

for (const [device, options] of [["desk", {}], ["phone", PHONE]]) {
    for (const colorScheme of ["light", "dark"]) {
        test(`a newcomer finds the way: ${device}, ${colorScheme}`, async () => {
            const page = await site.page({ ...options, colorScheme, permissions: ["clipboard-read", "clipboard-write"] });
            const press = (name) => page.getByRole("button", { name }).click();
            const shot = async (step) => {
                assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${step} is wider than the screen`);
                if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/newcomer-${device}-${colorScheme}-${step}.png`, fullPage: true });
            };
            await page.goto(site.url);
            await page.getByRole("link", { name: /2×2×2/ }).last().waitFor();
            await shot("1-home");
            await page.getByRole("link", { name: /2×2×2/ }).last().click();
            // The first state is random already; another one is a press away.
            await distance(page).waitFor();
            const { y, height } = await distance(page).boundingBox();
            assert.ok(y >= 0 && y + height <= page.viewportSize().height, "the distance cannot be seen at first");
            const first = page.url();
            await press(/^New/);
            await page.waitForFunction((first) => location.href !== first, first);
            // The picture is drawn when it can be seen, and the button may be far below it.
            await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
            await page.locator(".solid[aria-busy=false]").waitFor();
            const moves = Number(await distance(page).innerText());
            assert.ok(moves >= 1 && moves <= 11, `${moves} moves`);
            await shot("2-scrambled");
            await press("Play out a shortest solution");
            await page.getByRole("list", { name: "Moves of the path" }).waitFor();
            assert.equal(await page.getByRole("list", { name: "Moves of the path" }).getByRole("listitem").count(), moves);
            await page.getByRole("button", { name: "Play", exact: true }).click();
            await shot("3-watched");
            await press("To the end");
            await page.getByText(`move ${moves} of ${moves}`).waitFor();
            await press("Enter …");
            await page.getByRole("textbox").fill("R U F2");
            await page.getByText("3 moves from the goal.").waitFor();
            await shot("4-entered");
            await press("Play this state");
            await left(page, 3);
            await press("Share");
            await page.getByText("Link to this state copied").waitFor();
            await shot("5-shared");
            const link = await page.evaluate(() => navigator.clipboard.readText());
            const friend = await site.page(options);
            await friend.goto(link);
            await left(friend, 3);
        });
    }
}
