/** When the browser draws. */

/** What was changed is on the screen: places can be asked for without the browser having to lay out anything in between, and what
 * is changed now does not keep a touch from being answered. */
export const rendered = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
