/**
 * If I stop now: what is kept, how far you walk, and what that leaves. All numbers come from the server's `stop`; nothing is
 * declared before the main button, which then does all of it.
 */

import { getContext, setContext } from "svelte";
import type { Kind, Option, Stop } from "../api/types";
import { rendered } from "../frames";
import { t } from "../words/words.svelte";
import { KINDS } from "./cards";
import type { Prepared } from "./prepared.svelte";
import type { Table } from "./table.svelte";

const KEY = Symbol("stopping");

export const useStopping = (stopping: Stopping): Stopping => setContext(KEY, stopping);
/** None where nobody's turn can end, as in a replay. */
export const stopping = (): Stopping | undefined => getContext<Stopping | undefined>(KEY);

const many = (kinds: readonly Kind[], kind: Kind) => kinds.filter((each) => each === kind).length;

export interface Milestone {
  space: number;
  /** What the way there costs, and what it leaves. */
  price: number;
  left: number;
  steps: number;
}

export class Stopping {
  private asked = $state(false);
  /** The larger storehouse is bought. */
  larger = $state(false);
  private wanted = $state<string[]>([]);
  private unwanted = $state<string[]>([]);
  private walked = $state<number | null>(null);
  /** What was brought to the storehouse during the turn: it is kept first. */
  private noted = $state.raw<{ round: number; kinds: readonly Kind[] }>({ round: 0, kinds: [] });

  constructor(readonly table: Table) {}

  readonly stop = $derived.by((): Stop | null => this.table.doc?.stop ?? null);
  readonly question = $derived.by((): string => this.table.question?.question ?? "");
  /** The papers lie in the yard: you asked for them, or the engine asks what they answer. */
  readonly shown = $derived.by(
    (): boolean => this.stop !== null && (this.question === "act" ? this.asked : true),
  );

  /** The touch that asks for them is answered first; meanwhile they are coming. */
  coming = false;
  async toggle(open = !this.asked): Promise<void> {
    this.coming = true;
    await rendered();
    this.coming = false;
    // The button that asked goes away: with the focus on it, the browser would lay out the table in the midst of the change.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest(".prompt")) focused.blur();
    this.lay(open);
  }

  private lay(open: boolean): void {
    this.asked = open;
    this.larger = false;
    this.wanted = [];
    this.unwanted = [];
    this.walked = null;
  }

  // --- what could still be done -----------------------------------------------------------------

  private readonly possible = $derived.by((): Option[] =>
    this.table.all.filter((each) => this.stop?.forgotten.includes(each.action)),
  );

  /** The delivery that a customer could still have. */
  delivery(card: string): Option | undefined {
    return this.possible.find((each) => each.type === "deliver" && each.card === card && !each.twice);
  }

  /** What is worth a thought besides deliveries, and is done by itself. */
  readonly forgotten = $derived.by((): Option[] =>
    this.question === "act"
      ? this.possible.filter(
          (each) => each.type !== "sow" && !(each.type === "deliver" && this.delivery(each.card!)),
        )
      : [],
  );
  /** Fields that could be sown with what would spoil. */
  readonly fields = $derived.by((): string[] =>
    this.question === "act"
      ? [...new Set(this.possible.filter((each) => each.type === "sow").map((each) => each.place!))]
      : [],
  );
  /** The way out if the cash is short; while the engine asks, nothing else offers it. */
  private readonly loan = $derived.by((): Option | undefined =>
    this.question !== "act" || (this.stop?.cash ?? 0) < 0
      ? this.table.doc?.free.find((each) => each.type === "loan")
      : undefined,
  );
  sale(kind: Kind): Option | undefined {
    return this.table.doc?.free.find((each) => each.type === "sell" && each.kind === kind);
  }

  // --- what is brought to the storehouse during the turn ------------------------------------------

  readonly reserved = $derived.by((): readonly Kind[] =>
    this.noted.round === this.table.doc?.view?.round ? this.noted.kinds : [],
  );
  /** Of these there is still one that is not spoken for. */
  readonly reservable = $derived.by((): Kind[] =>
    this.question === "act" && !this.shown && this.room
      ? KINDS.filter((kind) => (this.table.farm?.cart[kind] ?? 0) > many(this.reserved, kind))
      : [],
  );
  /** The last ones have the room if it is too small for all. */
  reserve(kind: Kind): void {
    const kinds = [kind, ...this.reserved].slice(0, this.room);
    this.noted = { round: this.table.doc!.view!.round, kinds };
  }

  // --- what is kept: as much as fits (R5.26), the dearest first until you touch others ------------

  readonly enlarge = $derived.by(() => {
    const larger = this.stop?.enlarge;
    return this.larger && larger && this.stop!.cash >= larger.price ? larger : null;
  });
  readonly room = $derived.by(
    (): number =>
      (this.table.farm?.room ?? 0) + (this.enlarge ? this.enlarge.capacity - this.stop!.capacity : 0),
  );
  readonly tokens = $derived.by((): { kind: Kind; id: string }[] =>
    this.question === "path"
      ? []
      : KINDS.toReversed().flatMap((kind) =>
          Array.from({ length: this.stop?.cart[kind] ?? 0 }, (_, n) => ({ kind, id: `${kind}.${n}` })),
        ),
  );
  readonly kept = $derived.by((): string[] => {
    const noted = this.reserved.map((kind, n, all) => `${kind}.${many(all.slice(0, n), kind)}`);
    const rank = (id: string) =>
      this.wanted.includes(id) ? 0 : this.unwanted.includes(id) ? 3 : noted.includes(id) ? 1 : 2;
    return this.tokens
      .toSorted((a, b) => rank(a.id) - rank(b.id) || this.wanted.indexOf(a.id) - this.wanted.indexOf(b.id))
      .slice(0, this.room)
      .map((token) => token.id);
  });
  readonly spoiled = $derived.by((): number => this.tokens.length - this.kept.length);

  touch(id: string): void {
    const keep = !this.kept.includes(id);
    const others = (ids: string[]) => ids.filter((each) => each !== id);
    this.wanted = keep ? [id, ...others(this.wanted)] : others(this.wanted);
    this.unwanted = keep ? others(this.unwanted) : [...others(this.unwanted), id];
  }

  // --- how far the cash goes ----------------------------------------------------------------------

  readonly cash = $derived.by((): number => (this.stop?.cash ?? 0) - (this.enlarge?.price ?? 0));
  private readonly start = $derived.by((): number => this.table.farm?.space ?? 0);
  private readonly ahead = $derived.by((): Milestone[] =>
    (this.stop?.steps ?? []).map(({ space, left }, n) => ({
      space,
      price: this.stop!.cash - left,
      left: left - (this.enlarge?.price ?? 0),
      steps: n + 1,
    })),
  );
  /** Where you can end, from where you stand. */
  readonly reach = $derived.by((): Milestone[] => [
    { space: this.start, price: 0, left: this.cash, steps: 0 },
    ...this.ahead.filter(({ left }) => left >= 0),
  ]);
  /** The first that is too dear. */
  readonly beyond = $derived.by((): Milestone | undefined => this.ahead[this.reach.length - 1]);
  /** The step for 1 is the cheapest of all: it is chosen in advance, dearer ones are by touch. */
  readonly chosen = $derived.by((): Milestone => {
    const cheap = this.ahead[0]?.price === 1 ? 1 : 0;
    return this.reach[Math.min(this.walked ?? cheap, this.reach.length - 1)]!;
  });
  walk(steps: number): void {
    this.walked = steps;
  }

  // --- the end --------------------------------------------------------------------------------------

  /** Nothing to let down, to choose or to pay: the turn just ends. */
  readonly plain = $derived.by(
    (): boolean =>
      !this.stop?.missed.length &&
      !this.spoiled &&
      this.reach.length < 2 &&
      !this.forgotten.length &&
      !this.fields.length,
  );

  async end(): Promise<void> {
    const letter = this.table.farm!.letter;
    const done = `${letter} done`;
    const misses = this.table.doc!.options.filter((each) => each.type === "miss");
    const storing = [
      ...(this.enlarge ? [`${letter} enlarge`] : []),
      ...this.kept.map((id) => `${letter} store ${id.split(".")[0]}`),
      done,
    ];
    const ended = await this.table.act(
      ...(this.question === "act" ? [...misses.map((each) => each.action), done] : []),
      ...(this.question === "path" ? [] : storing),
      ...Array.from({ length: this.chosen.steps }, () => `${letter} step`),
      // A puzzle ends on the path.
      ...(this.table.doc!.puzzle ? [] : [done]),
    );
    if (ended) this.lay(false);
  }

  /** What the prompt says and offers. */
  readonly prepared = $derived.by((): Prepared | null => {
    if (!this.stop) return null;
    const { space, left } = this.chosen;
    const end = {
      text: t("stop.end", { space, left: Math.max(0, left) }),
      main: true,
      not: left < 0,
      act: () => this.end(),
    };
    if (!this.shown) {
      const open = { text: t("stop.button"), main: true, act: () => this.toggle(true) };
      return { answers: [this.plain ? end : open] };
    }
    const back = { text: t("stop.back"), sign: "back", act: () => this.toggle(false) };
    const { loan } = this;
    const raise = loan && {
      text: t("action.loan.label"),
      cash: loan.preview.cash,
      act: () => this.table.act(loan.action),
    };
    return {
      say: t("stop.says"),
      stress: t("stop.summary", { spoiled: this.spoiled, missed: this.stop.missed.length }),
      answers: [end, ...(raise ? [raise] : []), ...(this.question === "act" ? [back] : [])],
    };
  });
}
