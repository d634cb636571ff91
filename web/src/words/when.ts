/** Instants as the reader's own calendar and clock tell them. */

import { words } from "./words.svelte";

const DAY = 86_400_000;

/** The time of day, with the weekday or the date unless it is today. */
export function when(instant: string, now = Date.now()): string {
  const at = new Date(instant);
  const time: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };
  if (at.toDateString() === new Date(now).toDateString()) return at.toLocaleTimeString(words.locale, time);
  const soon = Math.abs(at.getTime() - now) < 6 * DAY;
  const day: Intl.DateTimeFormatOptions = soon ? { weekday: "long" } : { day: "numeric", month: "long" };
  return at.toLocaleString(words.locale, { ...day, ...time });
}

/** A minute of the day, as 18:30. */
export const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export function minuteOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** Monday to Sunday; a week that began on a Monday names them. */
export const weekdays = (): string[] =>
  Array.from({ length: 7 }, (_, n) =>
    new Date(Date.UTC(2024, 0, 1 + n)).toLocaleDateString(words.locale, {
      weekday: "short",
      timeZone: "UTC",
    }),
  );

export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
