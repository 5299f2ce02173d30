// Tests of a puzzle without a table: searches solve it, and the page invents no distance.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { distance, dragged, left } from "./page.mjs";
import { at, start } from "./server.mjs";

const ID = "twisty-3x3x3";

let site;
before(async () => (site = await start(["twisty:3x3x3"])));
after(async () => {
    await site?.end();
    assert.deepEqual(site?.errors, []);
});

const says = (page) => page.locator(".distance");

test("a scramble of the 3x3x3 gets hints, is played out, and is played to the end", async () => {
    const page = await site.page();
    await page.goto(`${site.url}p/${ID}`);
    await page.getByText("too large for a table of distances: a hint searches for a solution").waitFor();
    const first = page.url();
    await page.keyboard.press("n");
    await page.waitForURL((url) => url.href !== first && url.searchParams.has("state"));
    await page.getByText("too large for a table of distances: a hint searches for a solution").waitFor();
    assert.equal(await distance(page).innerText(), "?");
    // A move by key has no known distance either.
    await page.keyboard.press("r");
    await page.locator(".figures dd").first().getByText("1", { exact: true }).waitFor();
    assert.equal(await distance(page).innerText(), "?");
    await page.keyboard.press("h");
    await page.locator(".turn.hinted").waitFor();
    const found = (await says(page).innerText()).match(/^≤\s(\d+)\s+solved in (\d+) moves by the two-phase solver; the shortest may be less$/);
    assert.ok(found && found[1] === found[2], await says(page).innerText());
    const moves = Number(found[1]);
    await page.getByRole("button", { name: "Play out a solution" }).click();
    await page.getByText(`${moves} moves`, { exact: true }).waitFor();
    assert.equal(await page.getByRole("list", { name: "Moves of the path" }).getByRole("listitem").count(), moves);
    await page.getByRole("button", { name: "To the end" }).click();
    await page.waitForFunction(async () => {
        const pattern = await document.querySelector(".watched twisty-player")?.experimentalModel.currentPattern.get();
        return pattern?.isIdentical(pattern.kpuzzle.defaultPattern());
    });
    await page.getByRole("button", { name: "Back to the game" }).click();
    // The path stays known on the way: each hint leads on.
    await page.locator(".turn.hinted").waitFor();
    for (let left = moves; left > 0; left--) {
        await distance(page).getByText(new RegExp(`^(≤\\s)?${left}$`)).waitFor();
        if (left < moves) await page.keyboard.press("h");
        await page.locator(".turn.hinted").waitFor();
        await page.keyboard.press("h");
    }
    await left(page, 0);
    assert.deepEqual(await page.locator(".figures dt").allInnerTexts(), ["moves made", "hints"]);
    assert.equal(await page.locator(".curve").count() + await page.getByLabel("Show distances").count() + await page.getByLabel("Distance of new games").count(), 0);
});

test("the 3x3x3 turns when a sticker is dragged or a face is pressed", async () => {
    const page = await site.page();
    await page.goto(at(site.url, ID, "U"));
    assert.equal(await dragged(page, [205, 145], [60, 10]), 0);
    await left(page, 0);
    await dragged(page, [253, 198], [0, 0]);
    await page.locator(".figures dd").first().getByText("2", { exact: true }).waitFor();
});

test("short solutions are shortest, a search that does not end is named, and wrong cubes are not solved", async () => {
    const page = await site.page();
    const asked = async (moves) => {
        await page.goto(at(site.url, ID, moves));
        await distance(page).getByText("?", { exact: true }).waitFor();
        await page.keyboard.press("h");
    };
    await asked("R U2 F'");
    await page.getByText("solved in 3 moves: shortest").waitFor();
    // The server ends a search for a shortest solution after a time: here its answer says so.
    await page.route("**/solve", async (route) => {
        const response = await route.fetch();
        const late = { ...(await response.json()), optimal: false, reason: "the search for a shortest solution gave up" };
        return route.fulfill({ response, json: route.request().postDataJSON().solver ? await response.json() : late });
    });
    await asked("R U2 F' L");
    await page.getByText("solved in 4 moves by the two-phase solver; the shortest may be less").waitFor();
    await page.getByText("The search for a shortest solution did not end").waitFor();
    await page.getByRole("button", { name: "Enter …" }).click();
    const field = page.getByLabel("A state as text");
    await field.fill("U R");
    await page.getByText("Moves lead from here to the goal. Scramble: U R").waitFor();
    const twisted = (await site.api(`/puzzles/${ID}/state`)).state.replace("/ 0", "/ 1");
    await field.fill(twisted);
    await page.getByText("No moves lead from here to the goal. A piece is turned").waitFor();
    await page.goto(at(site.url, ID, twisted));
    await page.getByText("no goal can be reached").waitFor();
    assert.ok(await page.getByRole("button", { name: "Play out a solution" }).isDisabled());
});

test("the other pages say what is missing, and wait for nothing", async () => {
    const page = await site.page();
    await page.goto(site.url);
    await page.getByText("too large for a table of distances", { exact: true }).waitFor();
    await page.getByText("3×3×3: the same for all who open it today.").waitFor();
    await page.goto(at(site.url, ID, "R U", "&view=explore"));
    await page.getByText("This puzzle is too large for a table of all distances.").waitFor();
    await page.getByText("5.190 × 10^20 configurations of the pieces fall into 12 components.").waitFor();
    assert.equal(await page.getByText(/Searching|Counting|Loading/).count(), 0);
    await page.goto(at(site.url, ID, "R U", "&view=solvers"));
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByRole("button", { name: "Play out the path of two-phase" }).click();
    await page.getByRole("heading", { name: "two-phase: 2 moves, the fewest possible" }).waitFor();
    assert.equal(await page.getByText("Audit").count(), 0);
});
