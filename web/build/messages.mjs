/* The folders of messages: every one is a language, and nothing else has to know of it. */

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LANG = fileURLToPath(new URL("../../src/loyang/lang/", import.meta.url));

/** The language in which everything is said first. */
export const BASE = "en";

/** @param {string} code */
export const files = (code) =>
  readdirSync(LANG + code)
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${LANG}${code}/${name}`);

/** English first, the others by their codes. */
export function codes() {
  const found = readdirSync(LANG, { withFileTypes: true })
    .filter((each) => each.isDirectory() && files(each.name).length)
    .map((each) => each.name);
  return [BASE, ...found.filter((code) => code !== BASE).sort()];
}

/**
 * @param {string[]} paths
 * @returns {Record<string, string>}
 */
const read = (paths) => Object.assign({}, ...paths.map((path) => JSON.parse(readFileSync(path, "utf8"))));

/**
 * What a language says itself.
 * @param {string} code
 */
export const written = (code) => read(files(code));

/**
 * All that the page needs; what the language does not say is said in English.
 * @param {string} code
 */
export const complete = (code) => ({ ...read(forPage(BASE)), ...read(forPage(code)) });

/** What only some pages say; loaded when they are wanted. */
export const APART = ["lessons", "puzzles", "coach", "day", "book"];

/**
 * @param {string} part one of `APART`
 * @param {string} code
 */
export const apart = (part, code) => ({ ...read(ofPart(BASE, part)), ...read(ofPart(code, part)) });

/**
 * @param {string} code
 * @param {string} part
 */
const ofPart = (code, part) => files(code).filter((path) => path.endsWith(`/${part}.json`));
/**
 * What the command line alone says, and what the server writes in messages, stays there.
 * @param {string} code
 */
const forPage = (code) =>
  files(code).filter((path) => !/\/(terminal|notices|lessons|coach|day|book)\.json$/.test(path));
