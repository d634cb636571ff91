/** How a card looks, whatever it is: the same for all five kinds. */

import type { HTMLAttributes } from "svelte/elements";
import type { Row } from "../api/types";

/** M on the table; S where two stand in the place of one; L for a closer look. */
export type Size = "S" | "M" | "L";

/** Whatever else is given goes to the element: with `onclick` the card is a button. */
export interface CardState extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  size?: Size;
  /** It can be touched: jade edge and a knot. */
  touch?: boolean;
  /** Picked: lifted, tilted, gold on ink. */
  chosen?: boolean;
  /** It is not there yet: dashed, see-through, and it says so. */
  would?: boolean;
  /** It cannot be used now: grey, and why. */
  why?: string;
}

/** In units of --u (Card.svelte). */
export const widthOf = (row: Row, size: Size): number => (row === "field" && size !== "S" ? 8.4 : 7.7);
