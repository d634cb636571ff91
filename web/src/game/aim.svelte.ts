/**
 * Aiming: what an action is used on is chosen on the table, one thing after the other. Which things there are, each
 * option says itself (`aims`); the page knows nothing about helpers and stalls.
 */

import type { Option } from "../api/types";
import { cardOf } from "./cards";
import type { Table } from "./table.svelte";

/** Options that differ only in what they aim at. */
export interface Way {
  key: string;
  options: Option[];
}

/** Harm comes last. */
const HARM = new Set(["miss", "discard"]);
export const harms = (option: Option): boolean => HARM.has(option.type);
export const isHarm = (way: Way): boolean => harms(way.options[0]!);

export function waysOf(options: readonly Option[]): Way[] {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const { type, helpers, effect, aims, action } = option;
    const key = aims ? [type, ...(helpers ?? []), effect].join(" ") : action;
    found.set(key, [...(found.get(key) ?? []), option]);
  }
  return [...found]
    .map(([key, members]) => ({ key, options: members }))
    .sort((one, other) => Number(isHarm(one)) - Number(isHarm(other)));
}

/** Which sort of thing it is: `good` of good:S6:leek. */
const sortOf = (target: string): string => target.split(":", 1)[0]!;

/** What is left of the aims when these are taken; nothing if they do not belong together. */
function without(aims: readonly string[], taken: readonly string[]): string[] | null {
  const left = [...aims];
  for (const each of taken) {
    const at = left.indexOf(each);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

interface Standing {
  taken: string[];
  lit: Set<string>;
  option: Option | undefined;
  /** How many of that sort are still to be chosen. */
  more: number;
}

export class Aim {
  /** The thing that was touched first; none: nobody aims. */
  from = $state<string | null>(null);
  /** The neighbour whose farm is open meanwhile. */
  visiting = $state<number | null>(null);
  private picked = $state<string | null>(null);
  private chosen = $state.raw<string[]>([]);
  /** So many of them came with the first touch. */
  private given = 0;

  constructor(private readonly table: Table) {}

  get on(): boolean {
    return this.from !== null;
  }

  readonly ways = $derived.by(() => (this.from === null ? [] : waysOf(this.table.optionsOf(this.from))));
  private readonly useful = $derived(this.ways.filter((way) => !isHarm(way)));
  /** The way that is taken, if there is only one or one was picked. */
  readonly way = $derived(
    this.useful.length === 1 ? this.useful[0] : this.ways.find((way) => way.key === this.picked),
  );

  /** Where things stand: what is chosen or can't be otherwise, what can be chosen now, and what comes of it. */
  private stand(chosen: readonly string[]): Standing {
    const taken = [...chosen];
    for (;;) {
      const fits = (this.way?.options ?? []).flatMap((option) => {
        const rest = without(option.aims ?? [], taken);
        return rest ? [{ option, rest }] : [];
      });
      const [first, ...others] = fits;
      if (!others.length) {
        return { taken: [...taken, ...(first?.rest ?? [])], lit: new Set(), option: first?.option, more: 0 };
      }
      // Of the same sort any may be chosen first: the two goods that are given, yours and the other's card.
      const next = fits.map(({ rest }) => rest.filter((each) => sortOf(each) === sortOf(rest[0] ?? "")));
      const lit = new Set(next.flat());
      if (lit.size > 1) return { taken, lit, option: undefined, more: next[0]!.length };
      taken.push(...lit);
    }
  }
  private readonly now = $derived(this.stand(this.chosen));
  /** What could have been chosen instead, step by step. */
  private readonly instead = $derived(
    this.chosen.map((_, n) => (n < this.given ? new Set<string>() : this.stand(this.chosen.slice(0, n)).lit)),
  );

  readonly lit = $derived(this.now.lit);
  readonly option = $derived(this.now.option);
  /** What is asked now: the sort of thing, and how many of them. */
  readonly asks = $derived({
    sort: this.way ? sortOf([...this.lit][0] ?? "") : "way",
    more: this.now.more,
  });

  /** Whether it can be chosen, now or instead of what was chosen. */
  reaches(target: string): boolean {
    return this.lit.has(target) || this.instead.some((lit) => lit.has(target));
  }

  /** How often it is chosen. */
  count(target: string): number {
    return this.now.taken.filter((each) => each === target).length;
  }

  /** Whether touching the thing begins to aim: all it can do is done to something else. */
  begins(target: string): boolean {
    const useful = waysOf(this.table.optionsOf(target)).filter((way) => !isHarm(way));
    return (
      useful.some((way) => way.options[0]!.aims) &&
      useful.every((way) =>
        way.options.every(({ aims, helpers }) => (aims || helpers) && !aims?.includes(target)),
      )
    );
  }

  start(from: string, way: string | null = null): void {
    // What was touched, or is in the hand, may be among what is aimed at.
    const known = [from, this.table.hands.held].find((each) =>
      this.table.optionsOf(from).some((option) => each && option.aims?.includes(each)),
    );
    this.table.picked = null;
    this.table.hands.putBack();
    this.from = from;
    this.picked = way;
    this.chosen = known ? [known] : [];
    this.given = this.chosen.length;
    const home = this.homeOf(from);
    this.visiting = typeof home === "number" && home !== this.table.seat ? home : null;
    this.travel();
  }

  take(way: string): void {
    this.picked = way;
    this.travel();
  }

  touch(target: string): void {
    const at = this.chosen.lastIndexOf(target);
    const step = this.instead.findLastIndex((lit) => lit.has(target));
    if (this.lit.has(target)) this.chosen = [...this.chosen, target];
    else if (at >= this.given) this.chosen = this.chosen.toSpliced(at, 1);
    else if (step >= 0) this.chosen = [...this.chosen.slice(0, step), target];
    else if (target === this.from) this.stop();
    this.travel();
  }

  /** One step back. */
  back(): void {
    if (this.chosen.length > this.given) this.chosen = this.chosen.slice(0, -1);
    else if (this.picked !== null && this.useful.length > 1) this.picked = null;
    else this.stop();
    this.travel();
  }

  stop(): void {
    this.from = null;
    this.picked = null;
    this.chosen = [];
  }

  /** The table has moved on: what can't be any more is forgotten. */
  check(): void {
    const lost = this.way ? !this.lit.size && !this.option : this.picked !== null || !this.useful.length;
    if (this.on && lost) this.stop();
  }

  async act(): Promise<void> {
    const action = this.option?.action;
    if (action && (await this.table.act(action))) this.stop();
  }

  // --- where it is --------------------------------------------------------------------------------

  /** On whose farm the thing is; null: always at hand. */
  private homeOf(target: string): number | "grid" | null {
    const [sort, name] = target.split(":");
    const seats = this.table.doc?.view?.seats ?? [];
    if (sort === "cart" || sort === "supply") return null;
    if (sort === "shop") return this.table.seat;
    const home = seats.find((seat) =>
      sort === "field"
        ? seat.letter === name
        : [...seat.stalls, ...seat.regulars, ...seat.casuals, ...seat.helpers].some(
            ({ card }) => card === name,
          ),
    );
    return home ? home.seat : "grid";
  }

  /** The parts of a farm in which something can be chosen or is chosen. */
  readonly areas = $derived(
    new Set(
      [...this.lit, ...this.now.taken].map((each) => {
        const [sort, name] = each.split(":");
        return { good: "stalls", field: "fields", card: `${cardOf(name!).row}s` }[sort!] ?? sort;
      }),
    ),
  );
  readonly homes = $derived(new Set([...this.lit].map((each) => this.homeOf(each))));
  /** Something in the solo game's market is meant. */
  readonly grid = $derived([...this.lit, ...this.now.taken].some((each) => this.homeOf(each) === "grid"));
  /** All that can be chosen is on farms that have to be visited first. */
  readonly elsewhere = $derived.by(() => {
    const here = this.visiting ?? this.table.seat;
    return this.lit.size > 0 && ![null, "grid" as const, here].some((each) => this.homes.has(each));
  });

  /** Go to the farm where the next choice is, if it is clear which. */
  private travel(): void {
    const homes = [...this.homes].filter((each) => typeof each === "number");
    const here = this.visiting ?? this.table.seat;
    if (!homes.length || homes.some((each) => each === here)) return;
    this.visiting = homes.length === 1 && homes[0] !== this.table.seat ? homes[0]! : null;
  }
}
