/** What the coach found, in words. */

import type { CoachReason, LineStep, ReviewStep } from "../api/types";
import { cardOf } from "../game/cards";
import { actionText, cardName, fieldName, kindName, reasonArgs } from "../words/tell";
import { t, words } from "../words/words.svelte";

const MINUS = "\u2212";

const decimal = (value: number, digits: number, signDisplay: "negative" | "exceptZero"): string =>
  new Intl.NumberFormat(words.locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay,
  })
    .format(value)
    .replace("-", MINUS);
export const figure = (value: number, digits = 1): string => decimal(value, digits, "negative");
export const signed = (value: number, digits = 1): string => decimal(value, digits, "exceptZero");
export const percent = (share: number): string =>
  new Intl.NumberFormat(words.locale, { style: "percent" }).format(share);

/** What ends a line goes without saying, unless there is nothing else. */
export function told(line: readonly LineStep[]): LineStep[] {
  const acts = line.filter((step) => step.type !== "done");
  return acts.length ? acts : line.slice(0, 1);
}

export const stepText = (step: LineStep, names: (seat: number) => string, topic = ""): string =>
  actionText({ ...step, preview: { events: [], cash: step.cash } } as LineStep, questionOf(topic), names);

/** Labels of actions depend on what is asked. */
const questionOf = (topic: string): string =>
  ["draft", "grid", "pack", "store", "path"].includes(topic) ? topic : "act";

/** What a line has that the other has not: the rest is the same in both. */
export function apart(line: readonly LineStep[] = [], other: readonly LineStep[] = []): LineStep[] {
  const there = told(other).map((step) => step.action);
  const own = told(line).filter((step) => {
    const same = there.indexOf(step.action);
    if (same >= 0) there.splice(same, 1);
    return same < 0;
  });
  return own.length ? own : told(line).slice(-1);
}

/** When a step was, and what it was about. */
export const momentText = ({ round, topic }: ReviewStep): string =>
  t(round ? "coach.moment" : "coach.moment.setup", { round, topic: t(`coach.topic.${topic}`) });

/** A line as one sentence: the first action, and what follows. */
export function lineText(
  line: readonly LineStep[],
  names: (seat: number) => string,
  topic = "",
  most = 3,
): string {
  const parts = told(line).map((step) => stepText(step, names, topic));
  const [first = "", ...rest] = parts.slice(0, most);
  const more = parts.length > most ? " …" : "";
  return rest.length ? t("hint.then", { first, then: rest.join(", ") }) + more : first + more;
}

/** The thing on the table that an action is about. */
export function thingText(step: LineStep): string {
  const named = { buy: "shop", sell: "shop", loan: "loan", pack: "pack", step: "path", store: "store" };
  const keys: Record<string, string> = { ...named, done: "end", miss: "end", "turn-up": "pile", dig: "pile" };
  if (step.type === "sow" || step.type === "reap") {
    const field = fieldName(step.place!);
    return step.kind ? `${field} (${kindName(step.kind)})` : field;
  }
  if (step.helpers?.[0] && step.type === "use") return cardName(step.helpers[0]);
  if (step.card) return cardName(step.card);
  return t(`hint.thing.${keys[step.type] ?? "end"}`);
}

/** Why one looks there, as far as that can be said at a glance. */
export function glanceText(step: LineStep): string {
  const type = step.type === "deliver" && cardOf(step.card ?? "").row === "casual" ? "serve" : step.type;
  const key = `hint.why.${type}`;
  return words.has(key) ? t(key) : "";
}

export function whyText(reason: CoachReason): string {
  const { better, verb, round } = reason;
  return t(`coach.${better ? "brings" : "costs"}.${verb}`, { ...reasonArgs(reason), round });
}
