/** How much room there is: the same border as in the style sheets. */

import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("min-width: 760px", true);
/** The plan of a phone (scene/Scene.svelte): measured in the reader's own letters. */
export const narrow = new MediaQuery("max-width: 47.49em", false);
/** The plan of a desk, where all of the table is in sight; smaller ones scroll. */
export const desk = new MediaQuery("min-width: 68.75em", true);
/** Room for the log beside the table: wide, and wider than high. */
export const docking = new MediaQuery("(min-width: 1700px) and (min-aspect-ratio: 17/10)", false);
