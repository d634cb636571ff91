/** What a line of play would leave on a farm, beside what is there. */

import type { Display, Farm } from "../api/types";
import type { Look } from "../game/looks";

const ROWS = ["stalls", "regulars", "casuals", "helpers", "fields"] as const;

const cardsOf = (farm: Farm) =>
  ROWS.flatMap((row) => farm[row].map(({ card, under }) => ({ card, under }))).filter((each) => each.card);

export function lookOfLine(before: Farm | null, display: Display | Farm | undefined): Look {
  const after = display as Farm | undefined;
  if (!before || !after) return { cards: [] };
  const there = new Set(cardsOf(before).map((each) => each.card));
  const cards = cardsOf(after)
    .filter((each) => !there.has(each.card))
    .map(({ card, under }) => ({ card: card!, under: under ?? null, cash: 0 }));
  const sown = after.fields.find(
    (field) =>
      field.kind && field.count > (before.fields.find((each) => each.place === field.place)?.count ?? 0),
  );
  return {
    cards,
    ...(sown?.kind && {
      sown: { field: `field:${after.letter}:${sown.place}`, kind: sown.kind, number: sown.count },
    }),
  };
}
