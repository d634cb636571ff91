/** Makes a page of the rules out of their Markdown at build time: sections with numbered rules. */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { marked } from "marked";
import type { Plugin } from "vite";

const NAME = "virtual:rules/";
const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));

export interface Section {
  title: string;
  /** What stands before the section's first rule. */
  text: string;
  rules: { id: string; html: string }[];
}

export function rules(): Plugin {
  return {
    name: "loyang-rules",
    resolveId: (id) => (id.startsWith(NAME) ? "\0" + id : null),
    load(id) {
      if (!id.startsWith("\0" + NAME)) return null;
      const language = id.slice(NAME.length + 1);
      const translated = `${DOCS}rules/RULES.${language}.md`;
      const path = existsSync(translated) ? translated : `${DOCS}RULES.md`;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(sections(readFileSync(path, "utf8")))}`;
    },
  };
}

/** What follows is about records, and what stands in comments is for developers. */
const END = "<!-- The page ends here. -->";

function sections(markdown: string): Section[] {
  const found: Section[] = [{ title: "", text: "", rules: [] }];
  const forPlayers = markdown.split(END)[0]!.replace(/<!--[\s\S]*?-->/g, "");
  for (const line of forPlayers.split("\n")) {
    const last = found[found.length - 1]!;
    const rule = /^- (R\d+\.\d+) (.*)$/.exec(line);
    if (line.startsWith("## ")) found.push({ title: line.slice(3), text: "", rules: [] });
    else if (line.startsWith("# ")) last.title = line.slice(2);
    else if (rule) last.rules.push({ id: rule[1]!, html: inline(rule[2]!) });
    else if (line.trim()) last.text += `<p>${inline(line)}</p>`;
  }
  return found;
}

/** Rules that name one another lead to one another. */
const inline = (text: string) =>
  marked.parseInline(text, { async: false }).replace(/\bR\d+\.\d+/g, '<a href="rules#$&">$&</a>');
