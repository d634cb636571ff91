/** Cards, events, reasons and actions in words: what the documents say, as arguments of messages
 * (src/loyang/lang/README.md). */

import type { Problem } from "../api/client";
import type {
  Compound,
  Entry,
  GameEvent,
  Kind,
  Near,
  Option,
  Question,
  Reason,
  SeatInfo,
  Thing,
} from "../api/types";
import type { Aim } from "../game/aim.svelte";
import { cardOf, helperId } from "../game/cards";
import type { Deed } from "../game/recap";
import rules from "../game/rules.json";
import { t, words, type Args } from "./words.svelte";

/** Seat number → the name to say; `you` are not special here: sentences name everyone. */
export type Names = (seat: number) => string;

/** A bot is a person with a name in the reader's language, unless somebody named it. */
export function seatName(info: SeatInfo): string {
  const bot = `bot.${info.bot}.called`;
  if (info.bot && (!info.name || info.name === info.bot) && words.has(bot)) return t(bot);
  return info.name || t("seat.unnamed", { letter: "ABCD"[info.seat] ?? "" });
}

/** A bot with its trade, as one chooses it. */
export const botName = (bot: string): string => (words.has(`bot.${bot}.name`) ? t(`bot.${bot}.name`) : bot);

// --- things -------------------------------------------------------------------------------------

type Form = "name" | "nom" | "acc" | "dat";

function form(name: string, which: Form): string {
  const { row, spaces = 0 } = cardOf(name);
  if (row === "helper") return t(`card.helper.${helperId(name)}.${which}`);
  if (row === "field") return t(`card.field.${which}`, { spaces });
  if (row === "stall") return t(`card.stall.${which}`, { id: name });
  return t(`card.${row}.${name}.${which}`);
}

/** "Potter Tao"; a helper's name; the stall with its number. */
export const cardName = (name: string): string => form(name, "name");
/** What sort of card a customer is, with its name in the notation: "Regular customer R5". */
export const cardSort = (name: string): string => t(`card.${cardOf(name).row}.name`, { id: name });
export const isCustomer = (name: string): boolean => ["regular", "casual"].includes(cardOf(name).row);
export const kindName = (kind: Kind): string => t(`vegetable.${kind}.name`);
export const letter = (kind: Kind): string => t(`vegetable.${kind}.letter`);
export const amount = (kind: Kind, n: number): string => t(`vegetable.${kind}.count`, { n });
export const fieldName = (place: string): string =>
  t("card.place.name", { place: place === "home" ? 0 : Number(place) });

/** The goods as a list: "2 beans and 1 leek". */
export const goodsList = (goods: Partial<Record<Kind, number>>): string =>
  words.list(Object.entries(goods).map(([kind, n]) => amount(kind as Kind, n)));

export function shortEffect(helper: string, effect: number): string {
  return t(`card.helper.${helperId(helper)}.short.${effect}`);
}

// --- arguments ----------------------------------------------------------------------------------

interface Told {
  seat?: number | null;
  other?: number;
  card?: string;
  under?: string;
  own?: string;
  target?: string;
  cards?: string[];
  kind?: Kind;
  kinds?: Kind[];
  number?: number;
  need?: number;
  have?: number;
  amount?: number;
  cash?: number;
  place?: number | string;
  fields?: (number | string)[];
}

function argsOf(told: Told, names: Names, counted: number): Args {
  const args: Args = {
    number: told.number ?? 0,
    have: told.have ?? 0,
    need: told.need ?? 0,
    amount: told.amount ?? 0,
    cash: Math.abs(told.cash ?? 0),
  };
  if (typeof told.seat === "number") args.who = names(told.seat);
  if (told.other !== undefined) args.other = names(told.other);
  if (told.place !== undefined) {
    const place = told.place === "home" ? 0 : Number(told.place);
    args.place = place;
  }
  for (const [name, card] of [
    ["card", told.card],
    ["under", told.under],
    ["own", told.own],
    ["target", told.target],
  ] as const) {
    if (card === undefined) continue;
    args[`${name}_name`] = form(card, "name");
    args[name] = form(card, "nom");
    args[`${name}_acc`] = form(card, "acc");
    if (isCustomer(card)) args[`${name}_dat`] = form(card, "dat");
  }
  if (told.card !== undefined) {
    args.id = told.card;
    args.spaces = cardOf(told.card).spaces ?? 0;
  }
  if (told.cards) {
    args.cards = words.list(told.cards.map((card) => form(card, "nom")));
    args.cards_acc = words.list(told.cards.map((card) => form(card, "acc")));
  }
  if (told.kind !== undefined) {
    args.kind_name = t(`vegetable.${told.kind}.name`);
    args.kind = t(`vegetable.${told.kind}.kind`);
    args.kind_acc = t(`vegetable.${told.kind}.kind_acc`);
    args.kind_gen = t(`vegetable.${told.kind}.kind_gen`);
    args.goods = t(`vegetable.${told.kind}.count`, { n: counted });
    args.goods_acc = t(`vegetable.${told.kind}.count_acc`, { n: counted });
  }
  if (told.kinds) args.given_acc = given(told.kinds);
  if (told.fields) {
    args.fields = told.fields
      .map((field) => (typeof field === "number" ? field : cardOf(field).spaces))
      .join(", ");
  }
  return args;
}

/** What is given in a trade: "1 bean and 1 leek", "2 turnips". */
function given(kinds: Kind[]): string {
  const numbers = new Map<Kind, number>();
  for (const kind of kinds) numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
  return words.list([...numbers].map(([kind, n]) => t(`vegetable.${kind}.count_acc`, { n })));
}

/** The message for the values that are there: a key that ends with one of them goes first. */
function variant(key: string, told: object): string {
  for (const [name, value] of Object.entries(told)) {
    const special = `${key}.${name}`;
    if (value !== undefined && value !== null && value !== 0 && words.has(special)) return special;
  }
  return key;
}

// --- sentences ----------------------------------------------------------------------------------

const IN_GRID = new Set(rules.grid_events);

export function eventText(event: GameEvent, names: Names): string {
  const args = argsOf(event, names, event.number || 1);
  if (event.place !== undefined) {
    args.row = IN_GRID.has(event.event) ? Math.floor(event.place / rules.grid_columns) + 1 : event.place + 1;
  }
  if (event.event === "used" && event.card) args.effect = shortEffect(event.card, event.number ?? 1);
  return t(seatless(variant(`event.${event.event}`, event), event), args);
}

/** Whether a recap of a turn tells such an event. */
export const isDeed = (event: GameEvent): boolean => words.has(`recap.${event.event}`);

/** An event without its subject, which stands before or above it: "sowed 5 pumpkins". */
export function deedText(event: Deed, names: Names): string {
  if (event.times && event.times > 1) return t(`recap.many.${event.event}`, { number: event.times });
  const number = event.number || 1;
  return t(`recap.${event.event}`, argsOf({ ...event, number }, names, number));
}

/** `other` may be seat 0, which is there all the same. */
function seatless(key: string, event: GameEvent): string {
  const other = `event.${event.event}.other`;
  return event.other !== undefined && words.has(other) ? other : key;
}

export function entryText(entry: Entry, names: Names): string {
  const args: Args = { who: entry.seat === null ? "" : (entry.name ?? names(entry.seat)) };
  const key = `entry.${entry.kind}.${entry.what ?? entry.grade ?? entry.by}`;
  return t(words.has(key) ? key : `entry.${entry.kind}`, {
    ...args,
    agree: String(entry.agree),
    on: String(entry.on),
  });
}

/** What is asked, said to the one who is asked or to everyone else. Nothing is offered that there is not. */
export function questionText(
  question: Question,
  whose: "own" | "other",
  names: Names,
  options: Option[] = [],
): string {
  const args = argsOf({ ...question, cards: question.cards ?? [] }, names, 1);
  args.earned = question.earned ?? 0;
  const key = `question.${question.question}.${whose}`;
  const can = (type: string) => options.some((each) => each.type === type);
  const told = question.cards?.length ? "cards" : "";
  const moment = can("offer") === can("take") ? told : can("offer") ? "empty" : told || "last";
  const special = `question.${question.question}.${whose}.${moment}`;
  return t(words.has(special) ? special : key, args);
}

/** What is wrong, and what to do about it. */
export function problemText({ code, fields }: Problem): string {
  if (code === "offline") return t("offline.gone");
  const key = `error.${code}`;
  return words.has(key) ? t(variant(key, fields), fields) : t("error.unknown", { code });
}

export function reasonText(reason: Reason): string {
  const args = argsOf(reason, String, reason.need || 1);
  return t(variant(`reason.${reason.code}`, reason), args);
}

/** Of what the coach says. */
export const reasonArgs = (told: Told): Args => argsOf(told, String, told.number || 1);

/** Which of a helper's effects an action uses, counted from 1. */
export function effectOf(thing: Thing): number {
  const helper = thing.helpers?.[0] ?? "";
  return Math.max(0, (cardOf(helper).effects ?? []).indexOf(thing.effect ?? "")) + 1;
}

function actionArgs(thing: Thing | Option, names: Names): Args {
  const preview = "preview" in thing ? thing.preview : undefined;
  const helper = thing.type === "use" ? thing.helpers?.[0] : undefined;
  const card = helper ?? thing.card;
  const target = helper ? thing.card : undefined;
  const told: Told = {
    ...(thing.other !== undefined ? { other: thing.other } : {}),
    ...(card !== undefined ? { card } : {}),
    ...(target !== undefined ? { target } : {}),
    ...(thing.own !== undefined ? { own: thing.own } : {}),
    ...(thing.under !== undefined ? { under: thing.under } : {}),
    ...(thing.kind !== undefined ? { kind: thing.kind } : {}),
    ...(thing.place !== undefined ? { place: thing.place } : {}),
    ...(thing.helpers ? { cards: thing.helpers } : {}),
    ...(thing.give ? { kinds: thing.give } : {}),
    cash: preview?.cash ?? 0,
    number: thing.number ?? 0,
  };
  const args = argsOf(told, names, thing.number ?? 1);
  if (helper) args.effect = shortEffect(helper, effectOf(thing));
  const field = preview?.field;
  if (field !== undefined) {
    args.spaces = typeof field === "number" ? field : (cardOf(field).spaces ?? 0);
  }
  return args;
}

/** A short label for a button. One verb may answer several questions: then the question decides. */
export function actionLabel(thing: Thing | Option, question: string, names: Names): string {
  const keys = [
    ...(thing.type === "keep" && !thing.card ? ["action.keep.none"] : []),
    `action.${thing.type}.${question}`,
    `action.${thing.type}.label`,
  ];
  return t(keys.find((each) => words.has(each)) ?? keys[keys.length - 1]!, actionArgs(thing, names));
}

/** The whole action in words; of a helper also what it is used on. */
export function actionText(thing: Thing | Option, question: string, names: Names): string {
  if (thing.type === "done" || (thing.type === "keep" && !thing.card)) {
    return actionLabel(thing, question, names);
  }
  const key = thing.type === "use" ? usedOn(thing) : variant(`action.${thing.type}.text`, thing);
  return bare(t(key, actionArgs(thing, names)));
}

/** What can be aimed at several things, before one is chosen. */
export function wayText(option: Option, question: string, names: Names): string {
  const { helpers = [] } = option;
  if (helpers.length === 1) return shortEffect(helpers[0]!, effectOf(option));
  return helpers.length ? words.list(helpers.map(cardName)) : actionLabel(option, question, names);
}

/** What is to be touched next. */
export function aimText({ asks: { sort, more }, option, elsewhere }: Aim): string {
  if (option) return t("aim.ready");
  return t(elsewhere ? "aim.visit" : `aim.choose.${sort}`, { n: more });
}

/** Several actions as one: "Buy 1 pumpkin and 1 turnip, then serve". */
export function compoundText({ steps }: Compound): string {
  const last = steps.at(-1)!;
  const before = ["buy", "sell"]
    .map((type) => [type, steps.slice(0, -1).filter((each) => each.type === type)] as const)
    .filter(([, same]) => same.length)
    .map(([type, same]) => t(`compound.${type}`, { goods: given(same.map((each) => each.kind!)) }));
  const trades = steps
    .filter((each) => each.type === "trade")
    .map((each) => t("compound.trade", { given: given(each.give!), goods: given([each.kind!]) }));
  const goods = last.kind ? given([last.kind]) : "";
  const text = t("compound.line", {
    before: [...before, ...trades].join(", "),
    last: t(`compound.${last.type}`, { goods }),
  });
  return text.replace(/^\p{L}/u, (first) => first.toLocaleUpperCase(words.locale));
}

/** What its parts cost and bring: "−4 in the shop, +5 for the delivery". */
export function compoundParts({ steps }: Compound, cash: number): string {
  const moved = steps.filter((each) => each.cash);
  if (moved.length < 2) {
    const stalls = steps.filter((each) => each.type === "trade").map((each) => cardName(each.card!));
    return stalls.length
      ? words.list(stalls)
      : t("compound.cash", { have: cash, left: cash + (moved[0]?.cash ?? 0) });
  }
  return moved.map((each) => t(`compound.part.${each.type}`, { cash: signed(each.cash) })).join(", ");
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** A helper is used by itself, to swap, on a card, on a field of one's own or of another, or for a kind. */
function usedOn(thing: Thing): string {
  if (thing.own) return "action.use.text.own";
  if (thing.card) return "action.use.text.target";
  if (thing.place) return `action.use.text.${thing.other === undefined ? "place" : "theirs"}`;
  return thing.kind ? "action.use.text.kind" : "action.use.text";
}

/** Buttons carry no full stop. */
const bare = (text: string): string => text.replace(/\.(?=⟧?$)/, "");

export const isOption = (thing: Option | Near): thing is Option => "action" in thing;
