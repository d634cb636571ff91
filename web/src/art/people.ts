/** Who is drawn for whom; the drawings themselves are put together in web/art/people.ts. */

import { type Card, helperId } from "../game/cards";
import { colours, portraits } from "../game/people.json";

export type Mood = "calm" | "happy" | "angry";

/** What players choose from; the server knows the same (scripts/page_data.py). */
export const PORTRAITS: readonly string[] = portraits;
export const COLOURS: readonly string[] = colours;

/** By portrait, or by the name of a bot: the computer opponents are persons too. */
const DRAWN: Record<string, string> = {
  flower: "c-8",
  cap: "c-2",
  scarf: "c-4",
  "straw-hat": "c-9",
  hairpin: "c-1",
  "white-beard": "c-3",
  buns: "c-6",
  turban: "c-7",
  "round-hat": "c-5",
  scholar: "c-10",
  random: "c-bo",
  novice: "c-mei",
  apprentice: "c-hao",
  grocer: "c-xiu",
  farmer: "h-harvest-helper",
  merchant: "h-merchant",
  master: "h-official",
  astronomer: "c-heng",
};
export const drawingOf = (portrait: string): string => DRAWN[portrait] ?? "h-book-keeper";

/** The number of a colour (`.seat-1` in styles/art.css). */
export const colourNumber = (colour: string): number => COLOURS.indexOf(colour) + 1;

/** The first that nobody has. */
export const unused = (stock: readonly string[], taken: readonly string[]): string =>
  stock.find((each) => !taken.includes(each)) ?? stock[0]!;

/** The number in the name of a stall (S12) decides who stands in it, and under which awning. */
const KEEPERS = 10;
const numberOf = (card: string): number => Number(/\d+/.exec(card)?.[0] ?? 1) - 1;
export const keeperOf = (stall: string): number => (numberOf(stall) % KEEPERS) + 1;

const AWNINGS = ["#c0321f", "#264b86", "#176b4f", "#6a3d86", "#8a5a08"];
export const awningOf = (stall: string): string => AWNINGS[numberOf(stall) % AWNINGS.length]!;

/** The drawings that lie upon each other on a card: its person, in the usual mood. */
export function personOn({ card, row }: Card): string[] {
  if (row === "helper") return [`h-${helperId(card)}`];
  if (row === "stall") return [`c-${keeperOf(card)}`, "f-calm"];
  return row === "field" ? [] : [`c-${card}`, "f-happy"];
}
