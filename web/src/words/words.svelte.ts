/** Messages in the reader's language (../lang, ICU); each language is loaded when it is needed. */

import { IntlMessageFormat } from "intl-messageformat";
import { settings, type Language } from "../settings.svelte";

type Catalogue = Record<string, string>;
export type Args = Record<string, string | number | boolean | null | undefined>;

const LOAD: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  it: () => import("./it"),
  ru: () => import("./ru"),
};

const REMEMBERED = 5000;

class Words {
  language = $state<string>("en");
  private catalogue = $state.raw<Catalogue>({});
  private made = new Map<string, IntlMessageFormat>();
  /** A table says the same few hundred things again and again. */
  private said = new Map<string, string>();
  private lists: Intl.ListFormat | null = null;

  async load(wanted: string): Promise<void> {
    const language = wanted === "xx" ? "en" : (wanted as Language);
    const { default: catalogue } = await LOAD[language]();
    this.made.clear();
    this.said.clear();
    this.lists = null;
    this.catalogue = catalogue;
    this.language = wanted;
    document.documentElement.lang = language;
  }

  has(key: string): boolean {
    return key in this.catalogue;
  }

  say(key: string, args?: Args): string {
    const text = this.catalogue[key];
    if (text === undefined) return key;
    if (this.language !== "xx") return this.format(key, text, args);
    return `⟦${this.format(key, text, args)}⟧`;
  }

  private format(key: string, text: string, args?: Args): string {
    if (!text.includes("{")) return text;
    const asked = key + JSON.stringify(args);
    const known = this.said.get(asked);
    if (known !== undefined) return known;
    const found = this.formatted(key, text, args);
    if (this.said.size >= REMEMBERED) this.said.clear();
    this.said.set(asked, found);
    return found;
  }

  private formatted(key: string, text: string, args?: Args): string {
    let message = this.made.get(key);
    if (!message) {
      message = new IntlMessageFormat(text, this.locale, undefined, { ignoreTag: true });
      this.made.set(key, message);
    }
    return message.format(args) as string;
  }

  get locale(): string {
    return this.language === "xx" ? "en" : this.language;
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
