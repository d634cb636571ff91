/** What is printed on the cards; the figures come from the engine (a test compares them). */

import type { Kind, Row } from "../api/types";
import figures from "./cards.json";

export interface Card {
  card: string;
  row: Row;
  spaces?: number;
  grows?: Kind[];
  goods?: { kind: Kind; cost: number }[];
  wants?: Kind[];
  pays?: number[];
  price?: number;
}

export const KINDS: Kind[] = ["wheat", "pumpkin", "turnip", "cabbage", "bean", "leek"];

const CARDS = new Map((figures as Card[]).map((card) => [card.card, card]));

export const cardOf = (name: string): Card => CARDS.get(name) ?? { card: name, row: "helper" };

/** All Traders are one person. */
export const helperId = (name: string): string => name.replace(/^trader\d$/, "trader");

/** The helpers that concern another player (R4.2); they carry a lantern. */
const LANTERN = new Set("con-man deliveryman foreman market-woman subsistence-farmer tout trader".split(" "));
export const hasLantern = (name: string): boolean => LANTERN.has(helperId(name));

export const allCards = (): Card[] => [...CARDS.values()];
