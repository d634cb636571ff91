/** How much room there is: the same border as in the style sheets. */

import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("min-width: 760px", true);
