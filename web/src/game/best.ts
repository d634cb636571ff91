/** The best results of this browser, by the number of players: kept here and nowhere else. */

export interface Best {
  table: string;
  space: number;
  date: string;
}
export interface Compared {
  best: boolean;
  before: Best | null;
}
interface Kept extends Best {
  /** The best before this one. */
  before: Best | null;
}

const KEY = "loyang.best";

function kept(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

/** Compare a result with the best so far and keep the better one. A first result is no record yet, but is remembered. */
export function compare(players: number, result: Best): Compared {
  const all = kept();
  const old = all[players];
  if (old?.table === result.table) return { best: old.before !== null, before: old.before };
  if (old && old.space >= result.space) return { best: false, before: old };
  const before = old ? { table: old.table, space: old.space, date: old.date } : null;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [players]: { ...result, before } }));
  } catch {
    // a browser that keeps nothing has no records
  }
  return { best: before !== null, before };
}
