/* What a player loads stays small: the table, and home, each with all its drawings and its largest language, gzipped. Fonts and what
   is loaded later (the rules, other pages) are apart. */

import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { codes } from "../build/messages.mjs";

const LIMIT = 220_000;
const OUT = new URL("../../src/loyang/web/", import.meta.url).pathname;
const PAGES = { table: "src/pages/TablePage.svelte", home: "src/pages/Home.svelte" };

/** @type {Record<string, { file: string, imports?: string[], css?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${OUT}.vite/manifest.json`, "utf8"));

/** The files that come with a part of the page, itself among them. */
function files(/** @type {string} */ part, /** @type {Set<string>} */ found = new Set()) {
  const { file, imports = [], css = [] } = manifest[part] ?? { file: "" };
  if (!file) throw new Error(`size: the build has no ${part}`);
  if (found.has(file)) return found;
  for (const each of [file, ...css]) found.add(each);
  for (const each of imports) files(each, found);
  return found;
}

const gzipped = (/** @type {string} */ name) => gzipSync(readFileSync(OUT + name)).length;
const sum = (/** @type {number[]} */ sizes) => sizes.reduce((one, other) => one + other, 0);
const assets = readdirSync(`${OUT}assets`).map((name) => `assets/${name}`);
const largest = Math.max(...codes().map((code) => gzipped([...files(`virtual:messages/${code}`)][0])));
const fonts = sum(
  assets.filter((name) => /-latin-\d.*woff2$/.test(name)).map((name) => readFileSync(OUT + name).length),
);

for (const [name, part] of Object.entries(PAGES)) {
  const size = sum([...files(part, files("index.html"))].map(gzipped)) + largest;
  console.log(`size: ${name} ${size} bytes gzipped, ${largest} of them messages; at most ${LIMIT}`);
  if (size > LIMIT) process.exitCode = 1;
}
console.log(`size: Latin fonts ${fonts} bytes besides`);
