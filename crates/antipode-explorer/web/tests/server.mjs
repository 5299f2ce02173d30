// The server and a browser for tests.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
export const program = process.env.EXPLORER_PROGRAM ?? join(root, "target/debug/antipode");
const browserPath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** A folder whose pages replace those in the program, to test them without building it. */
export const pages = process.env.EXPLORER_PAGES;

const KINDS = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", txt: "text/plain" };

/** Answers a request with a file of that folder; the program still sends the headers. */
async function replace(route) {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith("/api/")) return route.continue();
    const name = pathname.replace(/^\/v\/[^/]*/, "");
    const file = existsSync(join(pages, name)) && name !== "/" ? name : "index.html";
    const answer = await route.fetch();
    const headers = { ...answer.headers(), "content-type": KINDS[file.split(".").at(-1)], "content-length": undefined, "content-encoding": undefined };
    return route.fulfill({ status: answer.status(), body: readFileSync(join(pages, file)), headers });
}

/** Starts the browser. */
export function launched() {
    const launch = () => chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
    // Chromium itself crashes at its start now and then.
    return launch().catch(launch);
}

/** Starts both, the server with these specs or the default ones; `end` stops them. */
export async function start(specs = [], { games = true, options = [] } = {}) {
    const browser = await launched();
    const folder = mkdtempSync(join(tmpdir(), "explorer-"));
    const kept = games ? ["--games", join(folder, "games.db")] : [];
    const server = spawn(program, ["serve", "--address", "127.0.0.1:0", ...options, ...kept, ...specs], { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
    process.on("exit", () => server.kill());
    const url = await new Promise((resolve, reject) => {
        let said = "";
        server.stderr.on("data", (text) => {
            said += text;
            const found = said.match(/http:\/\/\S+/);
            if (found) resolve(found[0]);
        });
        server.on("exit", () => reject(new Error(said)));
    });
    const api = async (path) => (await fetch(url + "api" + path)).json();
    const errors = [];
    const page = async (options = {}) => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
        const page = await context.newPage();
        if (pages) await context.route("**/*", replace);
        page.on("pageerror", (error) => errors.push(String(error)));
        page.on("console", (message) => message.type() === "error" && !/40\d/.test(message.text()) && errors.push(message.text()));
        return page;
    };
    const end = async () => {
        await browser.close();
        server.removeAllListeners("exit");
        server.kill("SIGINT");
        await new Promise((resolve) => server.on("exit", resolve));
        rmSync(folder, { recursive: true });
    };
    return { url, api, page, errors, end };
}

/** The address of a state. */
export const at = (url, id, state, more = "") => `${url}p/${id}?state=${encodeURIComponent(state)}${more}`;
