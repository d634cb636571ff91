/** Where a thing is on the page. What one has at hand is there twice, and one of the two is in sight. */
export function placeOf(target: string, within = ""): DOMRect | undefined {
  const found = document.querySelectorAll(`${within}[data-target="${CSS.escape(target)}"]`);
  return [...found].map((each) => each.getBoundingClientRect()).find((box) => box.width > 0);
}
