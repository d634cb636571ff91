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

class Words {
  language = $state<string>("en");
  private catalogue = $state.raw<Catalogue>({});
  private made = new Map<string, IntlMessageFormat>();

  async load(wanted: string): Promise<void> {
    const language = wanted === "xx" ? "en" : (wanted as Language);
    const { default: catalogue } = await LOAD[language]();
    this.made.clear();
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
    return new Intl.ListFormat(this.locale, { type: "conjunction" }).format(parts);
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
