/** The table that the parts of a page belong to. */

import { getContext, setContext } from "svelte";
import type { Table } from "./table.svelte";

const KEY = Symbol("table");

export const useTable = (table: Table): Table => setContext(KEY, table);
export const board = (): Table => getContext<Table>(KEY);
