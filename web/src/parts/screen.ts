/** How much room there is: the same border as in the style sheets. */

import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("min-width: 760px", true);
/** Room for the log beside the table: wide, and wider than high. */
export const docking = new MediaQuery("(min-width: 1700px) and (min-aspect-ratio: 17/10)", false);
