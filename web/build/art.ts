/**
 * Reads the drawings in art/: those of the .svg files, and the people put together from parts.
 *
 * `virtual:art` holds the text of each by its name, its size, and which of them take their colours from the page; the large
 * drawings behind other pages than the table (scenes.svg) are apart, in `virtual:scenes`.
 */

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";
import type { Plugin } from "vite";
import { PEOPLE, type Person } from "../art/people.ts";

const NAME = "virtual:art";
const SCENES = "virtual:scenes";
const APART = "scenes.svg";
const FOLDER = fileURLToPath(new URL("../art/", import.meta.url));

export function art(): Plugin {
  return {
    name: "loyang-art",
    resolveId: (id) => (id === NAME || id === SCENES ? "\0" + id : null),
    load(id) {
      if (id !== "\0" + NAME && id !== "\0" + SCENES) return null;
      const files = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));
      for (const name of files) this.addWatchFile(FOLDER + name);
      const drawn = (some: string[]) =>
        some.map((name) => symbols(readFileSync(FOLDER + name, "utf8"))).join("");
      const scenes = drawn(files.filter((name) => name === APART));
      if (id === "\0" + SCENES) return `export default ${JSON.stringify(scenes)};`;
      const all = drawn(files.filter((name) => name !== APART)) + Object.entries(PEOPLE).map(person).join("");
      complete(all + scenes);
      const drawings = byName(all);
      const themed = Object.keys(drawings).filter((name) => isThemed(drawings, name));
      return Object.entries({ drawings, themed, sizes: sizes(all + scenes) })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

/** The parts of people all have the people's own measure: as groups they are less for the browser than symbols. */
const PART = /<symbol id="((?:k|f|held)-[^"]+)" viewBox="0 0 100 100">(.*?)<\/symbol>/gs;

/** What is inside of a file's <svg>, without the space between the tags, and its paths as short as they can be written. */
function symbols(file: string): string {
  const bare = file.replace(/<!--.*?-->/gs, "").replace(/\s*\n\s*/g, "");
  const { data } = optimize(bare, {
    multipass: true,
    floatPrecision: 1,
    plugins: ["convertPathData", "convertTransform"],
  });
  return data
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace(PART, '<g id="$1">$2</g>')
    .replace(/<symbol /g, '<symbol overflow="visible" ');
}

/** Name → the whole element. */
function byName(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let depth = 0;
  let begin = 0;
  for (const { 0: tag, index } of text.matchAll(/<[^>]+>/g)) {
    if (!tag.startsWith("</") && depth++ === 0) begin = index;
    if ((tag.startsWith("</") || tag.endsWith("/>")) && --depth === 0) {
      const element = text.slice(begin, index + tag.length);
      found[/ id="([^"]+)"/.exec(element)![1]!] = element;
    }
  }
  return found;
}

/** What parts of a drawing get from the drawing itself. */
const OWN = /var\(--(?:[rkbhste]|ear|husk|petal|heart|vein)\b/g;
const OF_THE_PAGE = /var\(--|currentColor|class="(?!ear-|flower-)/;

/** Whether its colours, or those of something within it, are the page's. */
function isThemed(drawings: Record<string, string>, name: string): boolean {
  const text = drawings[name]!;
  const within = [...text.matchAll(/(?:href="|url\()#([\w-]+)/g)].map((match) => match[1]!);
  return OF_THE_PAGE.test(text.replace(OWN, "")) || within.some((part) => isThemed(drawings, part));
}

/** From back to front. Long hair falls behind the shoulders and frames the face. */
function person([id, who]: [string, Person]): string {
  const long = who.hair === "long";
  const parts = [
    who.back && `held-${who.back}`,
    long && "k-long",
    `k-${who.body ?? "robe"}`,
    "k-head",
    who.hair && `k-${long ? "hair" : who.hair}`,
    who.beard && `k-${who.beard}`,
    who.face && `f-${who.face}`,
    who.hat && `k-${who.hat}`,
    ...(who.more ?? []).map((part) => `k-${part}`),
    who.held && `held-${who.held}`,
  ];
  const uses = parts.filter(Boolean).map((part) => `<use href="#${part}"/>`);
  return `<symbol overflow="visible" id="${id}" viewBox="0 0 100 100"><g style="${colours(who)}">${uses.join("")}</g></symbol>`;
}

const VARIABLES = { robe: "--r", collar: "--k", cloth: "--b", hairColour: "--h" } as const;

function colours(who: Person): string {
  const set = Object.entries(VARIABLES).map(([part, variable]) => [
    variable,
    who[part as keyof typeof VARIABLES],
  ]);
  const [skin, shade] = who.skin ?? [];
  return [...set, ["--s", skin], ["--t", shade]]
    .filter(([, colour]) => colour)
    .map((each) => each.join(":"))
    .join(";");
}

/** Name → width and height of the drawing. */
function sizes(sprite: string): Record<string, [number, number]> {
  const found = sprite.matchAll(/ id="([^"]+)" viewBox="\S+ \S+ (\S+) (\S+)"/g);
  return Object.fromEntries([...found].map(([, id, width, height]) => [id, [Number(width), Number(height)]]));
}

/** A part that is named but not drawn would leave a hole that nobody notices. */
function complete(sprite: string): void {
  const drawn = new Set([...sprite.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  const missing = [...sprite.matchAll(/href="#([^"]+)"/g)]
    .map((match) => match[1])
    .filter((id) => !drawn.has(id));
  if (missing.length) throw new Error(`art: not drawn: ${[...new Set(missing)].join(", ")}`);
}
