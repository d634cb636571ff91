/**
 * Drawings as pictures. Where a drawing has colours of its own, the same by day and by night, the browser draws it once and
 * shows it wherever it is wanted; drawn as part of the page, each would be dozens of shapes to style, lay out and paint, again
 * in every place. What takes its colours from the page (`themed`) has to be part of it (Sprite.svelte).
 */

import { drawings, sizes, themed } from "virtual:art";
import { idle } from "../idle";
import petals from "../styles/petals.css?inline";

/** A drawing may reach over its edge, by so much of its size. */
export const MARGIN = 0.25;
/** Where the picture of a drawing lies that fills its <svg>. */
export const WHOLE = { x: "-25%", y: "-25%", width: "150%", height: "150%" };

const WITHIN = /(?:href="|url\()#([\w-]+)/g;

/** The drawings that are used in a text, with those within them. */
export function partsOf(text: string, found = new Map<string, string>()): Map<string, string> {
  for (const [, name] of text.matchAll(WITHIN)) {
    const part = drawings[name!];
    if (!part || found.has(name!)) continue;
    found.set(name!, part);
    partsOf(part, found);
  }
  return found;
}

/** What is part of every page. */
export const ofThePage = partsOf(themed.map((name) => `href="#${name}"`).join());

const pages = new Set(themed);
export const isPicture = (name: string): boolean => !pages.has(name);

interface Made {
  url: string;
  /** As long as somebody holds it, the browser does not read it again. */
  image: HTMLImageElement;
}
const made = new Map<string, Made>();

/** The address of the picture of a drawing, or of several that lie upon each other. */
export function picture(...names: string[]): string {
  const name = names.join();
  let known = made.get(name);
  if (!known) {
    const url = `data:image/svg+xml,${encodeURIComponent(drawn(names))}`;
    known = { url, image: Object.assign(new Image(), { src: url }) };
    made.set(name, known);
  }
  return known.url;
}

/** Make them one after the other while the browser has nothing better to do: then they are there when they are wanted. */
export function makeAhead(wanted: string[][]): void {
  const [first, ...rest] = wanted.filter((each) => each.length);
  if (!first) return;
  idle(() => {
    picture(...first);
    makeAhead(rest);
  });
}

function drawn(names: string[]): string {
  const [width, height] = sizes[names[0]!] ?? [100, 100];
  const [whole, high] = [width * (1 + 2 * MARGIN), height * (1 + 2 * MARGIN)];
  const uses = names.map((each) => `<use href="#${each}" width="${width}" height="${height}"/>`).join("");
  const parts = [...partsOf(uses).values()].join("");
  const style = parts.includes("class=") ? `<style>${petals}</style>` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${high}" preserveAspectRatio="none" ` +
    `viewBox="${-MARGIN * width} ${-MARGIN * height} ${whole} ${high}">${style}<defs>${parts}</defs>${uses}</svg>`
  );
}
