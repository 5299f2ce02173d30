// The service worker of a site of antipode: the pages work without a network once they were loaded.
// `antipode site` writes the version of the site and the names of its files.
const [TAG, FILES] = ["", []];

self.addEventListener("install", (event) => event.waitUntil(caches.open(TAG).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));

self.addEventListener("activate", (event) =>
    event.waitUntil(
        (async () => {
            const old = (await caches.keys()).filter((name) => name.startsWith("antipode ") && name !== TAG);
            await Promise.all(old.map((name) => caches.delete(name)));
            await self.clients.claim();
        })(),
    ),
);

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const folder = new URL(".", self.location).href;
    if (request.method !== "GET" || !request.url.startsWith(folder)) return;
    event.respondWith(
        (async () => {
            const cache = await caches.open(TAG);
            const known = await cache.match(request, { ignoreSearch: true });
            if (known) return known;
            const response = await fetch(request);
            // Large files, such as tables and the 3D player, are kept once a page has used them.
            if (response.ok) await cache.put(request, response.clone());
            return response;
        })(),
    );
});
