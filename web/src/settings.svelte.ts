/** What a reader has chosen for this browser; what was not chosen follows the browser. */

export const LANGUAGES = ["en", "de", "it", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = "auto" | "light" | "dark";

interface Kept {
  language: string | null;
  theme: Theme;
  sounds: boolean;
  name: string;
}

const KEY = "loyang";
const PSEUDO = "xx";

function kept(): Kept {
  const plain: Kept = { language: null, theme: "auto", sounds: false, name: "" };
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

  /** The language to show; "xx" marks every message, for tests. */
  get language(): Language | typeof PSEUDO {
    const wanted = this.values.language ? [this.values.language] : navigator.languages;
    for (const each of wanted) {
      const short = each.slice(0, 2).toLowerCase();
      if (short === PSEUDO) return PSEUDO;
      if ((LANGUAGES as readonly string[]).includes(short)) return short as Language;
    }
    return "en";
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
