/** Messages (ICU) in the reader's language, which is loaded when it is needed. Never throws: a
 * message without its arguments, or one that is broken, is still a text. */

import { IntlMessageFormat } from "intl-messageformat";
import languages from "virtual:languages";
import { BASE, settings } from "../settings.svelte";

export type Args = Record<string, string | number | boolean | null | undefined>;
type Parts = ReturnType<IntlMessageFormat["getAst"]>;

const REMEMBERED = 5000;
const LACKING = "…";
/** As numbered by the parser, which exports them as constants only. */
const LITERAL = 0;
const BRANCHES = [5, 6];

class Words {
  language = $state<string>(BASE);
  private catalogue = $state.raw<Record<string, string>>({});
  private made = new Map<string, IntlMessageFormat>();
  /** A table says the same few hundred things again and again. */
  private said = new Map<string, string>();
  private lists: Intl.ListFormat | null = null;

  async load(wanted: string): Promise<void> {
    const language = wanted in languages ? wanted : BASE;
    const { default: catalogue } = await languages[language]!.messages();
    this.made.clear();
    this.said.clear();
    this.lists = null;
    this.catalogue = catalogue;
    this.language = wanted;
    document.documentElement.lang = language;
    document.querySelector("meta[name=description]")?.setAttribute("content", this.say("page.description"));
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
    let message = this.made.get(key);
    try {
      message ??= new IntlMessageFormat(text, this.locale, undefined, { ignoreTag: true });
      this.made.set(key, message);
      return message.format(args) as string;
    } catch {
      return message ? patched(message.getAst(), args) : text;
    }
  }

  get locale(): string {
    return this.language in languages ? this.language : BASE;
  }

  list(parts: string[]): string {
    this.lists ??= new Intl.ListFormat(this.locale, { type: "conjunction" });
    return this.lists.format(parts);
  }
}

/** A message as far as its arguments go: dots stand for those that are lacking. */
function patched(parts: Parts, args: Args): string {
  return parts
    .map((part) => {
      if (part.type === LITERAL) return part.value;
      if ("options" in part && BRANCHES.includes(part.type)) return patched(part.options.other!.value, args);
      return "value" in part ? String(args[part.value] ?? LACKING) : LACKING;
    })
    .join("");
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
