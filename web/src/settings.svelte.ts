/** What a reader has chosen for this browser; what was not chosen follows the browser. */

import languages from "virtual:languages";

export type Theme = "auto" | "light" | "dark";
export const PACES = ["slow", "normal", "fast", "off"] as const;
export type Pace = (typeof PACES)[number];

/** What somebody says of themselves; empty: nothing yet. */
export interface Self {
  name: string;
  portrait: string;
  colour: string;
}

interface Kept extends Self {
  language: string | null;
  theme: Theme;
  /** How fast things fly, and how long what bots do is seen. */
  pace: Pace;
  sounds: boolean;
  /** 0 to 1. */
  volume: number;
}

const KEY = "loyang";
/** Marks every message, for tests. */
const PSEUDO = "xx";
export const BASE = "en";

function kept(): Kept {
  const plain: Kept = {
    language: null,
    theme: "auto",
    pace: "normal",
    sounds: false,
    volume: 0.7,
    name: "",
    portrait: "",
    colour: "",
  };
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
  get pace(): Pace {
    return PACES.includes(this.values.pace) ? this.values.pace : "normal";
  }
  get volume(): number {
    return Math.min(1, Math.max(0, Number(this.values.volume) || 0));
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
