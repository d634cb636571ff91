/** Where a thing is on the page. What one has at hand is there twice, and one of the two is in sight. */
export function placeOf(target: string, within = ""): DOMRect | undefined {
  const found = document.querySelectorAll(`${within}[data-target="${CSS.escape(target)}"]`);
  return [...found].map((each) => each.getBoundingClientRect()).find((box) => box.width > 0);
}

/** The element that stands for a place where something can be put: a thing, or a part of your own farm. */
export function elementOf(place: string): Element | undefined {
  const name = CSS.escape(place);
  return [...document.querySelectorAll(`[data-target="${name}"], [data-place="${name}"]`)].find(
    (each) => each.checkVisibility() && !(each.matches("[data-place]") && each.closest(".visited")),
  );
}
