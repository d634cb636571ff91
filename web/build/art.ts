/**
 * Makes one sprite of the drawings in art/: the symbols of the .svg files, and the people put together from parts.
 *
 * `virtual:art` is the sprite as text with the size of each drawing; the large drawings behind other pages than the table
 * (scenes.svg) are apart, in `virtual:scenes`. `virtual:art.css` holds the people's colours, because the page's policy forbids
 * style attributes.
 */

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";
import type { Plugin } from "vite";
import { PEOPLE, type Person } from "../art/people.ts";

const NAME = "virtual:art";
const SCENES = "virtual:scenes";
const STYLES = "virtual:art.css";
const APART = "scenes.svg";
const FOLDER = fileURLToPath(new URL("../art/", import.meta.url));

export function art(): Plugin {
  return {
    name: "loyang-art",
    resolveId: (id) => (id === NAME || id === SCENES ? "\0" + id : id === STYLES ? `/${STYLES}` : null),
    load(id) {
      if (id === `/${STYLES}`) return colours();
      if (id !== "\0" + NAME && id !== "\0" + SCENES) return null;
      const files = readdirSync(FOLDER).filter((name) => name.endsWith(".svg"));
      for (const name of files) this.addWatchFile(FOLDER + name);
      const drawn = (some: string[]) =>
        some.map((name) => symbols(readFileSync(FOLDER + name, "utf8"))).join("");
      const scenes = drawn(files.filter((name) => name === APART));
      if (id === "\0" + SCENES) return `export default ${sprite(scenes)};`;
      const others = drawn(files.filter((name) => name !== APART));
      const all = others + Object.entries(PEOPLE).map(person).join("");
      complete(all + scenes);
      return `export const sprite = ${sprite(all)};\nexport const sizes = ${JSON.stringify(sizes(all + scenes))};`;
    },
  };
}

/** What is inside of a file's <svg>, without the space between the tags, and its paths as short as they can be written. */
function symbols(file: string): string {
  const bare = file.replace(/<!--.*?-->/gs, "").replace(/\s*\n\s*/g, "");
  const { data } = optimize(bare, {
    multipass: true,
    floatPrecision: 1,
    plugins: ["convertPathData", "convertTransform"],
  });
  return data.replace(/^<svg[^>]*>|<\/svg>$/g, "").replace(/<symbol /g, '<symbol overflow="visible" ');
}

/** The drawings in two parts, as the page holds them (src/art/Sprite.svelte). */
function sprite(drawn: string): string {
  const gradient = /<radialGradient.*?<\/radialGradient>/g;
  const gradients = (drawn.match(gradient) ?? []).join("");
  return JSON.stringify({ symbols: drawn.replace(gradient, ""), gradients });
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
  return `<symbol overflow="visible" id="${id}" viewBox="0 0 100 100"><g class="${id}">${uses.join("")}</g></symbol>`;
}

const VARIABLES = { robe: "--r", collar: "--k", cloth: "--b", hairColour: "--h" } as const;

function colours(): string {
  return Object.entries(PEOPLE)
    .map(([id, who]) => {
      const set = Object.entries(VARIABLES).flatMap(([part, variable]) => {
        const colour = who[part as keyof typeof VARIABLES];
        return colour ? [`${variable}:${colour}`] : [];
      });
      if (who.skin) set.push(`--s:${who.skin[0]}`, `--t:${who.skin[1]}`);
      return `.${id}{${set.join(";")}}`;
    })
    .join("\n");
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
