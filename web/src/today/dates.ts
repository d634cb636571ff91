/** Days are the server's: a browser's own clock and time zone play no part. */

import { words } from "../words/words.svelte";

type Format = Intl.DateTimeFormatOptions;

export const formatted = (day: string, format: Format): string =>
  new Intl.DateTimeFormat(words.locale, { timeZone: "UTC", ...format }).format(new Date(`${day}T00:00:00Z`));

/** "16 November" */
export const dateOf = (day: string): string => formatted(day, { day: "numeric", month: "long" });

/** The day so many days earlier. */
export function earlier(day: string, days: number): string {
  const then = new Date(`${day}T00:00:00Z`);
  then.setUTCDate(then.getUTCDate() - days);
  return then.toISOString().slice(0, 10);
}
