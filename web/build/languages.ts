/** Gives the page its languages: a list of them, and for each its messages and its rules to load. */

import type { HtmlTagDescriptor, Plugin } from "vite";
import { BASE, codes, complete, files, lessons } from "./messages.mjs";

const LIST = "virtual:languages";
const MESSAGES = "virtual:messages/";
const LESSONS = "virtual:lessons/";

/** Each language is a chunk of its own, and so are its rules and its lessons. */
function list(): string {
  const entries = codes().map((code) => {
    const name = JSON.stringify(complete(code)["language.name"]);
    const load = (what: string) => `() => import("virtual:${what}/${code}")`;
    const parts = ["messages", "rules", "lessons"].map((what) => `${what}: ${load(what)}`);
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
    resolveId: (id) => (id === LIST || id.startsWith(MESSAGES) || id.startsWith(LESSONS) ? "\0" + id : null),
    load(id) {
      if (id === "\0" + LIST) return list();
      const [what, code] = id.slice(1).split("/");
      if (!code || !["virtual:messages", "virtual:lessons"].includes(what!)) return null;
      for (const path of files(code)) this.addWatchFile(path);
      return `export default ${JSON.stringify(what === "virtual:lessons" ? lessons(code) : complete(code))}`;
    },
  };
}
