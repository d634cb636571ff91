/* What a player loads stays small: the page with all drawings and one language, gzipped. Fonts and the text of the rules are apart. */

import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { codes } from "../build/messages.mjs";

const LIMIT = 220_000;
const ASSETS = new URL("../../src/loyang/web/assets/", import.meta.url).pathname;

let shared = 0;
let fonts = 0;
let rules = 0;
const byLanguage = {};
for (const name of readdirSync(ASSETS)) {
  if (name.endsWith(".txt")) continue;
  if (name.endsWith(".woff2")) {
    if (/-latin-\d/.test(name)) fonts += readFileSync(ASSETS + name).length;
    continue;
  }
  const size = gzipSync(readFileSync(ASSETS + name)).length;
  if (name.startsWith("rules-")) {
    rules = Math.max(rules, size);
    continue;
  }
  const language = codes().find((code) => name.startsWith(`${code}-`));
  if (language) byLanguage[language] = (byLanguage[language] ?? 0) + size;
  else shared += size;
}
const largest = shared + Math.max(...Object.values(byLanguage));
console.log(
  `size: ${shared} bytes gzipped, with the largest language ${largest}; at most ${LIMIT}. Latin fonts: ${fonts}, the longest rules: ${rules}`,
);
if (largest > LIMIT) process.exit(1);
