// Tests of what the page says and does when answers take long or do not come.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { distance } from "./page.mjs";
import { at, start } from "./server.mjs";

let site;
before(async () => (site = await start(["sliding:3x3"])));
after(() => site?.end());

const STATE = "1 2 3/4 5 6/7 _ 8";

test("long counts show that they go on, and can be cancelled", async () => {
    const page = await site.page();
    await page.route("**/topology?*", () => {});
    await page.goto(at(site.url, "sliding-3x3", STATE, "&view=explore"));
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Heuristics" }) });
    const survey = card.getByRole("button", { name: "Survey all states" });
    await survey.click();
    await card.getByRole("progressbar", { name: "Surveying 181,440 states …" }).waitFor();
    await card.getByText("1 s", { exact: true }).waitFor();
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/topology"));
    await card.getByRole("button", { name: "Cancel" }).click();
    assert.match((await failed).failure().errorText, /ABORTED/);
    await survey.waitFor();
    assert.equal(await card.getByRole("alert").count() + await card.getByRole("progressbar").count(), 0);
});

test("a long count says how much is done", async () => {
    const page = await site.page();
    const lines = [{ progress: { phase: "plateaus", done: 42, total: 100 } }, { progress: { phase: "exits", done: 0, total: 0 } }, { code: "too-slow", error: "slow", parameters: {} }];
    await page.addInitScript((lines) => {
        const send = window.fetch;
        window.fetch = async (address, options) => {
            if (!String(address).includes("/topology")) return send(address, options);
            const body = new ReadableStream({ start(controller) {
                const tell = (line) => controller.enqueue(new TextEncoder().encode(JSON.stringify(line) + "\n"));
                tell(lines[0]);
                window.next = () => (lines.splice(0, 1), tell(lines[0]));
            } });
            return new Response(body, { headers: { "Content-Type": options.headers.Accept } });
        };
    }, lines);
    await page.goto(at(site.url, "sliding-3x3", STATE, "&view=explore"));
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Heuristics" }) });
    await card.getByRole("button", { name: "Survey all states" }).click();
    await card.getByText("step 4 of 6: plateaus 42%").waitFor();
    assert.equal(await card.getByRole("progressbar").getAttribute("value"), "0.42");
    await page.evaluate(() => window.next());
    await card.getByText("step 4 of 6: plateaus 42%").waitFor({ state: "detached" });
    await page.evaluate(() => window.next());
    await card.getByRole("alert").getByText("This takes too long for a server").waitFor();
});

test("surveys of the server end with what it found", async () => {
    const page = await site.page();
    const answered = page.waitForResponse("**/topology?*");
    await page.goto(at(site.url, "sliding-3x3", STATE, "&view=explore"));
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Heuristics" }) });
    await card.getByRole("button", { name: "Survey all states" }).click();
    assert.equal((await answered).headers()["content-type"], "application/x-ndjson");
    await card.getByRole("heading", { name: "Exit distances" }).waitFor();
});

test("solvers and an audit show that they go on, and can be cancelled", async () => {
    const page = await site.page();
    await page.route("**/solve", () => {});
    await page.goto(at(site.url, "sliding-3x3", STATE, "&view=solvers"));
    for (const [heading, name, says] of [["Audit", "Audit astar", "Auditing …"], ["Solve this state", "Solve", "Solving …"], ["Solve this state", "Compare several", "Solving …"]]) {
        const card = page.locator("section", { has: page.getByRole("heading", { name: heading }) });
        const start = card.getByRole("button", { name, exact: true });
        const asked = page.waitForRequest("**/solve");
        await start.click();
        await card.getByRole("progressbar", { name: says }).waitFor();
        await asked;
        const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/solve"));
        await card.getByRole("button", { name: "Cancel" }).click();
        assert.match((await failed).failure().errorText, /ABORTED/);
        await start.and(page.locator(":enabled")).waitFor();
        assert.equal(await card.getByRole("alert").count() + await card.getByRole("progressbar").count() + await card.locator("tbody tr").count(), 0);
    }
});

test("a page that is offline says so, and goes on when it is online again", async () => {
    const page = await site.page();
    await page.goto(at(site.url, "sliding-3x3", STATE, "&view=explore"));
    await page.getByText("181,440").first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: /^distance 3: / }).click();
    const card = page.locator("section", { has: page.getByRole("heading", { name: "States at distance 3" }) });
    await card.getByRole("alert").getByText("This device is offline.").waitFor();
    await page.context().setOffline(false);
    await card.getByRole("link").first().waitFor();
    assert.equal(await card.getByRole("alert").count(), 0);
});

test("errors are sentences: an unreachable server, a broken answer, a proxy's own page", async () => {
    const page = await site.page();
    const answers = [
        [(route) => route.abort(), "The server does not answer."],
        [(route) => route.fulfill({ body: "{" }), "The answer of the server broke off."],
        [(route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }), "The server could not answer (error 502)."],
        [(route) => route.fulfill({ status: 503, json: { error: "busy" } }), "The server is busy: try again in a moment."],
    ];
    for (const [answer, says] of answers) {
        await page.route("**/state?*", answer, { times: 1 });
        await page.goto(at(site.url, "sliding-3x3", STATE));
        await page.getByRole("alert").getByText(says).waitFor();
        await page.getByRole("button", { name: "Try again" }).click();
        await distance(page).waitFor();
    }
    const german = await site.page({ locale: "de-DE" });
    await german.goto(at(site.url, "sliding-3x3", "1 1"));
    await german.getByRole("alert").getByText("Das ist keine Stellung von sliding:3x3: sie hat 2 Einträge, nicht 9.").waitFor();
    // The server of a later version may have codes that the page does not know.
    await german.route("**/state?*", (route) => route.fulfill({ status: 400, json: { error: "odd", code: "odd", parameters: {} } }));
    await german.goto(at(site.url, "sliding-3x3", STATE));
    await german.getByRole("alert").getByText("Der Server meldet: odd").waitFor();
});

test("the interface for programs is a page with examples that work", async () => {
    const page = await site.page();
    const document = await site.api("/openapi.json");
    await page.goto(site.url);
    await page.getByRole("link", { name: "API" }).click();
    await page.locator(".operation").first().waitFor();
    assert.equal(await page.locator(".operation").count(), Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length);
    const links = await page.locator(".operation > a").evaluateAll((all) => all.map((one) => one.href));
    for (const link of links) {
        const { status } = await fetch(link);
        assert.ok(status === 200 || (/games/.test(link) && status === 404), link);
    }
    const shown = await page.locator(".operation pre").first().innerText();
    assert.match(shown, /^curl -H 'Content-Type: application\/json' -d '\{"states"/);
});
