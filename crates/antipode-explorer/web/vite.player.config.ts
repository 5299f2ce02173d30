import { defineConfig } from "vite";

// The 3D player with all that it loads, in one file that the pages load when a board needs it.
export default defineConfig({
    publicDir: false,
    build: {
        target: "es2022",
        emptyOutDir: false,
        chunkSizeWarningLimit: 1100,
        rollupOptions: {
            input: "src/player.ts",
            preserveEntrySignatures: "strict",
            output: { entryFileNames: "player.js", codeSplitting: false },
        },
    },
});
