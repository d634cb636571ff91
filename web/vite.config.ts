import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { art } from "./build/art.ts";
import { chunk } from "./build/chunks.ts";
import { fonts } from "./build/fonts.ts";
import { languages } from "./build/languages.ts";
import { rules } from "./build/rules.ts";
import { shell } from "./build/shell.ts";

export default defineConfig({
  // Everything is addressed from <base href>, so that the server can live under a sub-path.
  base: "./",
  plugins: [svelte(), art(), fonts(), languages(), rules(), shell()],
  build: {
    outDir: "../src/loyang/web",
    emptyOutDir: true,
    // Which file needs which (checks/size.mjs).
    manifest: true,
    target: "es2022",
    // The page's policy forbids inline content; data: addresses would be that.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        codeSplitting: { groups: [{ name: chunk }], includeDependenciesRecursively: false },
        // A language's messages and its rules are told apart by their names.
        chunkFileNames: (chunk) =>
          `assets/${/virtual:(rules-|lessons-|coach-|day-|book-)/.exec(chunk.facadeModuleId?.replace("/", "-") ?? "")?.[1] ?? ""}[name]-[hash].js`,
      },
    },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8000" },
  },
});
