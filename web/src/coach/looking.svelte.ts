/** What is looked at in a review: one step of it, while one goes from moment to moment or through all decisions. */

import type { Review, ReviewStep } from "../api/types";

export class Looking {
  private wanted = $state<number | null>(null);
  /** Whether one goes through all decisions, not from moment to moment. */
  private all = $state(false);
  /** Whether the farm is shown, and after how many actions of both lines. */
  through = $state(false);
  done = $state(0);

  constructor(private readonly found: () => Review | null) {}

  readonly choices = $derived.by(() =>
    (this.found()?.steps ?? []).flatMap((each, n) => (each.kind === "choice" ? [n] : [])),
  );
  /** The number of the step: the largest loss first, or the first decision. */
  readonly at = $derived.by(() => this.wanted ?? this.found()?.moments[0] ?? this.choices[0] ?? 0);
  readonly step = $derived.by((): ReviewStep | null => this.found()?.steps[this.at] ?? null);
  /** Which of the moments it is, from 0; −1: none, or one of all decisions. */
  readonly moment = $derived.by(() => (this.all ? -1 : (this.found()?.moments.indexOf(this.at) ?? -1)));
  private readonly order = $derived.by(() =>
    this.moment >= 0 ? [...this.found()!.moments].sort((one, other) => one - other) : this.choices,
  );
  private readonly place = $derived.by(() => this.order.indexOf(this.at));
  /** How many actions there are to step through. */
  readonly longest = $derived.by(() =>
    Math.max(this.step?.chosen?.length ?? 0, this.step?.better?.length ?? 0),
  );

  choose(to: number, all = this.all): void {
    this.wanted = to;
    this.all = all;
    this.done = 0;
  }

  can(by: 1 | -1): boolean {
    return this.order[this.place + by] !== undefined;
  }

  go(by: 1 | -1): void {
    if (this.can(by)) this.choose(this.order[this.place + by]!);
  }

  walk(by: 1 | -1): void {
    this.done = Math.min(this.longest, Math.max(0, this.done + by));
  }

  /** Another game, or another seat of it. */
  forget(): void {
    this.wanted = null;
    this.all = this.through = false;
    this.done = 0;
  }
}
