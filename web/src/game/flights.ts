/** Shows where things go: a small token flies from where it was to where it is now. */

import type { Entry, GameEvent } from "../api/types";
import { placeOf } from "./places";

interface Flight {
  kind: string;
  from: string;
  to: string;
}

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const field = (event: GameEvent): string =>
  `field:${"ABCD"[event.seat ?? 0]}:${event.place ? event.place : "home"}`;

function flightsOf(event: GameEvent): Flight[] {
  const kind = event.kind ?? "";
  const cart = `cart:${kind}`;
  switch (event.event) {
    case "bought":
      return [{ kind, from: `shop:${kind}`, to: cart }];
    case "sold":
      return [{ kind, from: cart, to: `shop:${kind}` }];
    case "sown":
      return [{ kind, from: event.cash ? `shop:${kind}` : cart, to: field(event) }];
    case "harvested":
    case "extra-harvested":
      return [{ kind, from: field(event), to: cart }];
    case "traded":
      return [
        { kind, from: `card:${event.card}`, to: cart },
        ...(event.kinds ?? []).map((given) => ({
          kind: given,
          from: `cart:${given}`,
          to: `card:${event.card}`,
        })),
      ];
    case "stored":
      return [{ kind, from: cart, to: "store" }];
    case "delivered":
    case "served":
      return [{ kind: "cash", from: `card:${event.card}`, to: "cash" }];
    case "stepped":
      return [{ kind: "cash", from: "cash", to: "path" }];
    default:
      return [];
  }
}

const where = (target: string): DOMRect | undefined => placeOf(target, "[data-own] ");

/** Notes where everything is before the page changes; the function it returns starts the flights. */
export function fly(news: Entry[]): () => void {
  if (still() || document.hidden) return () => {};
  const flights = news.flatMap((entry) => (entry.events ?? []).flatMap(flightsOf)).slice(0, 12);
  const begun = flights.map((flight) => ({ flight, from: where(flight.from) }));
  return () => {
    requestAnimationFrame(() => {
      begun.forEach(({ flight, from }, n) => {
        const to = where(flight.to);
        if (from && to) launch(flight.kind, from, to, n);
      });
    });
  };
}

function launch(kind: string, from: DOMRect, to: DOMRect, n: number): void {
  const token = document.createElement("span");
  token.className = `flight flight-${kind}`;
  token.setAttribute("aria-hidden", "true");
  document.body.append(token);
  const centre = (box: DOMRect) =>
    `translate(${box.x + box.width / 2 - 11}px, ${box.y + box.height / 2 - 11}px)`;
  const animation = token.animate(
    [
      { transform: centre(from), opacity: 0.2 },
      { transform: centre(from), opacity: 1, offset: 0.15 },
      { transform: centre(to), opacity: 1, offset: 0.9 },
      { transform: centre(to), opacity: 0 },
    ],
    { duration: 520, delay: n * 50, easing: "cubic-bezier(.4,0,.2,1)", fill: "backwards" },
  );
  animation.onfinish = animation.oncancel = () => token.remove();
}
