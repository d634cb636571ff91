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
 * What a language says itself.
 * @param {string} code
 * @returns {Record<string, string>}
 */
export const written = (code) =>
  Object.assign({}, ...files(code).map((path) => JSON.parse(readFileSync(path, "utf8"))));

/**
 * All messages; what the language does not say is said in English.
 * @param {string} code
 * @returns {Record<string, string>}
 */
export const complete = (code) => ({ ...written(BASE), ...written(code) });
