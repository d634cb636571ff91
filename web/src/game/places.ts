/** Where things are on the page. What one has at hand is there twice, and one of the two is in sight. */

const inSight = (element: Element): boolean => element.getBoundingClientRect().width > 0;

export function placeOf(target: string, within = ""): DOMRect | undefined {
  const found = document.querySelectorAll(`${within}[data-target="${CSS.escape(target)}"]`);
  return [...found].find(inSight)?.getBoundingClientRect();
}

const farmsOf = (seat: number): Element[] =>
  seat < 0 ? [document.body] : [...document.querySelectorAll(`[data-farm="${seat}"]`)];
function namedIn(farm: Element, name: string): HTMLElement[] {
  const named = CSS.escape(name);
  return [...farm.querySelectorAll<HTMLElement>(`[data-spot="${named}"], [data-target="${named}"]`)];
}

/** The place of a farm, or of the table if no seat is told; the nearest that is shown: of a farm that stands as a small
 * board that may be the board itself. */
export function spotOf(seat: number, spot: string): HTMLElement | undefined {
  const farms = farmsOf(seat);
  for (const name of new Set([spot, spot.split(":")[0]!])) {
    for (const farm of farms) {
      const seen = namedIn(farm, name).find(inSight);
      if (seen) return seen;
    }
  }
  return farms.find((farm): farm is HTMLElement => farm !== document.body && inSight(farm));
}

/** All that stand for the place, in sight or not: to know that, the browser would have to lay out the table first. */
export const spotsOf = (seat: number, spot: string): HTMLElement[] =>
  farmsOf(seat).flatMap((farm) => namedIn(farm, spot));

/** The element that stands for a place where something can be put: a thing, or a part of your own farm. */
export function elementOf(place: string): Element | undefined {
  const name = CSS.escape(place);
  return [...document.querySelectorAll(`[data-target="${name}"], [data-place="${name}"]`)].find(
    (each) => each.checkVisibility() && !(each.matches("[data-place]") && each.closest(".visited")),
  );
}
