/** What a player did in the last turn, from the log. */

import type { Entry, GameEvent } from "../api/types";
import { isDeed } from "../words/tell";

/** An event, or several of a sort that are told as one. */
export type Deed = GameEvent & { times?: number };

export interface Turn {
  seat: number;
  /** As they happened, to be played again. */
  events: GameEvent[];
  /** What is told: what was done several times in a row is told once. */
  deeds: Deed[];
}

/** A turn, or a phase that has no turns, begins with one of these. */
const BEGINS = new Set(["turn", "phase", "round"]);
/** So many deeds have room in a line; beyond that small ones are left to the log, and if that is not enough these are
 * counted. */
const FEW = 4;
const COUNTED = new Set(["sown", "delivered", "served"]);
const SMALL = new Set(["traded", "bought", "sold", "stored", "spoiled", "used", "turned-up"]);

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
  const harvest = all
    .slice(Math.max(round, 0), last)
    .filter((event) => own(event) && event.event === "harvested");
  const deeds = joined([...harvest, ...events.filter(told)]);
  const large = deeds.length > FEW ? deeds.filter((event) => !SMALL.has(event.event)) : deeds;
  return { seat, events, deeds: large.length > FEW ? counted(large) : large };
}

/** Each sort once, where it was first done. */
function counted(events: readonly GameEvent[]): Deed[] {
  const deeds = new Map<unknown, Deed>();
  for (const event of events) {
    const key = COUNTED.has(event.event) ? event.event : event;
    const { times = 0, cash = 0 } = deeds.get(key) ?? {};
    deeds.set(key, { ...event, times: times + 1, cash: cash + (event.cash ?? 0) });
  }
  return [...deeds.values()];
}

/** What was done several times in a row is told once. */
export function joined(events: readonly GameEvent[]): GameEvent[] {
  return events.reduce<GameEvent[]>((deeds, event) => {
    const last = deeds.at(-1);
    const both = last && merged(last, event);
    return both ? [...deeds.slice(0, -1), both] : [...deeds, event];
  }, []);
}

/** A harvest from all fields, a walk of several steps, equal deals. */
function merged(one: GameEvent, other: GameEvent): GameEvent | null {
  if (one.event !== other.event || one.seat !== other.seat) return null;
  const number = (one.number || 1) + (other.number || 1);
  const cash = (one.cash ?? 0) + (other.cash ?? 0);
  switch (one.event) {
    case "harvested":
      return { ...one, number };
    case "stepped":
      return { ...other, cash };
    case "bought":
    case "sold":
    case "stored":
      return one.kind === other.kind ? { ...one, number, cash } : null;
    default:
      return null;
  }
}
