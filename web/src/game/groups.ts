/** Options that differ only in what is given make one line of a menu. */

import type { Kind, Option } from "../api/types";

export interface Group {
  key: string;
  options: Option[];
}

export function grouped(options: readonly Option[]): Group[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const key = option.give
      ? `${option.type} ${option.card} ${option.kind} ${option.helpers ?? ""}`
      : option.action;
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  return [...groups].map(([key, members]) => ({ key, options: members }));
}

/** The option that gives exactly these. */
export function giving(options: Option[], goods: Kind[]): Option | undefined {
  const wanted = [...goods].sort().join();
  return options.find((option) => [...(option.give ?? [])].sort().join() === wanted);
}
