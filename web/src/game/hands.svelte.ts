/** What is in the hand: every place it can go, what would come of it there, and why not elsewhere. All of it is told by
 * the document (`move` of options and near misses); how a finger, a mouse or a key moves it is `dragging.ts`'s. */

import type { Compound, Near, Option } from "../api/types";
import { lookOf, NOTHING } from "./looks";
import type { Table } from "./table.svelte";

/** A place where the thing in the hand can go. */
export interface Way {
  to: string;
  options: Option[];
  cash: number;
  /** What stands in the way is done with it. */
  compound?: Compound;
  /** Nothing is done yet: it is only chosen, as the space where the turn will end, or what will be kept then. */
  choose?: () => void;
}

type Moved = Option | Compound | Near;

const carries = (each: Moved, thing: string) => each.move?.things.includes(thing) ?? false;
const FIGURE = "path";
const NOWHERE: ReadonlyMap<string, Way> = new Map();

export class Hands {
  /** The thing's target. */
  held = $state<string | null>(null);
  /** The place under the finger, or in focus. */
  private over = $state<string | null>(null);
  /** Where the finger or the mouse is while it drags. */
  drag = $state.raw<{ x: number; y: number } | null>(null);
  /** Several things could be done at the place: the menu asks which. */
  choosing = $state(false);
  /** It went back by itself, as the table had moved on. */
  returned = $state(false);

  /** Tells the ways by which nothing is done yet, by the thing. Asked each time: a new document may have ended them. */
  offers = $state.raw<() => ReadonlyMap<string, readonly Way[]>>(() => new Map());

  constructor(private readonly table: Table) {}

  readonly ways = $derived.by(() => (this.held === null ? NOWHERE : this.waysOf(this.held)));
  readonly against = $derived.by(() => {
    const found = new Map<string, Near>();
    for (const near of this.table.doc?.near ?? []) {
      const to = near.move?.to;
      if (this.held !== null && to && carries(near, this.held) && !this.ways.has(to) && !found.has(to))
        found.set(to, near);
    }
    return found;
  });

  private get choices(): ReadonlyMap<string, readonly Way[]> {
    return this.offers();
  }

  private get compounds(): readonly Compound[] {
    return this.table.doc?.compounds ?? [];
  }

  /** Everything that can go somewhere. */
  readonly movable = $derived.by(
    () =>
      new Set([
        ...[...this.table.all, ...this.compounds]
          .flatMap((each) => each.move?.things ?? [])
          .filter((each) => each !== FIGURE),
        ...(this.choices.has(FIGURE) ? [FIGURE] : []),
      ]),
  );

  /** It can be picked up, if only to be chosen. */
  carried(thing: string): boolean {
    return this.movable.has(thing) || this.choices.has(thing);
  }

  canLift(thing: string): boolean {
    return !this.table.busy && !this.table.aim.on && this.carried(thing);
  }

  private waysOf(thing: string): Map<string, Way> {
    const found = new Map<string, Way>();
    for (const option of this.table.all.filter((each) => thing !== FIGURE && carries(each, thing))) {
      const { to } = option.move!;
      const there = found.get(to);
      if (there) there.options.push(option);
      else found.set(to, { to, options: [option], cash: option.preview.cash ?? 0 });
    }
    for (const compound of this.compounds.filter((each) => thing !== FIGURE && carries(each, thing))) {
      const { to } = compound.move!;
      if (!found.has(to)) found.set(to, { to, options: [], cash: compound.preview.cash ?? 0, compound });
    }
    // What does something comes before what is only chosen.
    for (const way of this.choices.get(thing) ?? []) if (!found.has(way.to)) found.set(way.to, way);
    return found;
  }

  /** Of these, what can be done with the thing in the hand; all of them when it is empty. */
  fitting(options: readonly Option[]): readonly Option[] {
    const thing = this.held;
    return thing === null ? options : options.filter((each) => carries(each, thing));
  }

  get at(): string | null {
    return this.over;
  }

  /** The eye follows the hand: what would grow or join is shown there. */
  set at(place: string | null) {
    if (place === this.over) return;
    this.over = place;
    const way = place === null ? undefined : this.ways.get(place);
    const one = way?.compound ?? (way?.options.length === 1 ? way.options[0] : undefined);
    this.table.glance = one ? lookOf(one) : NOTHING;
  }

  lift(thing: string): void {
    this.table.picked = null;
    this.choosing = false;
    this.returned = false;
    this.drag = null;
    this.held = thing;
    this.at = null;
  }

  putBack(): void {
    this.at = null;
    this.held = null;
    this.drag = null;
    this.choosing = false;
  }

  /** Let go there: what can be done is done, or asked if there are several. */
  drop(to: string): void {
    const way = this.ways.get(to);
    const thing = this.held;
    if (!way || thing === null || this.table.busy) return this.putBack();
    if (way.choose) {
      this.putBack();
      way.choose();
    } else if (way.compound) {
      this.putBack();
      void this.table.perform(way.compound);
    } else if (way.options.length === 1) {
      this.putBack();
      void this.table.act(way.options[0]!.action);
    } else if (way.options.every((each) => each.aims && each.targets[0] === to)) {
      this.table.aim.start(to);
    } else {
      this.drag = null;
      this.choosing = true;
      this.table.picked = way.options.every((each) => each.targets.includes(to)) ? to : thing;
    }
  }

  /** A new document: what is in the hand stays there as long as it can go somewhere. */
  settle(): void {
    if (this.held === null) return;
    if (this.choosing || !this.ways.size) {
      this.putBack();
      this.returned = true;
    } else if (this.over !== null && !this.ways.has(this.over)) this.at = null;
  }
}
