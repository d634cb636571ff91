/** Asking the coach at the table: first what to look at, then where the choices lead. An answer for a position that the game
 * has left is dropped. */

import { post, type Problem } from "../api/client";
import type { Hint, Trial, View } from "../api/types";
import { type Look, NOTHING } from "../game/looks";
import type { Table } from "../game/table.svelte";
import { lookOfLine } from "./ghosts";

const AGAIN = 300; // milliseconds
const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN));

export class Hinting {
  /** The paper is on the table. */
  open = $state(false);
  first = $state.raw<Hint | null>(null);
  more = $state.raw<Hint | null>(null);
  thinking = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The choice that is looked at, and whether the farm shows what it would bring. */
  chosen = $state(0);
  ghosts = $state(false);
  /** What was on the table when it was asked. */
  private view: View | null = null;

  constructor(private readonly table: Table) {}

  async ask(more = false): Promise<void> {
    const { doc } = this.table;
    if (!doc || this.thinking) return;
    if (!more) this.close();
    this.open = this.thinking = true;
    this.problem = null;
    const view = (this.view = doc.view);
    try {
      const found = await this.answer(more, view);
      if (!found) return;
      if (more) this.more = found;
      else this.first = found;
    } catch (error) {
      if (this.view === view) this.problem = error as Problem;
    } finally {
      if (this.view === view || this.view === null) this.thinking = false;
    }
  }

  private async answer(more: boolean, view: View | null): Promise<Hint | null> {
    while (this.view === view) {
      const { doc, id, seat } = this.table;
      const found = await post<Hint>(`tables/${id}/hint`, { version: doc!.version, seat, more });
      if (this.view !== view) return null;
      if (found.ready) return found;
      await pause();
    }
    return null;
  }

  /** The table has changed: what was said is about something else. */
  check(view: View | null): void {
    if (this.open && view !== this.view) this.close();
  }

  close(): void {
    this.open = this.thinking = this.ghosts = false;
    this.first = this.more = this.problem = null;
    this.view = null;
    this.chosen = 0;
    this.show(NOTHING);
  }

  async choose(number: number): Promise<void> {
    this.chosen = number;
    if (this.ghosts) await this.haunt();
  }

  async toggle(): Promise<void> {
    this.ghosts = !this.ghosts;
    if (this.ghosts) await this.haunt();
    else this.show(NOTHING);
  }

  /** What the chosen line would leave on the farm, seen through. */
  private async haunt(): Promise<void> {
    const { table, view, chosen } = this;
    const line = this.more?.choices?.[chosen]?.line ?? [];
    const actions = line.map((step) => step.action!);
    try {
      const found = await post<Trial>(`tables/${table.id}/try`, { seat: table.seat, actions });
      if (this.view !== view || this.chosen !== chosen || !this.ghosts) return;
      this.show(lookOfLine(table.farm, found.document.view?.seats[table.seat!]));
    } catch (error) {
      this.problem = error as Problem;
    }
  }

  private show(look: Look): void {
    this.table.offered = look;
  }
}

const all = new WeakMap<Table, Hinting>();
export function hintingOf(table: Table): Hinting {
  const found = all.get(table) ?? new Hinting(table);
  all.set(table, found);
  return found;
}
