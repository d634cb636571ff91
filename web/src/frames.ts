/** When the browser draws. */

/** So long at most is waited for it: it does not draw what nobody sees. */
const HIDDEN = 200;

/** What was changed is on the screen: places can be asked for without the browser having to lay out anything in between, and what
 * is changed now does not keep a touch from being answered. */
export const rendered = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, HIDDEN);
  });
