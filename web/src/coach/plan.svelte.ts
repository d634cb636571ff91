/** A private copy of the table to try things out on. The server plays it behind what the seat knows and keeps nothing; what is
 * kept lies in this browser. */

import { post, type Problem } from "../api/client";
import type { Compound, Farm, LineStep, Option, Trial } from "../api/types";
import { Table } from "../game/table.svelte";

export const MOST = 3;

/** A plan: what is done, the lot that draws what is hidden, and what came of it. */
export interface Plan {
  actions: string[];
  chance: string | null;
  outcome: Outcome | null;
}

export interface Outcome {
  line: LineStep[];
  cash: number;
  space: number;
  loans: number;
  due: number;
  left: number;
  value: number;
  drawn: boolean;
}

const EMPTY: Plan = { actions: [], chance: null, outcome: null };
const total = (goods: Partial<Record<string, number>>) =>
  Object.values(goods).reduce<number>((sum, n) => sum + (n ?? 0), 0);

export class PlanTable extends Table {
  plans = $state.raw<Plan[]>([EMPTY]);
  current = $state(0);
  trial = $state.raw<Trial | null>(null);
  private trying = $state(false);
  private turns = 0;

  constructor(
    private readonly real: Table,
    /** The version that it begins at; null: now. */
    readonly from: number | null,
    readonly who: number,
  ) {
    super(real.id);
    this.plans = this.kept() ?? [EMPTY];
  }

  get plan(): Plan {
    return this.plans[this.current] ?? EMPTY;
  }

  override get busy(): boolean {
    return this.trying;
  }

  override async open(): Promise<void> {
    await this.go(this.plan.actions, this.plan.chance);
  }

  override async act(...actions: string[]): Promise<boolean> {
    return this.go([...this.done, ...actions], this.plan.chance);
  }

  override async perform(offer: Option | Compound): Promise<boolean> {
    return this.act(...("actions" in offer ? offer.actions : [offer.action]));
  }

  override async undo(to: "step" | "turn" | "redo" | number): Promise<void> {
    await this.go(to === "turn" ? [] : this.plan.actions.slice(0, -1), this.plan.chance);
  }

  /** What was really done; an action before which it stopped is still in the plan. */
  private get done(): string[] {
    return this.plan.actions.slice(0, this.trial?.line.length ?? 0);
  }

  /** Draw what is hidden, or draw it anew. */
  async draw(): Promise<void> {
    await this.go(this.plan.actions, Math.random().toString(36).slice(2));
  }

  async choose(number: number): Promise<void> {
    if (number === this.plans.length) this.plans = [...this.plans, EMPTY];
    this.current = number;
    await this.open();
  }

  async clear(): Promise<void> {
    await this.go([], null);
  }

  /** The game has moved on. */
  async restart(): Promise<void> {
    this.plans = [EMPTY];
    this.current = 0;
    await this.open();
  }

  private async go(actions: string[], chance: string | null): Promise<boolean> {
    if (this.trying) return false;
    this.trying = true;
    this.refusal = null;
    try {
      const body = { seat: this.who, actions, chance, ...(this.from === null ? {} : { at: this.from }) };
      const trial = await post<Trial>(`tables/${this.id}/try`, body);
      this.trial = trial;
      this.keep({ actions, chance, outcome: this.outcome(trial) });
      this.show(trial);
      return true;
    } catch (error) {
      this.refusal = error as Problem;
      return false;
    } finally {
      this.trying = false;
    }
  }

  private show(trial: Trial): void {
    const step = this.plan.actions.length ? 0 : null;
    this.take({
      ...trial.document,
      // Each is newer than the one before; nobody else knows these numbers.
      version: ++this.turns,
      table: { ...trial.document.table, status: "playing", hints: false },
      undo: { step, turn: step, redo: null, ask: false, pending: null },
      result: null,
    });
  }

  private outcome(trial: Trial): Outcome {
    const farm = trial.document.view!.seats[this.who] as Farm;
    return {
      line: trial.line,
      cash: farm.cash,
      space: farm.space,
      loans: farm.loans,
      due: farm.regulars.filter((each) => each.standing === "due").length,
      left: total(farm.cart) + total(farm.storehouse),
      value: trial.value,
      drawn: trial.drawn.length > 0,
    };
  }

  // --- in this browser's own pocket -----------------------------------------------------------------

  private get pocket(): string {
    return `loyang plans ${this.id} ${this.who} ${this.from ?? this.real.doc?.version}`;
  }

  private keep(plan: Plan): void {
    this.plans = this.plans.map((each, n) => (n === this.current ? plan : each));
    try {
      sessionStorage.setItem(this.pocket, JSON.stringify(this.plans));
    } catch {
      // then it is kept as long as the page is open
    }
  }

  private kept(): Plan[] | null {
    try {
      const found: unknown = JSON.parse(sessionStorage.getItem(this.pocket) ?? "null");
      return Array.isArray(found) && found.length ? (found.slice(0, MOST) as Plan[]) : null;
    } catch {
      return null;
    }
  }
}

/** Play a plan at the table: one action after the other, up to the first surprise. */
export async function play(
  real: Table,
  plan: Plan,
  trial: Trial,
): Promise<"played" | "surprise" | "refused"> {
  for (const [n, action] of plan.actions.entries()) {
    if (!(await real.act(action))) return "refused";
    const surprised = trial.drawn.includes(n + 1) || n >= trial.line.length;
    if (surprised && n < plan.actions.length - 1) return "surprise";
  }
  return "played";
}
