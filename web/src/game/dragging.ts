/** A finger or a mouse picks things up. One gesture at a time; whatever goes wrong with it, the thing is put back.
 *
 * A press lifts, or a move of a few pixels: by mouse, and by touch where the page itself cannot be scrolled. Elsewhere a
 * finger that moves at once scrolls the page. A press that ends where it began was a touch: its click follows. */

import type { Hands } from "./hands.svelte";

const PRESS = 150; // ms
const MOVE = 6; // px
/** So near to the edge of what is in sight the page begins to scroll. */
const EDGE = 64;
const SPEED = 14;

/** Which place is at that point. */
export type Finder = (x: number, y: number) => string | null;

interface Gesture {
  pointer: number;
  thing: string;
  x: number;
  y: number;
  moved: boolean;
  lifted: boolean;
  timer: number;
  touch: boolean;
  /** It has been in the middle, so that edges count: the cart itself lies at an edge. */
  inside: boolean;
}

/** The click that ends this touch is not heard; the next touch is. */
export function swallowClick(): void {
  const over = new AbortController();
  const { signal } = over;
  const eat = (event: Event) => event.stopPropagation();
  document.addEventListener("click", eat, { capture: true, once: true, signal });
  document.addEventListener("pointerdown", () => over.abort(), { capture: true, once: true, signal });
}

/** Listens on the whole page; the function it returns stops that. */
export function dragging(hands: Hands, find: Finder): () => void {
  let gesture: Gesture | null = null;
  const stop = new AbortController();
  const on = <K extends keyof DocumentEventMap>(
    name: K,
    hear: (event: DocumentEventMap[K]) => void,
    more: AddEventListenerOptions = {},
  ) => document.addEventListener(name, hear, { signal: stop.signal, ...more });

  function end(back: boolean): void {
    if (!gesture) return;
    clearTimeout(gesture.timer);
    if (back && gesture.lifted) hands.putBack();
    gesture = null;
  }

  function lift(): void {
    if (!gesture || gesture.lifted) return;
    if (!hands.canLift(gesture.thing)) return end(false);
    gesture.lifted = true;
    hands.lift(gesture.thing);
    hands.drag = { x: gesture.x, y: gesture.y };
    requestAnimationFrame(scroll);
  }

  /** Near the upper edge, or above the dock, the page moves on under the hand. */
  function scroll(): void {
    if (!gesture?.lifted || !hands.drag) return;
    const { x, y } = hands.drag;
    const dock = document.querySelector(".prompt")?.getBoundingClientRect().top ?? innerHeight;
    gesture.inside ||= y > EDGE && y < dock - EDGE;
    if (gesture.moved && gesture.inside) {
      const by = y < EDGE ? -SPEED : y > dock - EDGE && y < innerHeight ? SPEED : 0;
      if (by) {
        scrollBy({ top: by, behavior: "instant" });
        hands.at = find(x, y);
      }
    }
    requestAnimationFrame(scroll);
  }

  on("pointerdown", (event) => {
    if (gesture) {
      if (gesture.lifted && gesture.moved) swallowClick();
      return end(true); // a second finger
    }
    if (event.button !== 0 || !event.isPrimary) return;
    const element = (event.target as Element).closest?.<HTMLElement>("[data-target]");
    const thing = element?.dataset.target;
    if (!element || !thing || !hands.canLift(thing)) return;
    // No capture before it is lifted: a click belongs to what was touched within.
    gesture = {
      pointer: event.pointerId,
      thing,
      x: event.clientX,
      y: event.clientY,
      moved: false,
      lifted: false,
      timer: window.setTimeout(() => {
        if (hands.held === null) lift();
      }, PRESS),
      touch: event.pointerType !== "mouse",
      inside: false,
    };
  });

  on("pointermove", (event) => {
    if (gesture?.pointer !== event.pointerId) return;
    if (!event.buttons) return end(true); // let go where the page could not see it
    if (gesture.lifted && hands.held !== gesture.thing) return end(false); // put back meanwhile
    const { clientX: x, clientY: y } = event;
    if (!gesture.moved && Math.hypot(x - gesture.x, y - gesture.y) >= MOVE) {
      const element = (event.target as Element).closest<HTMLElement>("[data-target]");
      if (!gesture.lifted && gesture.touch && (!element || getComputedStyle(element).touchAction !== "none"))
        return end(false);
      gesture.moved = true;
      lift();
      (event.target as Element).setPointerCapture?.(event.pointerId);
    }
    if (!gesture?.lifted) return;
    hands.drag = { x, y };
    if (gesture.moved) hands.at = find(x, y);
  });

  on("pointerup", (event) => {
    if (gesture?.pointer !== event.pointerId) return;
    const { lifted, moved } = gesture;
    const place = lifted && moved ? find(event.clientX, event.clientY) : null;
    if (lifted && moved) swallowClick();
    end(place === null || !hands.ways.has(place));
    if (place !== null && hands.ways.has(place)) hands.drop(place);
  });

  on("pointercancel", (event) => {
    if (gesture?.pointer === event.pointerId) end(true);
  });
  // Once lifted, the page does not scroll by that finger.
  on("touchmove", (event) => gesture?.lifted && event.cancelable && event.preventDefault(), {
    passive: false,
  });
  on(
    "contextmenu",
    (event) => {
      if (!gesture?.touch) return end(true);
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  on("visibilitychange", () => end(true));
  addEventListener("blur", () => end(true), { signal: stop.signal });

  return () => {
    end(true);
    stop.abort();
  };
}
