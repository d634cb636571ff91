/* What a reader loads stays small: the page with one language and its rules, gzipped. */

import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { codes } from "../build/messages.mjs";

const LIMIT = 150_000;
const ASSETS = new URL("../../src/loyang/web/assets/", import.meta.url).pathname;

let shared = 0;
const byLanguage = {};
for (const name of readdirSync(ASSETS)) {
  const size = gzipSync(readFileSync(ASSETS + name)).length;
  const language = codes().find((code) => name.startsWith(`${code}-`));
  if (language) byLanguage[language] = (byLanguage[language] ?? 0) + size;
  else shared += size;
}
const largest = shared + Math.max(...Object.values(byLanguage));
console.log(
  `size: ${shared} bytes gzipped, with the largest language and the rules ${largest}; at most ${LIMIT}`,
);
if (largest > LIMIT) process.exit(1);
