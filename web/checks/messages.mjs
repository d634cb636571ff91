/* Every message that the page asks for exists in every language, and none lies about unused. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const SRC = new URL("../src/", import.meta.url).pathname;
const LANG = new URL("../../src/loyang/lang/", import.meta.url).pathname;
const LANGUAGES = ["en", "de", "it", "ru"];
// Keys of these files are made from documents at run time (tests/test_words.py holds them to the engine).
const FROM_DOCUMENTS = ["cards", "events", "reasons", "questions", "help", "errors"];
const OURS = ["interface", "face"];

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? files(join(folder, each.name)) : [join(folder, each.name)],
  );
const catalogue = (language, name) => JSON.parse(readFileSync(join(LANG, language, `${name}.json`), "utf8"));

const code = files(SRC)
  .filter((path) => /\.(svelte|ts)$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
const literals = new Set(
  [...code.matchAll(/["'`]([a-z][\w-]*(?:\.[\w?/-]+)+|[a-z-]+)["'`]/g)].map((match) => match[1]),
);
// `menu.${sort}` and the like: the part before the first hole, and the part after the last.
const patterns = [...code.matchAll(/`([a-z][\w-]*\.[^`]*\$\{[^`]*)`/g)].map(
  (match) =>
    new RegExp(
      "^" +
        match[1]
          .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join("[^.]+") +
        "$",
    ),
);
const asked = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1]);

const faults = [];
const english = Object.assign({}, ...[...FROM_DOCUMENTS, ...OURS].map((name) => catalogue("en", name)));
for (const key of asked) if (!(key in english)) faults.push(`missing in every language: ${key}`);
for (const key of OURS.flatMap((name) => Object.keys(catalogue("en", name)))) {
  if (!literals.has(key) && !patterns.some((pattern) => pattern.test(key))) faults.push(`unused: ${key}`);
}
for (const language of LANGUAGES) {
  for (const name of [...FROM_DOCUMENTS, ...OURS]) {
    const [wanted, there] = [Object.keys(catalogue("en", name)), Object.keys(catalogue(language, name))];
    for (const key of wanted) if (!there.includes(key)) faults.push(`missing in ${language}/${name}: ${key}`);
    for (const key of there) if (!wanted.includes(key)) faults.push(`only in ${language}/${name}: ${key}`);
  }
}
if (faults.length) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`messages: ${Object.keys(english).length} keys in ${LANGUAGES.length} languages`);
