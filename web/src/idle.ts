/** So long after it was drawn, a page has been looked at and perhaps touched for the first time. */
const REST = 3000;

/** For what fetches files: it keeps processor and network from what is wanted now. */
export const atRest = (work: () => void): void => void setTimeout(() => idle(work), REST);

/** Later, when the browser has nothing better to do. */
export function idle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 1000);
}
