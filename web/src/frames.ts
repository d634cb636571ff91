/** When the browser draws. */

/** So long at most is waited for it: it does not draw what nobody sees. */
const HIDDEN = 200;

/** What was changed has been drawn. */
export const frame = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, HIDDEN);
  });

/** What was changed is on the screen: places can be asked for without the browser having to lay out anything in between, and what
 * is changed now does not keep a touch from being answered. That is a frame after it was drawn: painting needs the processor too. */
export const rendered = (): Promise<void> => frame().then(frame);

const FADE = 160;

/** What lies elsewhere than before fades in there, instead of jumping. */
export const fadeIn = (element: Element): Animation => element.animate({ opacity: [0, 1] }, FADE);
