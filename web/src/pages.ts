/** The pages by their addresses. Each is a file of its own: it is loaded when it is wanted, or before, when it is likely to be
 * the next one. */

import type { Component } from "svelte";

type Load = () => Promise<{ default: Component<any> }>;

export interface Page {
  load: Load;
  props: Record<string, string>;
  /** Where one probably goes from here. */
  next: readonly Load[];
}

const home = () => import("./pages/Home.svelte");
const table = () => import("./pages/TablePage.svelte");
const rules = () => import("./pages/Rules.svelte");

const PAGES: Record<string, Omit<Page, "props">> = {
  "": { load: home, next: [table] },
  rules: { load: rules, next: [home] },
  lessons: { load: () => import("./lessons/Lessons.svelte"), next: [table] },
  today: { load: () => import("./today/Today.svelte"), next: [table] },
  book: { load: () => import("./book/Book.svelte"), next: [table] },
  puzzles: { load: () => import("./puzzles/Puzzles.svelte"), next: [table] },
  help: { load: () => import("./pages/Help.svelte"), next: [home] },
  cards: { load: () => import("./pages/Cards.svelte"), next: [home] },
  ...(import.meta.env.DEV ? { parts: { load: () => import("./pages/Parts.svelte"), next: [] } } : {}),
};
const LOST: Omit<Page, "props"> = { load: () => import("./pages/ProblemPage.svelte"), next: [home] };
const TABLE: Omit<Page, "props"> = {
  load: table,
  next: [() => import("./lobby/Lobby.svelte"), () => import("./pages/ResultPage.svelte"), rules],
};

const DEAL: Omit<Page, "props"> = { load: () => import("./deal/Deal.svelte"), next: [table] };
const PUZZLE: Omit<Page, "props"> = { load: () => import("./puzzles/OnePuzzle.svelte"), next: [table] };

/** The table that an address belongs to. */
export const tableAt = (path: string): string | undefined => /^t\/([\w-]+)$/.exec(path)?.[1];

export function pageAt(path: string): Page {
  const deal = /^d\/([\w-]+)$/.exec(path)?.[1];
  if (deal) return { ...DEAL, props: { id: deal } };
  const id = tableAt(path);
  const puzzle = /^puzzles\/([\w-]+)$/.exec(path)?.[1];
  if (puzzle) return { ...PUZZLE, props: { id: puzzle } };
  return id ? { ...TABLE, props: { id } } : { ...(PAGES[path] ?? LOST), props: {} };
}
