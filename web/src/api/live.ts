/** Keeps one table up to date: a stream while the tab is visible, polling where streams fail. */

import { api, get, Problem } from "./client";
import type { Message, TableDoc, TablePatch } from "./types";

export interface Listener {
  table(document: TableDoc): void;
  talk(messages: Message[]): void;
  presence(connected: number[]): void;
  /** Whether the server answers. */
  connected(yes: boolean): void;
  failed(problem: Problem): void;
}

const POLL = 4000;
/** So often in a row a stream may fail before polling takes over for a while. */
const PATIENCE = 3;

export class Live {
  private stream: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = "";
  /** What this stream has brought so far; patches are told against it. */
  private known: TableDoc | null = null;
  /** What it has brought and is not told yet. */
  private coming: TableDoc | null = null;
  private failures = 0;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly seat: string,
    private readonly listener: Listener,
  ) {
    document.addEventListener("visibilitychange", this.visible);
    addEventListener("online", this.visible);
    this.open();
  }

  close(): void {
    this.closed = true;
    document.removeEventListener("visibilitychange", this.visible);
    removeEventListener("online", this.visible);
    this.stop();
  }

  private readonly visible = (): void => {
    if (document.hidden) this.stop();
    else this.open();
  };

  private stop(): void {
    this.stream?.close();
    this.stream = null;
    clearTimeout(this.timer);
  }

  private open(): void {
    this.stop();
    if (this.closed || document.hidden) return;
    const query = new URLSearchParams({
      patches: "true",
      ...(this.seat ? { seat: this.seat } : {}),
      ...(this.last ? { last: this.last } : {}),
    });
    const stream = new EventSource(api(`tables/${this.table}/live?${query}`));
    this.stream = stream;
    stream.onopen = () => {
      this.failures = 0;
      this.listener.connected(true);
    };
    stream.addEventListener("table", (event) => {
      this.last = event.lastEventId;
      this.bring(JSON.parse(event.data as string) as TableDoc);
    });
    stream.addEventListener("patch", (event) => {
      if (!this.known) return;
      this.last = event.lastEventId;
      this.bring(patched(this.known, JSON.parse(event.data as string) as TablePatch));
    });
    stream.addEventListener("talk", (event) => {
      this.last = event.lastEventId;
      this.listener.talk((JSON.parse(event.data as string) as { messages: Message[] }).messages);
    });
    stream.addEventListener("presence", (event) => {
      this.listener.presence((JSON.parse(event.data as string) as { connected: number[] }).connected);
    });
    stream.addEventListener("bye", () => this.again());
    stream.onerror = () => {
      this.failures += 1;
      this.again();
    };
  }

  /** Documents that come together are told as one, the newest, with the news of all: to draw each of them would take as often
   * as long. */
  private bring(document: TableDoc): void {
    this.known = document;
    const before = this.coming;
    this.coming = before ? { ...document, news: [...before.news, ...document.news] } : document;
    if (!before) setTimeout(() => this.tell());
  }

  private tell(): void {
    const { coming } = this;
    this.coming = null;
    if (coming && !this.closed) this.listener.table(coming);
  }

  /** Try once more in a while, and ask directly meanwhile: that shows whether the server is there. */
  private again(): void {
    this.stop();
    if (this.closed) return;
    this.timer = setTimeout(
      () => void this.poll(),
      this.failures ? Math.min(POLL, 500 * 2 ** this.failures) : 300,
    );
  }

  private async poll(): Promise<void> {
    try {
      const version = this.last.split(".")[0];
      const query = new URLSearchParams({
        ...(this.seat ? { seat: this.seat } : {}),
        ...(version ? { since: version } : {}),
      });
      const document = await get<TableDoc>(`tables/${this.table}?${query}`);
      this.last = `${document.version}.${this.last.split(".")[1] ?? document.talk}`;
      this.listener.connected(true);
      this.listener.table(document);
      if (this.failures > PATIENCE) {
        this.timer = setTimeout(() => void this.poll(), POLL);
        this.failures -= 1;
      } else {
        this.open();
      }
    } catch (error) {
      const problem = error as Problem;
      if (problem.passing) {
        this.listener.connected(false);
        this.failures = Math.min(this.failures + 1, PATIENCE);
        this.timer = setTimeout(() => void this.poll(), Math.min(POLL, 500 * 2 ** this.failures));
      } else {
        this.listener.failed(problem);
      }
    }
  }
}

/** The document with what is new in it; whatever is not new stays the same object. */
export function patched(before: TableDoc, patch: TablePatch): TableDoc {
  const { version, talk, news, changes, view, farms = [] } = patch;
  const after = { ...before, ...(changes as Partial<TableDoc>), version, at: version, talk, news };
  const scene = view ?? before.view;
  if (scene && (view || farms.length)) {
    const fresh = new Map(farms.map((farm) => [farm.seat, farm]));
    const seats = before.view ? before.view.seats.map((farm) => fresh.get(farm.seat) ?? farm) : farms;
    after.view = { ...scene, seats };
  }
  return after;
}
