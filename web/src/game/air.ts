/** Everything that moves on the table, by the browser's own animations: transforms and opacity only, so that nothing is laid
 * out anew. All of it can be ended at once. */

import { picture, WHOLE } from "../art/pictures";

const ARRIVE = "cubic-bezier(.2,.9,.3,1.2)";
/** So many fly at once; what is beyond that is there without a flight. */
const MOST = 14;
const POINTS = 6;
const SMALL = 22;
const LARGE = 56;

interface Going {
  animation: Animation;
  /** What is to be done when it has ended, or is ended. */
  end: () => void;
}

export class Air {
  private going = new Set<Going>();
  private held = new Set<Element>();

  /** Ends everything that moves. */
  clear(): void {
    for (const { animation, end } of this.going) {
      animation.cancel();
      end();
    }
    this.going.clear();
    for (const element of this.held) this.release(element);
  }

  private go(
    element: Element,
    frames: Keyframe[],
    options: KeyframeAnimationOptions,
    end = () => {},
  ): Promise<void> {
    const animation = element.animate(frames, options);
    const going = { animation, end };
    this.going.add(going);
    return new Promise((done) => {
      animation.onfinish = () => {
        this.going.delete(going);
        end();
        done();
      };
    });
  }

  /** A drawing flies in an arc from one place to another, and takes on the size it has there. */
  async fly(drawing: string, from: DOMRect, to: DOMRect, duration: number, delay: number): Promise<void> {
    if (this.going.size >= MOST) return;
    const token = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const image = document.createElementNS("http://www.w3.org/2000/svg", "image");
    for (const [name, value] of Object.entries({ ...WHOLE, href: picture(drawing) }))
      image.setAttribute(name, value);
    image.dataset.drawing = drawing;
    token.append(image);
    token.setAttribute("class", "flight");
    token.setAttribute("aria-hidden", "true");
    document.body.append(token);
    // On a small board, which is long and flat, things are small.
    const size = (box: DOMRect) =>
      box.width > 3 * box.height ? SMALL : Math.max(SMALL, Math.min(LARGE, box.width, box.height));
    const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const [start, end] = [middle(from), middle(to)];
    const rise = Math.min(120, 30 + Math.hypot(end.x - start.x, end.y - start.y) / 5);
    const frames = Array.from({ length: POINTS + 1 }, (_, n) => {
      const way = n / POINTS;
      const x = start.x + (end.x - start.x) * way;
      const y = Math.max(SMALL / 2, start.y + (end.y - start.y) * way - rise * 4 * way * (1 - way));
      const scale = (size(from) + (size(to) - size(from)) * way) / LARGE;
      return { transform: `translate(${x - LARGE / 2}px, ${y - LARGE / 2}px) scale(${scale})` };
    });
    await this.go(token, frames, { duration, delay, easing: "cubic-bezier(.3,.1,.4,1)", fill: "both" }, () =>
      token.remove(),
    );
  }

  /** A card comes from the pile, slightly askew, and settles straight. On its way it is not in the way of touches. */
  async deal(element: Element, from: DOMRect | undefined, to: DOMRect, duration: number): Promise<void> {
    const x = from ? from.x + from.width / 2 - to.x - to.width / 2 : 0;
    const y = from ? from.y + from.height / 2 - to.y - to.height / 2 : -30;
    element.setAttribute("data-flying", "");
    await this.go(
      element,
      [
        { transform: `translate(${x}px, ${y}px) rotate(-14deg) scale(.35)`, opacity: 0.3 },
        {
          transform: `translate(${x * 0.4}px, ${y * 0.4 - 40}px) rotate(7deg) scale(.9)`,
          opacity: 1,
          offset: 0.5,
        },
        { transform: "none", opacity: 1 },
      ],
      { duration, easing: ARRIVE },
      () => element.removeAttribute("data-flying"),
    );
  }

  /** It is not there yet: it will be dealt. */
  hold(element: Element): void {
    this.held.add(element);
    element.setAttribute("data-held", "");
  }

  release(element: Element): void {
    this.held.delete(element);
    element.removeAttribute("data-held");
  }

  /** A figure hops by so many units of its drawing; `settled` moves it for good before the hop is forgotten. */
  async hop(
    element: Element,
    x: number,
    y: number,
    duration: number,
    settled: () => Promise<void>,
  ): Promise<void> {
    const frames = [
      { transform: "none", easing: "ease-out" },
      { transform: `translate(${x / 2}px, ${y / 2 - 26}px)`, easing: "ease-in" },
      { transform: `translate(${x}px, ${y}px)` },
    ];
    const animation = element.animate(frames, { duration, fill: "forwards" });
    const going = { animation, end: () => {} };
    this.going.add(going);
    await animation.finished.catch(() => {});
    await settled();
    animation.cancel();
    this.going.delete(going);
  }

  /** Turns over like paper; halfway it is the other side. */
  async turn(element: Element, duration: number, other: () => void): Promise<void> {
    const half = { duration: duration / 2 };
    await this.go(element, [{ transform: "none" }, { transform: "scaleX(0)" }], {
      ...half,
      easing: "ease-in",
    });
    other();
    await this.go(element, [{ transform: "scaleX(0)" }, { transform: "none" }], { ...half, easing: ARRIVE });
  }

  /** Something has landed there: it dips. */
  dip(element: Element, duration: number): void {
    void this.go(
      element,
      [{ transform: "none" }, { transform: "translateY(4px) scale(1.04, .95)" }, { transform: "none" }],
      { duration },
    );
  }

  /** An awning in the draught of a trade. */
  sway(element: Element, duration: number): void {
    const frames = [0, 5, -4, 2, 0].map((degrees) => ({ transform: `skewX(${degrees}deg)` }));
    void this.go(element, frames, { duration, easing: "ease-in-out" });
  }

  /** Comes down hard. */
  stamp(element: Element, duration: number): void {
    const frames = [
      { transform: "scale(2.2)", opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ];
    void this.go(element, frames, { duration, easing: ARRIVE });
  }

  /** Plants spring up one after another. */
  spring(elements: Iterable<Element>, duration: number): void {
    [...elements].forEach((each, n) => {
      const frames = [{ transform: "scaleY(0)" }, { transform: "none" }];
      void this.go(each, frames, { duration, delay: (n * duration) / 3, easing: ARRIVE, fill: "backwards" });
    });
  }

  /** A word beside a place, for a moment. */
  label(text: string, good: boolean, at: DOMRect, duration: number): void {
    if (this.going.size >= MOST) return;
    const token = document.createElement("span");
    token.className = `flight-label${good ? "" : " bad"}`;
    token.setAttribute("aria-hidden", "true");
    token.textContent = text;
    document.body.append(token);
    const x = Math.min(Math.max(at.x + at.width / 2, 40), innerWidth - 40);
    const place = (y: number) => `translate(${x}px, ${Math.max(8, y)}px) translate(-50%, -50%)`;
    void this.go(
      token,
      [
        { transform: `${place(at.y + 8)} scale(.5)`, opacity: 0 },
        { transform: `${place(at.y - 4)} scale(1)`, opacity: 1, offset: 0.15 },
        { transform: `${place(at.y - 8)} scale(1)`, opacity: 1, offset: 0.8 },
        { transform: `${place(at.y - 14)} scale(1)`, opacity: 0 },
      ],
      { duration, fill: "both" },
      () => token.remove(),
    );
  }

  /** Without travel: a short fade, and a gold edge where something has changed. */
  edge(element: Element): void {
    if (this.going.size >= MOST) return;
    const box = element.getBoundingClientRect();
    const token = document.createElement("span");
    token.className = "flight-edge";
    token.setAttribute("aria-hidden", "true");
    Object.assign(token.style, { width: `${box.width}px`, height: `${box.height}px` });
    document.body.append(token);
    const transform = `translate(${box.x}px, ${box.y}px)`;
    void this.go(element, [{ opacity: 0.3 }, { opacity: 1 }], { duration: 120 });
    void this.go(
      token,
      [
        { transform, opacity: 1 },
        { transform, opacity: 1, offset: 0.8 },
        { transform, opacity: 0 },
      ],
      { duration: 1000 },
      () => token.remove(),
    );
  }
}
