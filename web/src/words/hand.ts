/** What is in the hand, and what letting go would do, in words. */

import type { Kind } from "../api/types";
import type { Hands, Way } from "../game/hands.svelte";
import { amount, cardName, compoundText, fieldName, kindName, reasonText } from "./tell";
import { t, words } from "./words.svelte";

/** A button's word within a label or a sentence. */
const small = (text: string) => text.charAt(0).toLocaleLowerCase(words.locale) + text.slice(1);
const sign = (n: number) => (n >= 0 ? `+${n}` : `−${-n}`);

/** "sow" and "4 beans", "sell" and "+2", "trade" and "2 to choose". */
function parts(way: Way): { what: string; result: string } {
  const [first] = way.options;
  if (way.compound) return { what: small(compoundText(way.compound)), result: sign(way.cash) };
  if (!first && way.to === "store") return { what: t("hand.keep"), result: "" };
  if (!first) return { what: small(t("action.step.label")), result: sign(way.cash) };
  const types = new Set(way.options.map((each) => each.type));
  const what = types.size === 1 ? small(t(`action.${first.type}.label`)) : "";
  // What is given besides is no choice of its own.
  const n = new Set(way.options.map((each) => (each.aims ? `${each.card} ${each.kind}` : each.action))).size;
  if (n > 1) return { what, result: t("hand.choose", { n }) };
  if (way.options.length > 1) return { what, result: amount(first.kind!, 1) };
  const { sown } = first.preview;
  if (sown) return { what, result: amount(sown.kind, sown.number) };
  return { what, result: way.cash ? sign(way.cash) : "" };
}

/** For the label at the place. */
export function wayLabel(way: Way): string {
  const { what, result } = parts(way);
  return what && result ? t("hand.label", { what, result }) : what || result;
}

/** "A bean in your hand." */
export function holds(thing: string): string {
  const [sort, name = ""] = thing.split(":");
  if (sort === "card") return t("hand.holds-card", { card: cardName(name) });
  return sort === "path" ? t("hand.holds-figure") : t("hand.holds", { kind: name });
}

/** What letting go now would do, why it would do nothing, or what to do at all. */
export function letGo(hands: Hands): string {
  const way = hands.at === null ? undefined : hands.ways.get(hands.at);
  const against = hands.at === null ? undefined : hands.against.get(hands.at);
  if (way) {
    const { what, result } = parts(way);
    return what && result
      ? t("hand.let-go", { what, result })
      : t("hand.let-go-plain", { what: what || result });
  }
  if (against) return reasonText(against.reason);
  return hands.drag ? "" : t("hand.where");
}

export function placeName(place: string): string {
  const [sort, a = "", b = ""] = place.split(":");
  if (sort === "card") return cardName(a);
  if (sort === "field") return fieldName(b);
  if (sort === "shop") return t("menu.shop", { kind: kindName(a as Kind) });
  if (sort === "path") return t("hand.space", { n: a });
  if (sort === "farm") return t("farm.own");
  return t(`term.${sort === "store" ? "storehouse" : sort}.name`);
}
