/** Messages (ICU) in the reader's language, which is loaded when it is needed. Never throws: a
 * message without its arguments, or one that is broken, is still a text. */

import languages from "virtual:languages";
import { BASE, settings } from "../settings.svelte";
import { type Args, Grammar, parse, type Part } from "./icu";

export type { Args };

const REMEMBERED = 5000;

class Words {
  language = $state<string>(BASE);
  private catalogue = $state.raw<Record<string, string>>({});
  private read = new Map<string, Part[]>();
  /** A table says the same few hundred things again and again. */
  private said = new Map<string, string>();
  private grammar = new Grammar(BASE);
  private lists: Intl.ListFormat | null = null;

  async load(wanted: string): Promise<void> {
    const language = wanted in languages ? wanted : BASE;
    const { default: catalogue } = await languages[language]!.messages();
    this.read.clear();
    this.said.clear();
    this.lists = null;
    this.grammar = new Grammar(language);
    this.catalogue = catalogue;
    this.language = wanted;
    document.documentElement.lang = language;
    document.querySelector("meta[name=description]")?.setAttribute("content", this.say("page.description"));
  }

  /** What only some pages say, besides the rest. */
  async learn(part: "lessons" | "puzzles" | "coach" | "day" | "book"): Promise<void> {
    const { locale } = this;
    const { default: more } = await languages[locale]![part]();
    if (locale === this.locale) this.catalogue = { ...this.catalogue, ...more };
  }

  has(key: string): boolean {
    return key in this.catalogue;
  }

  say(key: string, args?: Args): string {
    const text = this.catalogue[key];
    if (text === undefined) return key;
    if (this.language === this.locale) return this.format(key, text, args);
    return `⟦${this.format(key, text, args)}⟧`;
  }

  private format(key: string, text: string, args: Args = {}): string {
    if (!text.includes("{")) return text;
    const asked = key + JSON.stringify(args);
    const known = this.said.get(asked);
    if (known !== undefined) return known;
    const found = this.formatted(key, text, args);
    if (this.said.size >= REMEMBERED) this.said.clear();
    this.said.set(asked, found);
    return found;
  }

  private formatted(key: string, text: string, args: Args): string {
    let parts = this.read.get(key);
    try {
      parts ??= parse(text);
    } catch {
      return text;
    }
    this.read.set(key, parts);
    return this.grammar.fill(parts, args);
  }

  get locale(): string {
    return this.language in languages ? this.language : BASE;
  }

  list(parts: string[]): string {
    this.lists ??= new Intl.ListFormat(this.locale, { type: "conjunction" });
    return this.lists.format(parts);
  }
}

export const words = new Words();
export const t = (key: string, args?: Args): string => words.say(key, args);

/** Load the language of the settings, also when it changes later. */
export function followLanguage(): void {
  $effect(() => {
    const wanted = settings.language;
    if (wanted !== words.language) void words.load(wanted);
  });
}
