/** A result in words. */

import type { Place, Result } from "../api/types";
import type { Table } from "../game/table.svelte";
import { t, words } from "../words/words.svelte";

export const letter = (seat: number): string => "ABCD"[seat]!;

/** Who gets where: as a title, and how far. */
export function verdict(table: Table, result: Result): { title: string; reached: string } {
  const lead = result.places[0]!;
  const { space, cash } = lead;
  const winners = result.places.filter((each) => each.winner).map((each) => table.names(each.seat));
  if (result.places.length > 1)
    return {
      title: t("result.enters", { n: winners.length, who: words.list(winners) }),
      reached: t("result.on", { space, cash }),
    };
  const watching = table.doc?.you.seats.length !== 1;
  const who = table.names(0);
  const entered = watching ? t("result.enters", { n: 1, who }) : t("result.you-enter");
  return {
    title: result.praise ? entered : t("result.before-gate"),
    reached: watching ? t("result.solo.other", { space, who }) : t("result.solo", { space }),
  };
}

/** What parted two who stand on the same space; the first such pair. */
export function tie({ places }: Result): string {
  const n = places.findIndex((one, at) => one.space === places[at + 1]?.space);
  if (n < 0) return "";
  const [one, other] = [places[n]!, places[n + 1]!];
  const { space } = one;
  if (one.cash !== other.cash) return t("result.tie.cash", { space, more: one.cash, less: other.cash });
  if (one.vegetables !== other.vegetables)
    return t("result.tie.vegetables", { space, more: one.vegetables, less: other.vegetables });
  return t("result.tie.even", { space });
}

export const loans = ({ loans: n, space }: Place): string =>
  n ? t("result.loan.back", { n, from: space + n }) : t("result.loan.none");
