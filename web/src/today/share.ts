/** A day's result to share: nothing in it tells of the cards. */

import type { Day, Kind } from "../api/types";
import rules from "../game/rules.json";
import { t } from "../words/words.svelte";
import { dateOf } from "./dates";

const SIGNS: Record<Kind, string> = {
  wheat: "🌾",
  pumpkin: "🎃",
  turnip: "🍠",
  cabbage: "🥬",
  bean: "🫘",
  leek: "🌿",
};
const NOTHING = "▫️";

/** What a result is worth (R8.7), as the key of its word; empty below that. */
export function praiseOf(space: number): string {
  const earned = Object.entries(rules.praise).filter(([, needed]) => space >= needed);
  return earned.at(-1)?.[0].replace(" ", "-") ?? "";
}

/** How many of a hundred others got less far; null where there are none. */
export function furtherThan(day: Day): number | null {
  const others = day.players - 1;
  return day.own && others > 0 ? Math.round((100 * day.own.behind) / others) : null;
}

/** "17 · good · further than 74 %" */
export function resultLine(day: Day): string {
  const space = day.own?.space ?? 0;
  const praise = praiseOf(space);
  const further = furtherThan(day);
  return [
    String(space),
    ...(praise ? [t(`result.lantern.${praise}`)] : []),
    ...(further === null ? [] : [t("day.share.further", { n: further })]),
  ].join(" · ");
}

export const shareTitle = (day: Day): string => t("day.share.head", { date: dateOf(day.day) });

export function shareText(day: Day, link: string): string {
  const sown = (day.own?.sown ?? []).map((kind) => (kind ? SIGNS[kind as Kind] : NOTHING)).join("");
  return [shareTitle(day), sown, resultLine(day), link].join("\n");
}
