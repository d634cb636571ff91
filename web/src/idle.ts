/** So long after the last touch: somebody looks and thinks, and nothing has to be answered soon. */
const REST = 4000;

let touched = performance.now();
for (const input of ["pointerdown", "keydown"]) {
  addEventListener(input, () => (touched = performance.now()), { capture: true, passive: true });
}

/** For what fetches files: it keeps processor and network from what is wanted now. */
export function atRest(work: () => void): void {
  const left = touched + REST - performance.now();
  if (left > 0) setTimeout(() => atRest(work), left);
  else idle(work);
}

/** Later, when the browser has nothing better to do. */
export function idle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 1000);
}
