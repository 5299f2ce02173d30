import { defineConfig } from "vite";

// Fixed names: the server embeds these files one by one, and sends each with a checksum.
export default defineConfig({
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
        target: "es2022",
        cssCodeSplit: false,
        modulePreload: false,
        rollupOptions: {
            output: { entryFileNames: "app.js", chunkFileNames: "[name].js", assetFileNames: "app.[ext]" },
        },
    },
    // What answers on a site without a server, which may lie in any folder.
    experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "js" ? { relative: true } : undefined) },
    worker: { format: "es", rollupOptions: { output: { entryFileNames: "worker.js" } } },
    server: { proxy: { "/api": process.env.EXPLORER ?? "http://127.0.0.1:8037" } },
});
