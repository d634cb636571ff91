/**
 * Which files the page is cut into: one for what every page needs, one for what home and table share, one for the table. What only
 * other pages need stays with them, so that a new page makes neither of these larger.
 */

import { fileURLToPath } from "node:url";

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const MAIN = source("main.ts");
const HOME = source("pages/Home.svelte");
const TABLE = source("pages/TablePage.svelte");

/** Everything that comes with a module. */
function reached(from: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found;
  found.add(from);
  for (const id of graph.getModuleInfo(from)?.importedIds ?? []) reached(id, graph, found);
  return found;
}

export function chunk(id: string, graph: Graph): string | null {
  if (id === MAIN) return null;
  if (reached(MAIN, graph).has(id)) return "page";
  if (!reached(TABLE, graph).has(id)) return null;
  return reached(HOME, graph).has(id) ? "common" : "table";
}
