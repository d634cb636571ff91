/** The result as a picture of 1200 by 630, drawn in the browser from the page's own drawings, colours and fonts. */

import scenes from "virtual:scenes";
import { drawingOf } from "../art/people";
import { partsOf } from "../art/pictures";

export interface Guest {
  seat: number;
  name: string;
  letter: string;
  /** Its number. */
  colour: number;
  portrait: string;
  space: number;
  winner: boolean;
}
export interface Content {
  title: string;
  text: string;
  /** On the lacquer at the foot: left and right. */
  foot: string;
  link: string;
  people: Guest[];
  /** A row of drawings beside the scrolls; empty: none there. */
  row?: string[];
}

const [WIDTH, HEIGHT] = [1200, 630];

/** Names come from people. */
const plain = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

const use = (id: string, x: number, y: number, width: number, height: number): string =>
  `<use href="#${id}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

/** In lines of at most so many letters, at most two. */
function lines(text: string, length: number): string[] {
  const found = [""];
  for (const word of text.split(" ")) {
    const line = found.at(-1)!;
    if (line && line.length + word.length >= length && found.length < 2) found.push(word);
    else found[found.length - 1] = line ? `${line} ${word}` : word;
  }
  return found;
}

function scroll({ name, portrait, space, colour }: Guest, n: number): string {
  const drawing = drawingOf(portrait);
  const mood = drawing.startsWith("c-") ? use("f-happy", 14, 18, 84, 84) : "";
  const short = name.length > 13 ? `${name.slice(0, 12)}…` : name;
  return (
    `<g transform="translate(${56 + n * 130} 282)"><rect width="112" height="176" class="paper"/>` +
    `<rect x="-6" y="-5" width="124" height="11" rx="5" class="rod"/><rect x="-6" y="170" width="124" height="11" rx="5" class="rod"/>` +
    `<rect x="10" y="18" width="92" height="82" rx="10" class="window"/>${use(drawing, 14, 18, 84, 84)}${mood}` +
    `<text x="56" y="124" class="name">${plain(short)}</text>` +
    `<g class="seat-${colour}">${use("flag", 24, 132, 22, 29)}</g><text x="68" y="162" class="space">${space}</text></g>`
  );
}

/** On a strip of paper right of the last scroll. */
function signs(row: string[], people: number): string {
  const [left, size] = [56 + people * 130 + 16, 44];
  const width = row.length * size + 24;
  const paper = `<rect x="${left - 12}" y="336" width="${width}" height="64" rx="10" class="paper"/>`;
  const drawn = row.map((name, n) => (name ? use(name, left + n * size, 346, size, size) : ""));
  return row.length ? paper + drawn.join("") : "";
}

function scene({ title, text, foot, link, people, row = [] }: Content): string {
  const heading = lines(title, 15)
    .map((line, n) => `<text x="56" y="${118 + n * 78}" class="title">${plain(line)}</text>`)
    .join("");
  const below = title.length > 14 ? 244 : 172;
  const winner = people[0]!;
  return (
    `<g transform="translate(-470 0)">${use("arrival", 0, 0, 2000, 900)}` +
    `<ellipse cx="1302" cy="511" rx="27" ry="18" class="stone"/><text x="1302" y="517" class="number">${winner.space}</text>` +
    `<g class="seat-${winner.colour}">${use("walker", 1254, 365, 92, 138)}</g>${use("petals", 0, 0, 2000, 900)}</g>` +
    `${heading}<text x="58" y="${below}" class="text">${plain(text)}</text>${people.map(scroll).join("")}${signs(row, people.length)}` +
    `<rect y="548" width="${WIDTH}" height="82" class="lacquer"/><rect y="548" width="${WIDTH}" height="4" class="lip"/>` +
    `<text x="56" y="602" class="foot">${plain(foot)}</text><text x="1144" y="601" class="link">${plain(link)}</text>`
  );
}

const STYLE = `
.title{font:800 74px Alegreya,serif;fill:var(--title);paint-order:stroke;stroke:var(--title-sh);stroke-width:5px;stroke-linejoin:round}
.text{font:700 26px "Alegreya Sans",sans-serif;fill:var(--title-2)}
.name{font:800 18px Alegreya,serif;fill:var(--ink);text-anchor:middle}.space{font:800 34px Alegreya,serif;fill:var(--ink);text-anchor:middle}
.number{font:700 15px "Alegreya Sans",sans-serif;fill:var(--gold-ink);text-anchor:middle}.stone{fill:var(--gold);stroke:var(--ink);stroke-width:2.4}
.paper{fill:var(--paper)}.rod{fill:#613a1d}.window{fill:var(--moon-h);stroke:var(--edge);stroke-width:2}
.lacquer{fill:#6a1a12}.lip{fill:#e0a94a}.foot{font:800 31px Alegreya,serif;fill:#ffe3a3}
.link{font:700 23px "Alegreya Sans",sans-serif;fill:#fff3da;text-anchor:end}text{font-variant-numeric:lining-nums}`;

/** The page's own rules for the classes of a drawing, and the colours as they are now. */
function colours(drawing: string): string {
  const classes = new Set([...drawing.matchAll(/class="([^"]+)"/g)].flatMap((found) => found[1]!.split(" ")));
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter(
      (rule): rule is CSSStyleRule =>
        rule instanceof CSSStyleRule &&
        classes.has(rule.selectorText.slice(1)) &&
        rule.selectorText[0] === ".",
    )
    .map((rule) => rule.cssText)
    .join("");
  const now = getComputedStyle(document.documentElement);
  const names = new Set(
    [...(drawing + rules + STYLE).matchAll(/var\((--[\w-]+)/g)].map((found) => found[1]!),
  );
  const set = [...names, "--sky-1", "--sky-2"].map((name) => `${name}:${now.getPropertyValue(name)}`);
  return `svg{${set.filter((each) => !each.endsWith(":")).join(";")}}${rules}`;
}

async function fonts(): Promise<string> {
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => {
      const wanted = /Sans/.test(style.getPropertyValue("font-family")) ? "700" : "800";
      return style.getPropertyValue("font-weight") === wanted && /url\(/.test(style.getPropertyValue("src"));
    });
  const whole = faces.map(async (face) => {
    const [address, url] = /url\("?([^")]+)"?\)/.exec(face.style.getPropertyValue("src"))!;
    const base = face.parentStyleSheet?.href ?? document.baseURI;
    const file = await (await fetch(new URL(url!, base))).blob();
    return face.cssText.replace(address, `url(${await dataOf(file)})`);
  });
  return (await Promise.all(whole)).join("");
}

function dataOf(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error ?? new Error());
    reader.readAsDataURL(file);
  });
}

export async function draw(content: Content): Promise<Blob> {
  const drawing = scene(content);
  const symbols = scenes + [...partsOf(scenes + drawing).values()].join("");
  const sky =
    '<linearGradient id="sky" x2="0" y2="1"><stop stop-color="var(--sky-1)"/><stop offset="1" stop-color="var(--sky-2)"/></linearGradient>';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<style>${await fonts()}${colours(symbols + drawing)}${STYLE}</style><defs>${sky}${symbols}</defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${drawing}</svg>`;
  const image = new Image(WIDTH, HEIGHT);
  image.src = await dataOf(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error())), "image/png"),
  );
}

/** To the device's own way of sharing, else into a file; whether it was saved as a file. */
export async function give(picture: Blob, title: string): Promise<boolean> {
  const file = new File([picture], "loyang.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
    } catch {
      // called off
    }
    return false;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
