/** Where on the page the things of a lesson are: they are named as the targets of actions, and a few that no action has. */

import { elementOf } from "../game/places";
import { t } from "../words/words.svelte";

const MAIN = ".prompt .answers .button.main:enabled";
const NAMED: Record<string, string> = {
  stop: MAIN,
  end: MAIN,
  path: '[data-walker="0"]',
  hand: ".draft .group:not([data-place])",
  "seat:1": '[data-farm="1"]',
};
/** Answers in the prompt, by their words. */
const ANSWERS: Record<string, string> = { pile: "action.turn-up.label", pack: "action.pack.label" };

const seen = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());

export function lit(light: string): Element | undefined {
  const words = ANSWERS[light];
  if (words) {
    const said = t(words);
    return [...document.querySelectorAll(".prompt .answers .button")].find((each) =>
      each.textContent?.includes(said),
    );
  }
  const [sort, space] = light.split(":");
  if (sort === "path" && space) return seen(`[data-stone="${space}"]`);
  return NAMED[light] ? seen(NAMED[light]) : elementOf(light);
}

/** The answer that is ready when what is lit has been picked. */
export const ready = (): Element | undefined => seen(".prompt .answers .button:enabled");

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ROOM = 6;

/** With some room around it, as far as it is on the screen. */
export function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x - ROOM, y: y - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM };
}

/** What is not under the prompt of a box; null if nothing is. */
export const above = (box: Box, prompt: Box): Box | null =>
  box.y >= prompt.y ? null : { ...box, height: Math.min(box.height, prompt.y - box.y) };

export const holds = (box: Box, { clientX, clientY }: MouseEvent): boolean =>
  overlap(box, { x: clientX, y: clientY, width: 0, height: 0 });

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
