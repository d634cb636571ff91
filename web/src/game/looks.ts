/** Looking before choosing: what would come onto your farm, as the server's previews tell it. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Compound, Kind, Option } from "../api/types";
import { rendered } from "../frames";
import rules from "./rules.json";
import type { Table } from "./table.svelte";

/** A card that would join the farm; `cash` is what that changes. */
export interface Joining {
  card: string;
  under: string | null;
  cash: number;
}

export interface Look {
  cards: readonly Joining[];
  /** The field that would be sown, by its target. */
  sown?: { field: string; kind: Kind; number: number };
}

export const NOTHING: Look = { cards: [] };

/** These events bring a card into a display. */
const JOINS = new Set(rules.joining_events);

export function lookOf(option: Option | Compound): Look {
  const { events, cash = 0, sown } = option.preview;
  const cards = events
    .filter((event) => JOINS.has(event.event) && event.card)
    .map((event) => ({ card: event.card!, under: event.under ?? null, cash }));
  const field = option.targets[0];
  return { cards, ...(sown && field ? { sown: { field, ...sown } } : {}) };
}

/** A card of which no preview is told yet, as the hand's before one is taken from the courtyard. */
export const bare = (card: string): Joining => ({ card, under: null, cash: 0 });

/** While the mouse or the keyboard is on the element, the farm shows what it would bring. */
export const glancing =
  (table: Table, look: () => Look): Attachment<HTMLElement> =>
  (element) => {
    let mine = NOTHING;
    let over = false;
    // A mouse on its way, or about to press, does not look yet.
    const on = async () => {
      over = true;
      await rendered();
      if (over) table.glance = mine = look();
    };
    // An element that goes away while it has the focus says so in the middle of drawing, when nothing else may change.
    const off = () =>
      untrack(() => {
        over = false;
        if (table.glance === mine) table.glance = NOTHING;
      });
    const enter = (event: PointerEvent) => event.pointerType === "mouse" && void on();
    const focus = () => element.matches(":focus-visible") && void on();
    element.addEventListener("pointerenter", enter);
    element.addEventListener("pointerleave", off);
    element.addEventListener("focus", focus);
    element.addEventListener("blur", off);
    return () => {
      off();
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("pointerleave", off);
      element.removeEventListener("focus", focus);
      element.removeEventListener("blur", off);
    };
  };
