/* Every language says everything, in messages that can be read; what the page asks for is there,
   and nothing lies about that neither the page nor the command line shows. */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { BASE, codes, files, written } from "../build/messages.mjs";

const faults = [];

// --- the languages ---------------------------------------------------------------------------------

/** The plural categories that a language's whole numbers need. */
function categories(code) {
  const rules = new Intl.PluralRules(code);
  return new Set(["other", ...Array.from({ length: 1000 }, (_, n) => rules.select(n))]);
}

/** All parts of a message, those within its branches included. */
const parts = (ast) =>
  ast.flatMap((part) => [
    part,
    ...Object.values(part.options ?? {}).flatMap((branch) => parts(branch.value)),
  ]);

function check(code, key, text) {
  try {
    const ast = new IntlMessageFormat(text, code, undefined, { ignoreTag: true }).getAst();
    const needed = categories(code);
    for (const { value, options, pluralType } of parts(ast)) {
      const given = Object.keys(options ?? {}).filter((branch) => !branch.startsWith("="));
      if (!pluralType || (given.length === 1 && given[0] === "other")) continue;
      for (const each of [...needed].filter((form) => !given.includes(form)))
        faults.push(`${code} ${key}: {${value}} lacks the plural form "${each}"`);
      for (const each of given.filter((form) => !needed.has(form)))
        faults.push(`${code} ${key}: {${value}} has a plural form "${each}" that ${code} does not use`);
    }
  } catch (error) {
    faults.push(`${code} ${key}: not a message that can be read (${error.message})`);
  }
}

const english = written(BASE);
for (const code of codes()) {
  const home = new Map(
    files(code).flatMap((path) =>
      Object.keys(JSON.parse(readFileSync(path, "utf8"))).map((key) => [key, basename(path)]),
    ),
  );
  const own = written(code);
  for (const path of files(BASE)) {
    for (const key of Object.keys(JSON.parse(readFileSync(path, "utf8")))) {
      if (!home.has(key)) faults.push(`missing in ${code}/${basename(path)}: ${key} ("${english[key]}")`);
    }
  }
  for (const [key, file] of home) if (!(key in english)) faults.push(`only in ${code}/${file}: ${key}`);
  for (const [key, text] of Object.entries(own)) check(code, key, text);
}

// --- what is asked for -----------------------------------------------------------------------------

const ROOT = new URL("../../", import.meta.url).pathname;
const SOURCES = [
  "web/src",
  "web/build",
  "src/loyang/cli",
  "src/loyang/coach",
  "src/loyang/words",
  "src/loyang/lessons",
  "src/loyang/server/notices",
  "src/loyang/server/http/routes",
];

const within = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? within(join(folder, each.name)) : [join(folder, each.name)],
  );
const code = SOURCES.map((folder) => ROOT + folder)
  .filter(existsSync)
  .flatMap(within)
  .filter((path) => /\.(svelte|ts|py)$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

const literals = new Set(
  [...code.matchAll(/["'`]([a-z][\w-]*(?:\.[\w?/-]+)+|[a-z-]+)["'`]/g)].map((match) => match[1]),
);
/** `menu.${sort}`, f"menu.{sort}": what may stand in a hole, where its name tells. */
const HOLES = [
  [/row$/i, "(?:field|stall|regular|casual|helper)"],
  [/^(which|form)$/, "(?:name|nom|acc|dat)"],
];
const hole = (inside) => HOLES.find(([name]) => name.test(inside))?.[1] ?? "[^.]+";
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
function pattern(template, holes) {
  const found = [...template.matchAll(holes)];
  const between = template.split(holes).filter((_, n) => n % 2 === 0);
  const text = between.map((part, n) => escaped(part) + (n < found.length ? hole(found[n][1]) : "")).join("");
  return new RegExp(`^${text}$`);
}
const patterns = [
  ...[...code.matchAll(/`([a-z][\w-]*\.[^`]*\$\{[^`]*)`/g)].map((match) =>
    pattern(match[1], /\$\{([^{}]*)\}/g),
  ),
  ...[...code.matchAll(/f"([a-z][\w-]*\.[^"\s]*\{[^"]*)"/g)].map((match) =>
    pattern(match[1], /\{([^{}]*)\}/g),
  ),
];
const isAsked = (key) => literals.has(key) || patterns.some((each) => each.test(key));
/** A variant: the key, and the value whose presence chooses it (src/loyang/lang/README.md). */
const VARIANT =
  /^(.+)\.(?:card|cards|cash|fields|helpers|kind|limit|line|other|retry_after|twice|under|what)$/;

for (const [, key] of code.matchAll(/\bt\(\s*"([^"]+)"/g)) {
  if (!(key in english)) faults.push(`asked for, but missing in every language: ${key}`);
}
for (const key of Object.keys(english)) {
  const base = VARIANT.exec(key)?.[1];
  if (!isAsked(key) && !(base && base in english && isAsked(base))) faults.push(`never shown: ${key}`);
}
const explained = /TERMS =\s*"([^"]+)"/.exec(code)[1].split(" ");
for (const key of Object.keys(english)) {
  const term = /^term\.([\w-]+)\.text$/.exec(key)?.[1];
  if (term && !explained.includes(term)) faults.push(`never shown: ${key} (the help page leaves it out)`);
}

if (faults.length) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`messages: ${Object.keys(english).length} keys in ${codes().length} languages`);
