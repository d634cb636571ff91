/** What a player did in the last turn, from the log. */

import type { Entry, GameEvent } from "../api/types";
import { isDeed } from "../words/tell";

export interface Turn {
  seat: number;
  /** As they happened, to be played again. */
  events: GameEvent[];
  /** What is told: what was done several times in a row is told once. */
  deeds: GameEvent[];
}

/** A turn, or a phase that has no turns, begins with one of these. */
const BEGINS = new Set(["turn", "phase", "round"]);

/** The last turn of somebody else that has something to tell. */
export function lastTurn(entries: readonly Entry[], mine: number | null): Turn | null {
  const all = entries.filter((entry) => !entry.undone).flatMap((entry) => entry.events ?? []);
  const told = (event: GameEvent) =>
    event.seat !== undefined && event.seat !== mine && event.event !== "harvested" && isDeed(event);
  const last = all.findLastIndex(told);
  const seat = all[last]?.seat;
  if (seat === undefined) return null;
  const begun = all.findLastIndex((event, n) => n < last && BEGINS.has(event.event));
  const round = all.findLastIndex((event, n) => n < last && event.event === "round");
  const own = (event: GameEvent) => event.seat === seat;
  const events = all.slice(Math.max(begun, 0)).filter(own);
  const harvested = all
    .slice(Math.max(round, 0), last)
    .filter((event) => own(event) && event.event === "harvested");
  const harvest: GameEvent[] = harvested.length
    ? [{ event: "harvested", seat, number: harvested.length }]
    : [];
  return { seat, events, deeds: [...harvest, ...events.filter(told).reduce(joined, [])] };
}

/** Steps are one walk, and equal deals are one deal. */
function joined(deeds: GameEvent[], event: GameEvent): GameEvent[] {
  const last = deeds.at(-1);
  if (!last || last.event !== event.event) return [...deeds, event];
  const cash = (last.cash ?? 0) + (event.cash ?? 0);
  if (event.event === "stepped") return [...deeds.slice(0, -1), { ...event, cash }];
  const alike = ["bought", "sold", "stored"].includes(event.event) && last.kind === event.kind;
  if (!alike) return [...deeds, event];
  return [...deeds.slice(0, -1), { ...event, cash, number: (last.number || 1) + (event.number || 1) }];
}
