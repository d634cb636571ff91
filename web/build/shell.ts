/** Tells the service worker which files make up the page, and under which version to keep them. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const WORKER = fileURLToPath(new URL("./worker.js", import.meta.url));

export function shell(): Plugin {
  return {
    name: "loyang-shell",
    // The built page gets its <base href> from the server, which knows its own address.
    transformIndexHtml: (_html, { server }) =>
      server ? [{ tag: "base", attrs: { href: "/" }, injectTo: "head-prepend" }] : [],
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => !/\.(map|txt)$/.test(name));
      const version = createHash("sha256").update(files.sort().join("\n")).digest("hex").slice(0, 12);
      const source = readFileSync(WORKER, "utf8")
        .replace("__VERSION__", version)
        .replace("__FILES__", JSON.stringify(files.filter((name) => name !== "index.html")));
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}
