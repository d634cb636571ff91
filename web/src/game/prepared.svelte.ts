/** An answer that is put together on the table (cards picked, goods kept, a step chosen) is given in the prompt. */

import { onDestroy, type Snippet } from "svelte";
import { rendered } from "../frames";
import { type Look, NOTHING } from "./looks";
import type { Table } from "./table.svelte";

export interface Answer {
  text: string;
  act: () => unknown;
  /** The one that is meant: gold. */
  main?: boolean;
  /** What it changes. */
  cash?: number;
  sign?: string;
  /** What is shown instead of the text, which then only tells. */
  drawn?: Snippet;
  /** It can't be given yet. */
  not?: boolean;
}

export interface Prepared {
  /** Instead of what is asked. */
  say?: string;
  stress?: string;
  answers: readonly Answer[];
}

/** As long as the component lives, the farm shows what is picked or offered in it; the touch that did so is answered first. */
export function show(table: Table, as: "drafted" | "offered", look: () => Look): void {
  $effect(() => {
    const now = look();
    let wanted = true;
    void rendered().then(() => wanted && (table[as] = now));
    return () => (wanted = false);
  });
  onDestroy(() => (table[as] = NOTHING));
}

/** As long as the component lives, the prompt shows what it has prepared. */
export function prepare(table: Table, what: () => Prepared | null): void {
  $effect(() => {
    const mine = what();
    if (!mine) return;
    table.prepared = mine;
    return () => {
      if (table.prepared === mine) table.prepared = null;
    };
  });
}
