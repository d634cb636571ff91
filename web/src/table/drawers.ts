/** What can be pulled over the table, one at a time. */
export type Pulled = "log" | "talk" | "menu" | "keys" | null;

/** Alone, the market can be looked at between the days on which it is asked about. */
export interface Market {
  open: boolean;
  toggle: () => void;
}
