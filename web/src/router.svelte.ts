/** Which page is shown: plain addresses below <base href>, no hash. */

const BASE = new URL(document.baseURI).pathname;

class Router {
  path = $state("");
  query = $state.raw(new URLSearchParams());
  hash = $state("");

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  private read(): void {
    const { pathname, search, hash } = location;
    this.path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname.slice(1);
    this.query = new URLSearchParams(search);
    this.hash = hash.slice(1);
  }

  /** Go to a page, given below the base: "t/abc?at=9". */
  go(to: string, replace = false): void {
    const url = BASE + to;
    if (replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.read();
    if (!replace) scrollTo(0, 0);
  }
}

export const router = new Router();
export const href = (to: string): string => BASE + to;

/** For links: a plain left click stays in the page. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const click = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const url = new URL(node.href);
    router.go(url.pathname.slice(BASE.length) + url.search + url.hash);
  };
  node.addEventListener("click", click);
  return { destroy: () => node.removeEventListener("click", click) };
}
