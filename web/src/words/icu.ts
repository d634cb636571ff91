/** ICU messages as far as ours use them: arguments, `plural` and `select` (lang/README.md; the command line reads them in
 * words/icu.py). Plural forms and figures are the browser's. */

export type Args = Record<string, string | number | boolean | null | undefined>;

interface Argument {
  name: string;
  /** Only plurals and selects have branches. */
  sort: "" | "plural" | "select";
  branches: Record<string, Part[]>;
}
export type Part = string | Argument;

const LACKING = "…";
const TEXT = /[^{}]+/y;
const HEAD = /\{(\w+)(?:, (plural|select),)?/y;
const BRANCH = /\s+(=\d+|\w+) \{/y;
const END = /\}/y;

/** The parts of a message; throws if it is none. */
export function parse(text: string): Part[] {
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const closed = (): void => {
    if (!next(END)) throw new SyntaxError(`a closing brace is missing at ${at}: ${text}`);
  };
  const parts = (): Part[] => {
    const found: Part[] = [];
    for (;;) {
      const plain = next(TEXT);
      if (plain) found.push(plain[0]);
      const head = next(HEAD);
      if (head) found.push(argument(head[1]!, (head[2] ?? "") as Argument["sort"]));
      else if (!plain) return found;
    }
  };
  const argument = (name: string, sort: Argument["sort"]): Argument => {
    const branches: Argument["branches"] = {};
    for (let branch = sort && next(BRANCH); branch; branch = next(BRANCH)) {
      branches[branch[1]!] = parts();
      closed();
    }
    if (sort && !branches.other) throw new SyntaxError(`{${name}} lacks the branch "other": ${text}`);
    closed();
    return { name, sort, branches };
  };
  const all = parts();
  if (at < text.length) throw new SyntaxError(`a brace too many at ${at}: ${text}`);
  return all;
}

/** What a language does with numbers; made when the first number comes, as that takes the browser a while. */
export class Grammar {
  private kept: { rules: Intl.PluralRules; figures: Intl.NumberFormat } | null = null;

  constructor(private readonly locale: string) {}

  private get numbers(): { rules: Intl.PluralRules; figures: Intl.NumberFormat } {
    this.kept ??= {
      rules: new Intl.PluralRules(this.locale),
      figures: new Intl.NumberFormat(this.locale),
    };
    return this.kept;
  }

  /** The message with its arguments, dots for those that are lacking; `counted` is what `#` stands for. */
  fill(parts: readonly Part[], args: Args, counted = "#"): string {
    return parts.map((part) => this.part(part, args, counted)).join("");
  }

  private part(part: Part, args: Args, counted: string): string {
    if (typeof part === "string") return part.replaceAll("#", counted);
    const { name, sort, branches } = part;
    const value = args[name];
    if (!sort) return String(value ?? LACKING);
    if (sort === "plural" && typeof value === "number") {
      const { rules, figures } = this.numbers;
      const branch = branches[`=${value}`] ?? branches[rules.select(value)] ?? branches.other!;
      return this.fill(branch, args, figures.format(value));
    }
    const inner = sort === "plural" ? String(value ?? LACKING) : counted;
    return this.fill(branches[String(value)] ?? branches.other!, args, inner);
  }
}
