/** One table as this browser sees it: the newest document, the log, the talk, and what is picked. */

import { get, patch, post, Problem, put } from "../api/client";
import { Live } from "../api/live";
import type {
  Compound,
  Entry,
  Farm,
  Message,
  Near,
  Option,
  Question,
  Row,
  TableDoc,
  Wishes,
} from "../api/types";
import { colourNumber, COLOURS, unused } from "../art/people";
import { rendered } from "../frames";
import { actionText, compoundText, seatName } from "../words/tell";
import { t } from "../words/words.svelte";
import { Aim, harms } from "./aim.svelte";
import { cardOf } from "./cards";
import { Hands } from "./hands.svelte";
import { type Joining, type Look, NOTHING } from "./looks";
import type { Prepared } from "./prepared.svelte";
import { shared } from "./sharing";
import { Stage } from "./stage.svelte";

const PAGE = 1000;
const NONE: readonly never[] = [];

/** What belongs to each target. As long as that is the same, it stays the same object: most things can do what they could. */
function byTarget<T extends { targets: readonly string[] }>(): (all: readonly T[]) => Map<string, T[]> {
  let before = new Map<string, T[]>();
  return (all) => {
    const found = new Map<string, T[]>();
    for (const each of all) {
      for (const target of each.targets) {
        const there = found.get(target);
        if (there) there.push(each);
        else found.set(target, [each]);
      }
    }
    for (const [target, those] of found) found.set(target, shared(before.get(target), those));
    return (before = found);
  };
}

interface Introduction {
  name?: string;
  portrait?: string;
  colour?: string;
  ready?: boolean;
}

interface Unsent {
  /** The notation: of one action, or of several that are done as one. */
  action?: string;
  actions?: string[];
  version: number;
  key: string;
  /** The action in the reader's words. */
  text: string;
}

export class Table {
  doc = $state.raw<TableDoc | null>(null);
  entries = $state.raw<Entry[]>([]);
  messages = $state.raw<Message[]>([]);
  online = $state(true);
  private acting = $state(false);
  private changing = $state(false);
  /** Why the table can't be shown at all. */
  problem = $state.raw<Problem | null>(null);
  /** Why the last action was refused. */
  refusal = $state.raw<Problem | null>(null);
  /** What a lesson has asked about: the same again is meant. */
  private doubted = "";
  /** What could not be sent, kept until it is sent or given up. */
  unsent = $state.raw<Unsent | null>(null);
  /** What waited for the server and has been sent since, in words. */
  delivered = $state("");
  /** The thing on the page whose menu is open. */
  picked = $state<string | null>(null);
  /** Not yet done, but shown on the farm: what is picked in the draft, what the open menu offers,
   * and what the eye is on. */
  drafted = $state.raw<Look>(NOTHING);
  offered = $state.raw<Look>(NOTHING);
  glance = $state.raw<Look>(NOTHING);
  readonly chosen = $derived(this.offered === NOTHING ? this.drafted : this.offered);
  /** What is being aimed at the table. */
  readonly aim = new Aim(this);
  /** The answer that is put together on the table, for the prompt. */
  prepared = $state.raw<Prepared | null>(null);
  /** Around one screen: the seat that has taken over the screen. */
  holder = $state<number | null>(null);
  /** What is picked up. */
  readonly hands = new Hands(this);
  /** The newest events, for the one who listens. */
  lately = $state.raw<Entry[]>([]);

  /** What the page shows of the farms while the news are played. */
  readonly stage = new Stage();

  private live: Live | null = null;
  private heard = 0;

  constructor(readonly id: string) {}

  // --- looking ----------------------------------------------------------------------------------

  async open(): Promise<void> {
    try {
      this.take(await get<TableDoc>(`tables/${this.id}`));
    } catch (error) {
      this.problem = error as Problem;
      if (!this.problem.passing) return;
      this.online = false;
    }
    this.listen();
    if (this.doc?.view) void this.readLog();
    if (this.doc?.talk) void this.readTalk();
  }

  close(): void {
    this.live?.close();
  }

  private listen(): void {
    this.live?.close();
    this.live = new Live(this.id, this.seatName, {
      table: (document) => this.take(document),
      talk: (messages) => this.hear(messages),
      presence: (connected) => this.present(connected),
      connected: (yes) => this.reached(yes),
      failed: (problem) => (this.problem = problem),
    });
  }

  private get seatName(): string {
    return this.holder === null ? "" : String(this.holder);
  }

  protected take(fresh: TableDoc): void {
    if (this.doc && fresh.version < this.doc.version) return;
    // The answer and the stream tell the same: what is known is no news.
    if (fresh.version === this.doc?.version) fresh = { ...fresh, news: this.doc.news };
    const document = shared(this.doc, fresh);
    const first = this.doc === null;
    const news = document.news.filter((entry) => entry.number > this.heard);
    const moved = document.version !== this.doc?.version;
    this.problem = null;
    this.heard = document.version;
    if (moved) {
      this.picked = null;
      this.glance = NOTHING;
      this.refusal = null;
    }
    this.doc = document;
    this.stage.show(document.view, first ? [] : news, document.you.seat);
    if (!first && news.length) {
      this.lately = news;
      this.remember(news);
    }
    // What is asked cannot be paid: the ways to the cash are shown at once.
    if (moved && this.question?.question === "pay" && this.nearOf("prompt").length) this.picked = "prompt";
    if (moved) this.hands.settle();
    this.aim.check();
  }

  private remember(news: Entry[]): void {
    if (news.some((entry) => entry.kind === "undo")) void this.readLog();
    else {
      const last = this.entries.at(-1)?.number ?? 0;
      this.entries = [...this.entries, ...news.filter((entry) => entry.number > last)];
    }
  }

  async readLog(): Promise<void> {
    let found: Entry[] = [];
    let more = true;
    while (more) {
      const after = found.at(-1)?.number ?? 0;
      const seat = this.seatName ? `&seat=${this.seatName}` : "";
      try {
        const part = await get<{ entries: Entry[]; more: boolean }>(
          `tables/${this.id}/log?after=${after}&limit=${PAGE}${seat}`,
        );
        found = [...found, ...part.entries];
        more = part.more && part.entries.length > 0;
      } catch {
        return;
      }
    }
    this.entries = found;
  }

  async readTalk(): Promise<void> {
    try {
      this.messages = (await get<{ messages: Message[] }>(`tables/${this.id}/talk`)).messages;
    } catch {
      // it comes with the stream
    }
  }

  private hear(messages: Message[]): void {
    const last = this.messages.at(-1)?.number ?? 0;
    this.messages = [...this.messages, ...messages.filter((each) => each.number > last)];
  }

  private present(connected: number[]): void {
    if (!this.doc) return;
    const seats = this.doc.seats.map((seat) =>
      seat.kind === "bot" ? seat : { ...seat, connected: connected.includes(seat.seat) },
    );
    this.doc = { ...this.doc, seats };
  }

  /** Something is being sent; nothing else should be meanwhile. */
  get busy(): boolean {
    return this.acting || this.changing;
  }

  // --- who and what -----------------------------------------------------------------------------

  // Derived, so that a new document reaches only those for whom it brings something new.

  readonly seat = $derived<number | null>(this.doc?.you.seat ?? null);

  readonly farm = $derived.by((): Farm | null => {
    const { seat } = this;
    return seat === null ? null : ((this.doc?.view?.seats[seat] as Farm | undefined) ?? null);
  });

  /** Your farm as the page shows it, while things are still in the air. */
  readonly shown = $derived.by((): Farm | null => {
    const { seat } = this;
    return seat === null ? null : ((this.stage.seats[seat] as Farm | undefined) ?? null);
  });

  /** The question that waits for this seat. */
  readonly question = $derived.by((): Question | null => {
    const found = this.doc?.view?.questions.find((each) => each.asked && each.seat === this.seat);
    return this.doc?.you.spectator ? null : (found ?? null);
  });

  private readonly infos = $derived(this.doc?.seats ?? NONE);

  /** Two of the same name are told apart by their letters. */
  readonly names = (seat: number): string => {
    const { infos } = this;
    const info = infos[seat];
    if (!info) return t("term.opponent.name");
    const name = seatName(info);
    const twice = infos.some((other) => other.seat !== seat && seatName(other) === name);
    return twice ? `${name} ${"ABCD"[seat]}` : name;
  };

  /** The number of the seat's colour; solo's imaginary opponent has one that is left. */
  colour(seat: number): number {
    const { infos } = this;
    const taken = infos.map((each) => each.colour);
    return colourNumber(infos[seat]?.colour ?? unused(COLOURS, taken));
  }

  portrait(seat: number): string {
    return this.infos[seat]?.portrait ?? "";
  }

  /** The number of one's own colour; a spectator has the first. */
  get ownColour(): number {
    return this.colour(this.seat ?? 0);
  }

  /** The cards that would join a row: what is chosen, and what the eye is on besides. */
  joining(row: Row | null): { chosen: Joining[]; floating: Joining[] } {
    const fits = (each: Joining) => row !== null && cardOf(each.card).row === row;
    const chosen = this.chosen.cards.filter(fits);
    const floating = this.glance.cards.filter(
      (each) => fits(each) && !chosen.some((other) => other.card === each.card),
    );
    return { chosen, floating };
  }

  readonly all = $derived<Option[]>(this.doc ? [...this.doc.options, ...this.doc.free] : []);
  private readonly optionsBy = byTarget<Option>();
  private readonly compoundsBy = byTarget<Compound>();
  private readonly nearBy = byTarget<Near>();
  private readonly options = $derived(this.optionsBy(this.all));
  private readonly compounds = $derived(this.compoundsBy(this.doc?.compounds ?? []));
  private readonly near = $derived(this.nearBy(this.doc?.near ?? []));

  optionsOf(target: string): readonly Option[] {
    return this.options.get(target) ?? NONE;
  }

  /** What becomes possible there after an action or two. */
  compoundsOf(target: string): readonly Compound[] {
    return this.compounds.get(target) ?? NONE;
  }

  /** A touch may do it at once: it does no harm, and can be taken back. */
  harmless(option: Option): boolean {
    return this.doc?.table.undo !== "none" && !option.preview.final && !harms(option);
  }

  nearOf(target: string): readonly Near[] {
    return this.near.get(target) ?? NONE;
  }

  // --- doing ------------------------------------------------------------------------------------

  /** Do one action, or several one after the other; stops at the first that is refused. */
  async act(...actions: string[]): Promise<boolean> {
    if (this.busy || this.unsent) return false;
    this.acting = true;
    try {
      for (const action of actions) {
        if (!(await this.send({ action, text: this.textOf(action), ...this.stamp() }))) return false;
      }
      return true;
    } finally {
      this.acting = false;
    }
  }

  /** Do what was offered; several actions are done, and taken back, as one. */
  async perform(offer: Option | Compound): Promise<boolean> {
    if (!("actions" in offer)) return this.act(offer.action);
    if (this.busy) return false;
    return this.send({ actions: offer.actions, text: compoundText(offer), ...this.stamp() });
  }

  /** What it is based on, and the key by which it is done once. */
  private stamp(): { version: number; key: string } {
    return { version: this.doc?.version ?? 0, key: crypto.randomUUID?.() ?? String(Math.random()) };
  }

  private async send(request: Unsent): Promise<boolean> {
    const { text: _, ...body } = request;
    const what = [body.action, ...(body.actions ?? [])].join();
    const sure = this.doubted === what;
    const sent = await this.change(
      () => post<TableDoc>(`tables/${this.id}/actions`, { ...body, seat: this.seat, ...(sure && { sure }) }),
      () => {
        this.unsent = request;
        this.picked = null;
      },
    );
    if (sent) this.unsent = null;
    this.doubted = this.refusal?.fields.answer === "sure" ? what : "";
    return sent;
  }

  /** The server answers, or does not: then what waited goes out by itself. */
  private reached(yes: boolean): void {
    this.online = yes;
    if (yes && this.unsent && !this.busy) void this.resend();
  }

  /** Send again what could not be sent; the key makes sure that it is done once. */
  private async resend(): Promise<void> {
    const waiting = this.unsent;
    if (!waiting) return;
    if (await this.send(waiting)) this.delivered = waiting.text;
    if (this.refusal) this.unsent = null;
  }

  /** Whoever does not like to wait for the next try. */
  async retry(): Promise<void> {
    if (this.unsent) await this.resend();
    else this.listen();
  }

  private textOf(action: string): string {
    const option = this.all.find((each) => each.action === action);
    return option ? actionText(option, this.question?.question ?? "", this.names) : action;
  }

  async undo(to: "step" | "turn" | "redo" | number, ask = false): Promise<void> {
    const body = { version: this.doc?.version, seat: this.seat, to, ask };
    await this.change(() => post<TableDoc>(`tables/${this.id}/undo`, body));
  }

  /** What a learner asks of the guide. */
  async guide(what: "look" | "back" | "show" | "skip", step = ""): Promise<void> {
    const body = { version: this.doc?.version, seat: this.seat, do: what, what: step };
    await this.change(() => post<TableDoc>(`tables/${this.id}/lesson`, body));
  }

  /** What the player of a puzzle asks for. */
  async puzzle(what: "hint" | "show" | "count"): Promise<void> {
    const body = { version: this.doc?.version, seat: this.seat, do: what };
    await this.change(() => post<TableDoc>(`tables/${this.id}/puzzle`, body));
  }

  async answerUndo(agree: boolean): Promise<void> {
    const body = { version: this.doc?.version, seat: this.seat, agree };
    await this.change(() => post<TableDoc>(`tables/${this.id}/undo/answer`, body));
  }

  async wish(wishes: Partial<Wishes>): Promise<void> {
    await this.change(() => put<TableDoc>(`tables/${this.id}/seats/${this.seat}/wishes`, wishes));
  }

  /** Name, look, ready. */
  async introduce(seat: number, change: Introduction): Promise<void> {
    await this.change(() => patch<TableDoc>(`tables/${this.id}/seats/${seat}`, change));
  }

  async host(path: string, method: "POST" | "PUT" | "DELETE" | "PATCH", body?: unknown): Promise<void> {
    const { request } = await import("../api/client");
    await this.change(() => request<TableDoc>(method, `tables/${this.id}${path}`, body));
  }

  async say(text: string, name: string): Promise<boolean> {
    const body = this.seat === null ? { text, name } : { text, seat: this.seat };
    try {
      await post(`tables/${this.id}/talk`, body);
      return true;
    } catch (error) {
      this.refusal = error as Problem;
      return false;
    }
  }

  /** Hot-seat: the screen now belongs to that seat. */
  async hand(seat: number): Promise<void> {
    this.picked = null;
    this.hands.putBack();
    this.live?.close(); // what still comes is for the one before
    // The screen changes hands together with what it shows: not a moment of the other's hand.
    const came = await this.change(
      () => get<TableDoc>(`tables/${this.id}?seat=${seat}`),
      undefined,
      () => (this.holder = seat),
    );
    this.listen();
    if (came) void this.readLog();
  }

  private async change(
    ask: () => Promise<TableDoc>,
    lost?: () => void,
    arrived?: () => void,
  ): Promise<boolean> {
    this.changing = true;
    this.refusal = null;
    try {
      // The touch that asked is answered before the answer is shown, however quick the server is.
      const [document] = await Promise.all([ask(), rendered()]);
      arrived?.();
      this.take(document);
      this.online = true;
      return true;
    } catch (error) {
      const problem = error as Problem;
      if (problem.passing) {
        this.online = false;
        lost?.();
      } else {
        this.refusal = problem;
        if (problem.code === "stale-version") await this.catchUp();
      }
      return false;
    } finally {
      this.changing = false;
    }
  }

  private async catchUp(): Promise<void> {
    const since = this.doc?.version ?? 0;
    const seat = this.seatName ? `&seat=${this.seatName}` : "";
    const refusal = this.refusal;
    try {
      this.take(await get<TableDoc>(`tables/${this.id}?since=${since}${seat}`));
      this.refusal = refusal;
    } catch {
      // the stream brings it
    }
  }
}
