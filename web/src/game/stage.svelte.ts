/** The farms as the page shows them. The document is always the newest and is what one acts upon; here its news are played one
 * after the other, and each number changes when the thing itself has landed. A touch, a key, an action of one's own or a hidden
 * tab ends that at once: then the farms are those of the newest document. */

import { tick } from "svelte";
import type { Display, Entry, Farm, View } from "../api/types";
import { rendered } from "../frames";
import { settings } from "../settings.svelte";
import { Air } from "./air";
import { type Beat, beatsOf, type Change, type Flight, type Label, type Spot } from "./flights";
import { spotOf, spotsOf } from "./places";
import { settled } from "./settled";
import { play } from "./sound";

type Seats = readonly (Farm | Display)[];

/** Between the actions of others, at the usual pace. */
const BETWEEN = 240;
/** Who is so far behind is shown the end. */
const MOST = 120;
/** Between two that start together. */
const APART = 60;
const LABEL = 1100;
/** What grows on a field. */
const GROWN = '[data-drawing^="p-"]:not([data-drawing="p-hole"])';
/** How much longer everything takes. */
const PACE = { slow: 2.2, normal: 1, fast: 0.5, off: 0 };

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Stage {
  seats = $state.raw<Seats>([]);
  /** The round whose banner hangs there; 0 for the end of the game. */
  banner = $state<number | null>(null);
  playing = $state(false);
  /** Says what stands on a label. */
  words: (label: Label) => string = () => "";

  private fresh: Seats = [];
  private queue: Beat[] = [];
  private air = new Air();
  /** Counts what was ended, so that what belongs to it does nothing any more. */
  private ended = 0;
  private away = false;
  private flying: Promise<void>[] = [];

  constructor() {
    const touched = (event: Event) => {
      // The touch is answered first; what it has led to by then is played.
      const turn = this.ended;
      if (this.playing) void rendered().then(() => turn === this.ended && this.finish());
      if (event.target instanceof Element && event.target.closest("button")) play("knock");
    };
    const turned = () => {
      this.away ||= document.hidden;
      if (document.hidden) this.finish();
    };
    $effect(() => {
      addEventListener("pointerdown", touched, true);
      addEventListener("keydown", touched, true);
      document.addEventListener("visibilitychange", turned);
      return () => {
        this.finish();
        removeEventListener("pointerdown", touched, true);
        removeEventListener("keydown", touched, true);
        document.removeEventListener("visibilitychange", turned);
      };
    });
  }

  private get pace(): number {
    return PACE[settings.pace];
  }

  /** Show a new view; its news are played if there is something to be seen of them. */
  show(view: View | null, news: readonly Entry[], mine: number | null): void {
    const fresh = view?.seats ?? [];
    const own = news.some((entry) => entry.kind === "action" && entry.seat === mine);
    const seen = this.fresh.length === fresh.length && !news.some((entry) => entry.kind === "undo");
    const beats = seen && !this.away && this.pace ? played(news, mine) : [];
    this.away = document.hidden;
    if (own || this.queue.length > MOST) this.finish();
    this.fresh = fresh;
    if (beats.length && !still()) this.start(beats);
    else if (!seen || beats.length) {
      this.finish();
      if (still()) void this.mark(beats);
    } else if (!this.playing) this.rest();
  }

  /** Play again what was played; nothing changes by it. */
  again(events: Beat[]): void {
    this.finish();
    if (still() || !this.pace) void this.mark(events);
    else this.start(events.map(unchanging));
  }

  /** The end of everything that is being played. */
  finish(): void {
    this.ended += 1;
    this.queue = [];
    this.flying = [];
    this.air.clear();
    this.banner = null;
    this.rest();
  }

  private rest(): void {
    this.playing = false;
    this.seats = this.fresh;
  }

  private start(beats: Beat[]): void {
    this.queue.push(...beats);
    void this.hold(
      beats.flatMap((beat) => (beat.first ? [] : (beat.deals ?? []))),
      this.ended,
    );
    if (this.playing) return;
    this.playing = true;
    void this.run(this.ended);
  }

  /** Cards that are on the table already, but will be dealt. */
  private async hold(spots: Spot[], turn: number): Promise<void> {
    await tick();
    if (turn !== this.ended) return;
    for (const { seat, at } of spots) for (const card of spotsOf(seat, at)) this.air.hold(card);
  }

  private async run(turn: number): Promise<void> {
    await rendered();
    if (turn !== this.ended) return;
    for (let beat = this.queue.shift(); beat; beat = this.queue.shift()) {
      this.flying.push(this.beat(beat, turn));
      await pause(beat.next * this.pace);
      if (turn !== this.ended) return;
      if (!this.queue.length) await Promise.all(this.flying.splice(0));
      if (turn !== this.ended) return;
    }
    this.rest();
  }

  private change(changes: readonly Change[] | undefined, turn: number): void {
    if (turn !== this.ended || !changes?.length) return;
    this.seats = changes.reduce((seats, each) => settled(seats, this.fresh, each), this.seats);
  }

  /** One beat, until all of it has landed. */
  private async beat(beat: Beat, turn: number): Promise<void> {
    const ms = beat.ms * this.pace;
    if (beat.note) play(beat.note);
    if (beat.banner) await this.unroll(beat.banner.round, ms, turn);
    const ways = (beat.flights ?? []).map((flight) => this.way(flight));
    const awning = beat.sways && spotOf(beat.sways.seat, beat.sways.at)?.querySelector(".hat");
    if (awning) this.air.sway(awning, 2 * ms);
    this.change(beat.first, turn);
    if (beat.deals) await this.deal(beat.deals, ms, turn);
    if (beat.turns) await this.turn(beat, ms, turn);
    else if (beat.hops) await this.hop(beat, ms, turn);
    else {
      await Promise.all(ways.map((way, n) => this.fly(way, ms, n * APART * this.pace, turn)));
      this.change(beat.then, turn);
      await this.stamp(beat.then, turn);
    }
    if (turn === this.ended && beat.label) this.label(beat.label);
  }

  /** The tick of a delivery is stamped. */
  private async stamp(changes: readonly Change[] = [], turn: number): Promise<void> {
    await tick();
    for (const { seat, what } of turn === this.ended ? changes : []) {
      for (const card of spotsOf(seat, what)) {
        const mark = [...card.querySelectorAll(".steps .done")].at(-1);
        if (mark) this.air.stamp(mark, 200 * this.pace);
      }
    }
  }

  private way(flight: Flight): { flight: Flight; from: DOMRect | undefined; to: HTMLElement | undefined } {
    const place = spotOf(flight.from.seat, flight.from.at);
    const plant = [...(place?.querySelectorAll(GROWN) ?? [])].at(-1);
    const from = (plant ?? place)?.getBoundingClientRect();
    return { flight, from, to: spotOf(flight.to.seat, flight.to.at) };
  }

  private async fly(way: ReturnType<Stage["way"]>, ms: number, delay: number, turn: number): Promise<void> {
    const { flight, from, to } = way;
    this.change(flight.leaves, turn);
    if (from && to) await this.air.fly(flight.drawing, from, to.getBoundingClientRect(), ms, delay);
    if (turn !== this.ended) return;
    this.change(flight.lands, turn);
    await tick();
    // What was empty a moment ago may be another element now.
    const there = to?.isConnected ? to : spotOf(flight.to.seat, flight.to.at);
    if (turn !== this.ended || !there) return;
    if (flight.to.at.startsWith("field")) {
      this.air.spring(there.querySelectorAll(GROWN), 120 * this.pace);
    } else this.air.dip(there, 160 * this.pace);
  }

  private async deal(spots: Spot[], ms: number, turn: number): Promise<void> {
    await this.hold(spots, turn);
    await rendered();
    if (turn !== this.ended) return;
    const pile = spotOf(-1, "pile")?.getBoundingClientRect();
    const cards = spots.map((spot) => spotOf(spot.seat, spot.at)).filter((card) => card !== undefined);
    const places = cards.map((card) => card.getBoundingClientRect());
    for (const { seat, at } of spots) for (const card of spotsOf(seat, at)) this.air.release(card);
    await Promise.all(cards.map((card, n) => this.dealt(card, pile, places[n]!, ms)));
  }

  /** A small board has no place for the card itself: its back flies there. */
  private dealt(card: HTMLElement, pile: DOMRect | undefined, place: DOMRect, ms: number): Promise<void> {
    if (!isBoard(card)) return this.air.deal(card, pile, place, ms);
    return pile ? this.air.fly("back-deck", pile, place, ms, 0) : Promise.resolve();
  }

  private async turn(beat: Beat, ms: number, turn: number): Promise<void> {
    const card = spotOf(beat.turns!.seat, beat.turns!.at);
    const face = card?.querySelector(".picture") ?? card;
    if (face && !isBoard(face)) await this.air.turn(face, ms, () => this.change(beat.then, turn));
    else this.change(beat.then, turn);
  }

  private async hop(beat: Beat, ms: number, turn: number): Promise<void> {
    const { seat, space } = beat.hops!;
    const figure = document.querySelector(`[data-walker="${seat}"]`);
    const stone = document.querySelector<SVGGraphicsElement>(`[data-stone="${space}"]`);
    const here = document.querySelector<SVGGraphicsElement>(
      `[data-stone="${figure?.getAttribute("data-space")}"]`,
    );
    const change = () => {
      this.change(beat.then, turn);
      return tick();
    };
    if (!figure || !stone || !here) return void (await change());
    const [from, to] = [here.getBBox(), stone.getBBox()];
    await this.air.hop(figure, to.x - from.x, to.y - from.y, ms, change);
  }

  private async unroll(round: number, ms: number, turn: number): Promise<void> {
    this.banner = round;
    await pause(ms);
    if (turn === this.ended) this.banner = null;
  }

  private label(label: Label): void {
    const place = spotOf(label.spot.seat, label.spot.at)?.getBoundingClientRect();
    const text = this.words(label);
    if (place && text) this.air.label(text, (label.amount ?? -1) > 0, place, LABEL * this.pace);
  }

  /** Without travel: a gold edge where something has changed. */
  private async mark(beats: Beat[]): Promise<void> {
    const turn = this.ended;
    for (const { note } of beats.slice(0, 3)) if (note) play(note);
    for (const { banner, ms } of beats) if (banner?.round) void this.unroll(banner.round, ms, turn);
    await rendered();
    if (turn !== this.ended) return;
    const places = beats.flatMap((beat) => [
      ...(beat.flights ?? []).map((flight) => flight.to),
      ...(beat.deals ?? []),
      ...(beat.turns ? [beat.turns] : []),
      ...(beat.label ? [beat.label.spot] : []),
    ]);
    const elements = new Set(places.map((spot) => spotOf(spot.seat, spot.at)));
    for (const element of elements) if (element) this.air.edge(element);
  }
}

const isBoard = (element: Element): boolean => element.hasAttribute("data-farm");
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The news as beats, with a breath after each action of another. */
function played(news: readonly Entry[], mine: number | null): Beat[] {
  return news.flatMap((entry) => {
    const beats = (entry.events ?? []).flatMap(beatsOf);
    return beats.length && entry.seat !== mine ? [...beats, { ms: 0, next: BETWEEN }] : beats;
  });
}

/** The same to look at, but nothing changes. */
function unchanging({ first: _first, then: _then, ...beat }: Beat): Beat {
  const flights = beat.flights?.map(({ drawing, from, to }) => ({ drawing, from, to }));
  return flights ? { ...beat, flights } : beat;
}
