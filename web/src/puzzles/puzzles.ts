/** Puzzles: which there are, what they ask for in words, and a table for one. */

import { get, post } from "../api/client";
import type { Created, PuzzleGoal, PuzzleList, PuzzleOne } from "../api/types";
import { router } from "../router.svelte";
import { settings } from "../settings.svelte";
import { t, words } from "../words/words.svelte";

export const GRADES = [1, 2, 3, 4, 5] as const;
/** The places on the way to the gate, drawn. */
export const PLACES = ["p-turnip", "p-cabbage", "stall", "house", "gate"] as const;

export const all = (): Promise<PuzzleList> => get<PuzzleList>("puzzles");
export const one = (id: string): Promise<PuzzleOne> => get<PuzzleOne>(`puzzles/${id}`);

/** Whoever begins it goes to its table. */
export async function begin(id: string): Promise<void> {
  const created = await post<Created>(`puzzles/${id}`, { ...settings.self });
  router.go(`t/${created.id}`);
}

/** The one after it that has not been done yet, first of the same grade. */
export async function following(id: string): Promise<string | undefined> {
  const { puzzles } = await all();
  const at = puzzles.findIndex((each) => each.id === id);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, at)].find((each) => !each.progress)?.id;
}

export const goalText = ({ goal, number }: { goal: PuzzleGoal; number: number }): string =>
  t(`puzzle.goal.${goal}`, { number });

const percent = (share: number): string =>
  new Intl.NumberFormat(words.locale, { style: "percent" }).format(share);

/** What others made of it, in a few words; nothing if nobody has tried. */
export function shareText({ solved, gave_up }: PuzzleOne): string {
  const tried = solved + gave_up;
  return tried ? t("puzzle.found", { share: percent(solved / tried) }) : "";
}

export function othersText({ solved, at_once, gave_up, tries }: PuzzleOne): string {
  if (!solved) return t("puzzle.others.none");
  const said = t("puzzle.others", { solved, once: at_once, gave_up });
  return tries === null ? said : `${said} ${t("puzzle.others.tries", { tries })}`;
}
