/** What a reader has chosen for this browser; what was not chosen follows the browser. */

import languages from "virtual:languages";

export type Theme = "auto" | "light" | "dark";

/** What somebody says of themselves; empty: nothing yet. */
export interface Self {
  name: string;
  portrait: string;
  colour: string;
}

interface Kept extends Self {
  language: string | null;
  theme: Theme;
  sounds: boolean;
}

const KEY = "loyang";
/** Marks every message, for tests. */
const PSEUDO = "xx";
export const BASE = "en";

function kept(): Kept {
  const plain: Kept = { language: null, theme: "auto", sounds: false, name: "", portrait: "", colour: "" };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return plain;
  }
}

class Settings {
  private values = $state(kept());

  get theme(): Theme {
    return this.values.theme;
  }
  get sounds(): boolean {
    return this.values.sounds;
  }
  get name(): string {
    return this.values.name;
  }

  get portrait(): string {
    return this.values.portrait;
  }
  get colour(): string {
    return this.values.colour;
  }
  /** What one says of oneself on sitting down: only what was said before. */
  get self(): Partial<Self> {
    const { name, portrait, colour } = this.values;
    return { ...(name && { name }), ...(portrait && { portrait }), ...(colour && { colour }) };
  }

  /** The language to show: the chosen one, else the first of the browser's that we speak. */
  get language(): string {
    if (this.values.language === PSEUDO) return PSEUDO;
    const wanted = this.values.language ? [this.values.language] : navigator.languages;
    for (const each of wanted) {
      // "de-AT", then "de"
      for (let code = each; code; code = code.slice(0, Math.max(0, code.lastIndexOf("-")))) {
        if (code in languages) return code;
      }
    }
    return BASE;
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.values, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const settings = new Settings();
