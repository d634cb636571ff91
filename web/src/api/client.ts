/** Requests to the server: a document, or a `Problem` that says what is wrong. */

import type { Reason } from "./types";

/** The server's answer when something is wrong; `code` is "offline" when there was no answer. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly detail: string,
    readonly reason: Reason | null = null,
    readonly version: number | null = null,
    /** What else the answer says, for the message: `retry_after`, `limit`, `line`, … */
    readonly fields: Record<string, string | number | boolean> = {},
  ) {
    super(detail || code);
  }

  /** Nothing reached the server, or it is away for a moment: worth another try. */
  get passing(): boolean {
    return this.code === "offline" || this.status === 503 || this.status === 502 || this.status === 504;
  }
}

export const address = (path: string): string => new URL(path, document.baseURI).pathname;
export const api = (path: string): string => address(`api/v1/${path}`) + query(path);

const query = (path: string): string => (path.includes("?") ? path.slice(path.indexOf("?")) : "");

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(api(path), {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: "same-origin",
    });
  } catch {
    throw new Problem("offline", 0, "");
  }
  const text = await answer.text();
  const document = text ? parsed(text) : null;
  if (answer.ok) return document as T;
  const problem = (document ?? {}) as Record<string, unknown>;
  throw new Problem(
    typeof problem.code === "string" ? problem.code : "unavailable",
    answer.status,
    typeof problem.detail === "string" ? problem.detail : "",
    (problem.reason as Reason | undefined) ?? null,
    typeof problem.version === "number" ? problem.version : null,
    Object.fromEntries(Object.entries(problem).filter(isField)),
  );
}

/** Those that every problem has are no values of a message. */
const COMMON = ["type", "title", "status", "detail", "code"];
const isField = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
  !COMMON.includes(entry[0]) && ["string", "number", "boolean"].includes(typeof entry[1]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What was asked for before anybody needed it. */
const early = new Map<string, Promise<unknown>>();
/** Ask now for what will be needed soon; whoever gets it first takes it. */
export function ahead(path: string): void {
  const answer = request("GET", path);
  answer.catch(() => {}); // told to the one who gets it
  early.set(path, answer);
}

export function get<T>(path: string): Promise<T> {
  const asked = early.get(path) as Promise<T> | undefined;
  early.delete(path);
  return asked ?? request<T>("GET", path);
}
export const post = <T>(path: string, body?: unknown) => request<T>("POST", path, body);
export const put = <T>(path: string, body: unknown) => request<T>("PUT", path, body);
export const patch = <T>(path: string, body: unknown) => request<T>("PATCH", path, body);
export const remove = <T>(path: string) => request<T>("DELETE", path);
