/** One change of what is shown: a number by so much, or a part as it is in the newest document. */

import type { Display, Farm, Field } from "../api/types";
import type { Change } from "./flights";

type Seats = readonly (Farm | Display)[];
const ROWS = ["stalls", "regulars", "casuals", "helpers", "fields"] as const;

/** A list in which one thing is as it is now: changed, gone, or new. */
function renewed<T>(shown: T[], fresh: T[], is: (each: T) => boolean): T[] {
  const now = fresh.find(is);
  if (now === undefined) return shown.filter((each) => !is(each));
  return shown.some(is) ? shown.map((each) => (is(each) ? now : each)) : [...shown, now];
}

function farmWith(farm: Farm, fresh: Farm, { what, by }: Change): Farm {
  const [part, name = ""] = what.split(":");
  switch (part) {
    case "cash":
      return { ...farm, cash: by === undefined ? fresh.cash : farm.cash + by };
    case "space":
      return { ...farm, space: farm.space + (by ?? 0), path: fresh.path };
    case "loans":
      return { ...farm, loans: fresh.loans };
    case "store":
      return { ...farm, storehouse: fresh.storehouse, room: fresh.room, capacity: fresh.capacity };
    case "cart":
      return { ...farm, cart: { ...farm.cart, [name]: Math.max(0, (farm.cart[name] ?? 0) + (by ?? 0)) } };
    case "shop":
      return { ...farm, shop: renewed(farm.shop, fresh.shop, (bay) => bay.kind === name) };
    case "field":
      return {
        ...farm,
        fields: renewed<Field>(farm.fields, fresh.fields, (field) => field.place === name),
      };
    default:
      return farm;
  }
}

type Cards = { card: string | null }[];
type Rows = Partial<Record<(typeof ROWS)[number], Cards>>;

/** A card lies in one of the rows; a common field is one of the fields. */
function rowsWith<T extends Rows>(seat: T, fresh: Rows, card: string): T {
  const is = (each: Cards[number]) => each.card === card;
  const row = ROWS.find((each) => seat[each]?.some(is) || fresh[each]?.some(is));
  return row ? { ...seat, [row]: renewed(seat[row] ?? [], fresh[row] ?? [], is) } : seat;
}

export function settled(seats: Seats, fresh: Seats, change: Change): Seats {
  return seats.map((seat, n) => {
    const now = fresh[n];
    if (n !== change.seat || !now) return seat;
    const [part, card = ""] = change.what.split(":");
    if (part === "card") return rowsWith(seat, now, card);
    return seat.imaginary || now.imaginary ? seat : farmWith(seat as Farm, now as Farm, change);
  });
}
