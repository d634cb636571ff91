/** What is seen of each event: what flies from where to where, and what changes when it leaves and when it lands. */

import type { GameEvent, Kind } from "../api/types";
import { cardOf } from "./cards";
import rules from "./rules.json";
import type { Note } from "./sound";

/** A part of a farm that changes: `cash`, `cart:bean`, `field:2`, `card:R5`. Without `by` it becomes what the newest
 * document says. */
export interface Change {
  seat: number;
  what: string;
  by?: number;
}

/** A place on a farm, in the words of the targets. */
export interface Spot {
  seat: number;
  at: string;
}

export interface Flight {
  /** Its name in the sprite. */
  drawing: string;
  from: Spot;
  to: Spot;
  leaves?: Change[];
  lands?: Change[];
}

/** A word beside a place: an amount, or what a mood means. */
export interface Label {
  spot: Spot;
  amount?: number;
  miss?: number;
}

/** One thing that is seen. Times in ms, at the usual pace. */
export interface Beat {
  flights?: Flight[];
  /** How long a flight takes. */
  ms: number;
  /** The next beat begins after that. */
  next: number;
  /** This changes first; a card that comes with it is dealt. */
  first?: Change[];
  deals?: Spot[];
  /** The card turns over like paper, and is another on its other side. */
  turns?: Spot;
  /** The awning of that stall sways. */
  sways?: Spot;
  /** The figure hops one stone. */
  hops?: { seat: number; space: number };
  /** When all have landed. */
  then?: Change[];
  label?: Label;
  banner?: { round: number };
  note?: Note;
}

const COINS = 3;
const PILE: Spot = { seat: -1, at: "pile" };

const LETTERS = "ABCD";
const field = (seat: number, place = 0): Spot => ({
  seat,
  at: `field:${LETTERS[seat]}:${place || "home"}`,
});
const plot = (seat: number, place = 0): Change => ({ seat, what: `field:${place || "home"}` });
const veg = (kind: Kind): string => `v-${kind}`;

/** Coins hop one by one, and each brings its share. */
function coins(amount: number, from: Spot, seat: number): Flight[] {
  const many = Math.min(COINS, amount);
  return Array.from({ length: many }, (_, n) => ({
    drawing: "coin",
    from,
    to: { seat, at: "cash" },
    lands: [
      { seat, what: "cash", by: Math.floor((amount * (n + 1)) / many) - Math.floor((amount * n) / many) },
    ],
  }));
}

/** What an event shows; nothing for what needs no showing. */
export function beatsOf(event: GameEvent): Beat[] {
  const seat = event.seat ?? 0;
  const kind = event.kind ?? "wheat";
  const number = event.number || 1;
  const cash = event.cash ?? 0;
  const at = (spot: string, whose = seat): Spot => ({ seat: whose, at: spot });
  const cart = (goods: Kind, by: number): Change => ({ seat, what: `cart:${goods}`, by });
  const card = at(`card:${event.card}`);
  const asNew = (...whats: string[]): Change[] => whats.map((what) => ({ seat, what }));
  const paid: Change[] = cash < 0 ? [{ seat, what: "cash", by: cash }] : [];
  const toCart = (from: Spot, leaves: Change[] = []): Flight => ({
    drawing: veg(kind),
    from,
    to: at(`cart:${kind}`),
    leaves,
    lands: [cart(kind, 1)],
  });
  const fromCart = (goods: Kind, to: Spot): Flight => ({
    drawing: veg(goods),
    from: at(`cart:${goods}`),
    to,
    leaves: [cart(goods, -1)],
  });
  const label: Pick<Beat, "label"> = cash ? { label: { spot: at("cash"), amount: cash } } : {};
  const earns = (from: Spot): Beat[] =>
    cash > 0 ? [{ flights: coins(cash, from, seat), ms: 260, next: 300, note: "pings", ...label }] : [];

  switch (event.event) {
    case "round":
      return [{ ms: 900, next: 300, banner: { round: number }, note: "rustle" }];
    case "game-over":
      return [{ ms: 1600, next: 1600, banner: { round: 0 }, note: "run" }];
    case "harvested":
    case "extra-harvested":
      return [
        {
          flights: [toCart(field(seat, event.place), [plot(seat, event.place)])],
          ms: 300,
          next: 110,
          note: kind,
        },
      ];
    case "gleaned":
      return [
        event.other === undefined
          ? { flights: [toCart(PILE)], ms: 300, next: 320, first: paid, note: kind, ...label }
          : {
              flights: [toCart(field(event.other, event.place), [plot(event.other, event.place)])],
              ms: 300,
              next: 320,
              note: kind,
            },
      ];
    case "unstored":
      return [
        {
          flights: Array.from({ length: number }, () => toCart(at("store"), asNew("store"))),
          ms: 240,
          next: 120,
          note: "knock",
        },
      ];
    case "sown":
      return [
        {
          flights: [
            {
              ...fromCart(kind, field(seat, event.place)),
              ...(cash ? { from: at(`shop:${kind}`), leaves: [] } : {}),
              lands: [plot(seat, event.place)],
            },
          ],
          ms: 260,
          next: 320,
          first: paid,
          note: "thump",
          ...label,
        },
      ];
    case "bought":
      return [
        {
          flights: Array.from({ length: number }, () => toCart(at(`shop:${kind}`), asNew(`shop:${kind}`))),
          ms: 240,
          next: 280,
          first: paid,
          note: "knock",
          ...label,
        },
      ];
    case "sold":
      return [
        {
          flights: [{ ...fromCart(kind, at(`shop:${kind}`)), lands: asNew(`shop:${kind}`) }],
          ms: 240,
          next: 240,
          note: "knock",
        },
        ...earns(at(`shop:${kind}`)),
      ];
    case "sold-off":
      return [
        {
          flights: [
            {
              drawing: veg(kind),
              from: card,
              to: at(`shop:${kind}`),
              leaves: asNew(`card:${event.card}`),
              lands: asNew(`shop:${kind}`),
            },
          ],
          ms: 240,
          next: 240,
          note: "knock",
        },
        ...earns(at(`shop:${kind}`)),
      ];
    case "traded": {
      const owner = event.other ?? seat;
      const stall = at(`card:${event.card}`, owner);
      const shelf = [{ seat: owner, what: `card:${event.card}` }];
      return [
        {
          flights: (event.kinds ?? []).map((goods) => fromCart(goods, stall)),
          ms: 320,
          next: 200,
          note: "knock",
        },
        { flights: [toCart(stall, shelf)], ms: 320, next: 340, sways: stall },
      ];
    }
    case "delivered":
    case "served": {
      const owner = event.other ?? seat;
      const door = at(`card:${event.card}`, owner);
      const change = { seat: owner, what: `card:${event.card}` };
      const wants = Array.from({ length: event.event === "delivered" ? number : 1 }).flatMap(
        () => cardOf(event.card ?? "").wants ?? [],
      );
      const leaves = event.event === "served";
      const stamp: Beat = { ms: 200, next: 120, then: [change] };
      return [
        {
          flights: wants.map((goods) => fromCart(goods, door)),
          ms: 220,
          next: 220,
          note: "knock",
          ...(leaves ? {} : { then: [change] }),
        },
        ...earns(door),
        ...(leaves ? [stamp] : []),
      ];
    }
    case "missed":
      return [
        {
          ms: 240,
          next: 420,
          first: paid,
          turns: card,
          then: asNew(`card:${event.card}`),
          note: "clack",
          label: cash ? { spot: card, amount: cash } : { spot: card, miss: rules.miss_penalty },
        },
      ];
    case "cheered":
      return [{ ms: 240, next: 320, turns: card, then: asNew(`card:${event.card}`), note: "pings" }];
    case "stored":
      return [
        {
          flights: [{ ...fromCart(kind, at("store")), lands: asNew("store") }],
          ms: 240,
          next: 200,
          note: "knock",
        },
      ];
    case "spoiled":
      return [{ ms: 120, next: 120, first: [cart(kind, -number)] }];
    case "stepped":
      return [
        {
          ms: 180,
          next: 240,
          first: paid,
          hops: { seat, space: number },
          then: [{ seat, what: "space", by: 1 }],
          note: "knock",
          ...label,
        },
      ];
    case "loan":
      return [
        {
          flights: coins(cash, PILE, seat),
          ms: 260,
          next: 300,
          first: asNew("loans"),
          note: "pings",
          ...label,
        },
      ];
    case "tribute":
      return [
        { flights: coins(-cash, at("cash"), event.other ?? -1), ms: 320, next: 340, first: paid, ...label },
      ];
    case "named":
      return earns(at("cash"));
    case "pack":
    case "fields-paid":
    case "enlarged":
    case "bought-card":
      return cash
        ? [{ ms: 200, next: 160, first: [...paid, ...asNew("store")], note: "knock", ...label }]
        : [];
    case "placed":
    case "exposed":
    case "foreman-took":
      return [{ ms: 280, next: 110, first: asNew(`card:${event.card}`), deals: [card], note: "rustle" }];
    case "field":
    case "field-taken":
      return [
        {
          ms: 280,
          next: 110,
          first: [plot(seat, event.place)],
          deals: [field(seat, event.place)],
          note: "rustle",
        },
      ];
    case "refilled":
      return [{ ms: 200, next: 200, first: asNew(`card:${event.card}`), deals: [card], note: "rustle" }];
    case "dealt":
      return event.cards
        ? event.cards.map((each) => ({ ms: 280, next: 60, deals: [at(`hand:${each}`)], note: "rustle" }))
        : [
            {
              flights: Array.from({ length: number }, () => ({
                drawing: "back-deck",
                from: PILE,
                to: at("hand"),
              })),
              ms: 280,
              next: 60,
            },
          ];
    case "turned-up":
    case "offered":
      return [{ ms: 280, next: 60, deals: [at(`courtyard:${event.card}`, PILE.seat)], note: "rustle" }];
    case "grid":
      return [{ ms: 280, next: 60, deals: [at(`card:${event.card}`, PILE.seat)], note: "rustle" }];
    default:
      return [];
  }
}
