/** What was agreed on about time, in words. */

import type { ClockInfo } from "../api/types";
import { t, words } from "./words.svelte";

const HOUR = 3600;
const DAY = 24 * HOUR;

type Agreed = Pick<ClockInfo, "kind" | "bank" | "bonus" | "turn">;

export function clockText(clock: Agreed | null | undefined): string {
  if (!clock) return t("time.none");
  if (clock.kind === "live")
    return t("time.live", { minutes: Math.round(clock.bank / 60), seconds: clock.bonus });
  const turn =
    clock.turn % DAY
      ? t("time.turns.hours", { n: Math.round(clock.turn / HOUR) })
      : t("time.turns.days", { n: clock.turn / DAY });
  return clock.bank >= DAY ? `${turn} ${t("time.bank", { n: Math.floor(clock.bank / DAY) })}` : turn;
}

export function endText({ end, bot }: Pick<ClockInfo, "end" | "bot">): string {
  if (end !== "bot") return t(`time.end.${end}`);
  return t("time.end.bot", { bot: botCalled(bot) });
}

export function botCalled(bot: string | null): string {
  const key = `bot.${bot}.name`;
  return words.has(key) ? t(key) : (bot ?? "");
}
