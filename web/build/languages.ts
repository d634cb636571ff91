/** Gives the page its languages: a list of them, and for each its messages and its rules to load. */

import type { HtmlTagDescriptor, Plugin } from "vite";
import { APART, apart, BASE, codes, complete, files } from "./messages.mjs";

const LIST = "virtual:languages";
const MESSAGES = "virtual:messages/";

/** Each language is a chunk of its own, and so are its rules, its lessons, its puzzles and its coach. */
function list(): string {
  const entries = codes().map((code) => {
    const name = JSON.stringify(complete(code)["language.name"]);
    const load = (what: string) => `() => import("virtual:${what}/${code}")`;
    const parts = ["messages", "rules", ...APART].map((what) => `${what}: ${load(what)}`);
    return `"${code}": { name: ${name}, ${parts.join(", ")} }`;
  });
  return `export default { ${entries.join(", ")} }`;
}

/** What is read before the page's own code runs, or without it. */
function head(): HtmlTagDescriptor[] {
  const content = complete(BASE)["page.description"];
  const children = codes().map((code) => `<p lang="${code}">${complete(code)["noscript"]}</p>`);
  return [
    { tag: "meta", attrs: { name: "description", content }, injectTo: "head" },
    { tag: "noscript", children: children.join(""), injectTo: "body" },
  ];
}

export function languages(): Plugin {
  return {
    name: "loyang-languages",
    transformIndexHtml: head,
    resolveId: (id) =>
      id === LIST ||
      [MESSAGES, ...APART.map((part) => `virtual:${part}/`)].some((each) => id.startsWith(each))
        ? "\0" + id
        : null,
    load(id) {
      if (id === "\0" + LIST) return list();
      const [what, code] = id.slice(1).split("/");
      const part = what?.replace("virtual:", "") ?? "";
      if (!code || !["messages", ...APART].includes(part)) return null;
      for (const path of files(code)) this.addWatchFile(path);
      return `export default ${JSON.stringify(part === "messages" ? complete(code) : apart(part, code))}`;
    },
  };
}
