/** How one's own games stand, in words. */

import type { MyGame } from "../api/types";
import { seatName } from "../words/tell";
import { t, words } from "../words/words.svelte";

const SOON = 14 * 864e5;

export const running = (game: MyGame): boolean => game.status === "open" || game.status === "playing";

export const day = (date: string): string => new Date(date).toLocaleDateString(words.locale);

export function standing(game: MyGame): string {
  if (game.status === "open") return t("home.waiting");
  if (game.status === "over") return t("phase.over");
  if (game.status === "closed") return t("closed.title");
  if (game.your_turn) return t("home.your-turn");
  return t("home.their-turn", { who: words.list(game.asked.map((seat) => seatName(game.seats[seat]!))) });
}

/** Told two weeks before. */
export const expiring = (game: MyGame): string[] =>
  game.expires && Date.parse(game.expires) - Date.now() < SOON
    ? [t("home.expires", { date: day(game.expires) })]
    : [];
