/**
 * Cuts the fonts down to what the four languages and players' names need, before Vite looks for them.
 *
 * src/styles/fonts.css refers to the results; those for Latin letters are wanted by every page, so the page says so at once.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subset from "subset-font";
import type { Plugin } from "vite";

const MODULES = fileURLToPath(new URL("../node_modules/", import.meta.url));
const CUT = `${MODULES}.cache/fonts/`;
const STAMP = `${CUT}made-from.json`;

const FACES = [
  ["alegreya", 800],
  ["alegreya-sans", 500],
  ["alegreya-sans", 700],
  ["alegreya-sans", 800],
] as const;

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n));

/** The signs are those of the messages: dashes, quotation marks, minus, times, arrows. */
const LETTERS = {
  latin: range(0x20, 0x7e) + range(0xa0, 0xff) + "‐–—‘’‚“”„•…−×·←→≤≥€",
  "latin-ext": range(0x100, 0x17f),
  cyrillic: range(0x400, 0x45f),
};

/** Figures of one height and one width (lnum, tnum), and what makes letters fit together. */
const FEATURES = ["kern", "liga", "lnum", "tnum", "locl", "mark", "mkmk", "ccmp"];

export function fonts(): Plugin {
  return {
    name: "loyang-fonts",
    async buildStart() {
      const wanted = JSON.stringify([FACES, LETTERS, FEATURES]);
      if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
      mkdirSync(CUT, { recursive: true });
      for (const [family, weight] of FACES) {
        for (const [script, letters] of Object.entries(LETTERS)) {
          const name = `${family}-${script}-${weight}`;
          const whole = readFileSync(`${MODULES}@fontsource/${family}/files/${name}-normal.woff2`);
          const cut = await subset(whole, letters, {
            targetFormat: "woff2",
            keepFeatures: FEATURES,
            noHinting: true,
          });
          writeFileSync(`${CUT}${name}.woff2`, cut);
        }
      }
      writeFileSync(STAMP, wanted);
    },
    generateBundle() {
      for (const family of new Set(FACES.map(([family]) => family))) {
        const source = readFileSync(`${MODULES}@fontsource/${family}/LICENSE`, "utf8");
        this.emitFile({ type: "asset", fileName: `assets/${family}-license.txt`, source });
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /-latin-\d+-[^/]*\.woff2$/.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `./${name}` },
            injectTo: "head",
          })),
    },
  };
}
