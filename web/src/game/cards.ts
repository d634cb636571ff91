/** What is printed on the cards; scripts/page_data.py writes the figures, a test compares them. */

import type { Field, Kind, Row } from "../api/types";
import figures from "./cards.json";
import rules from "./rules.json";

export interface Card {
  card: string;
  row: Row;
  spaces?: number;
  goods?: { kind: Kind; cost: number }[];
  wants?: Kind[];
  pays?: number[];
  price?: number;
  lantern?: boolean;
  /** Of a helper that has two: the words that name them in an action. */
  effects?: string[];
}

export const KINDS = rules.kinds as Kind[];

const CARDS = new Map((figures as Card[]).map((card) => [card.card, card]));

export const cardOf = (name: string): Card => CARDS.get(name) ?? { card: name, row: "helper" };

/** All Traders are one person. */
export const helperId = (name: string): string => name.replace(/^trader\d$/, "trader");

/** The helpers that concern another player (R4.2); they carry a lantern. */
export const hasLantern = (name: string): boolean => cardOf(name).lantern ?? false;

/** A field that nothing grows on yet, by its spaces or as a card. */
export const emptyField = (
  spaces: number,
  card: string | null = null,
  under: string | null = null,
): Field => ({
  place: "",
  card,
  spaces,
  kind: null,
  count: 0,
  grows: (rules.grows as Record<string, string[]>)[spaces] as Kind[],
  left_after_harvest: 0,
  under,
});

export const allCards = (): Card[] => [...CARDS.values()];
