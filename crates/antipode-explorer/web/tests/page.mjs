// What tests look at and do on a page.

/** The number in the panel. */
export const distance = (page) => page.locator(".distance strong");

/** Waits until `moves` moves are left. */
export const left = (page, moves) => (moves === 0 ? page.getByText("Solved", { exact: true }) : distance(page).getByText(String(moves), { exact: true })).waitFor();

/** Where an element is, once it has come to rest. */
export async function boxOf(locator) {
    await (await locator.elementHandle()).waitForElementState("stable");
    return locator.boundingBox();
}

/** Presses keys, each after the distance that the one before it led to: `[["ArrowLeft", 2]]`. */
export async function press(page, keys) {
    for (const [key, moves] of keys) {
        await page.keyboard.press(key);
        await left(page, moves);
    }
}

/** Drags from the middle of one element to that of another. */
export async function drag(page, from, to) {
    const [a, b] = [await boxOf(from), await boxOf(to)];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
    await page.mouse.up();
}

/** Drags on the player, from a point of it by some pixels. Returns how far the view has turned. */
export async function dragged(page, [x, y], [dx, dy], options) {
    const longitude = () => page.evaluate(async () => (await document.querySelector("twisty-player").experimentalModel.twistySceneModel.orbitCoordinates.get()).longitude);
    await page.locator(".solid[aria-busy=false]").waitFor();
    const { x: left, y: top } = await boxOf(page.locator("twisty-player"));
    const before = await longitude();
    await page.mouse.move(left + x, top + y);
    await page.mouse.down(options);
    await page.mouse.move(left + x + dx, top + y + dy, { steps: 6 });
    await page.mouse.up(options);
    return (await longitude()) - before;
}
