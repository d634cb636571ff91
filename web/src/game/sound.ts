/** Our own sounds, made in the browser: paper, wood, soil, strings, coins and a gong. Silent until switched on; where there is
 * no device nothing is heard, and nothing else changes. */

import type { Kind } from "../api/types";
import { settings } from "../settings.svelte";
import { KINDS } from "./cards";

/** A vegetable is a plucked string, the dearer the higher. */
export type Note = "rustle" | "knock" | "thump" | "pings" | "gong" | "clack" | "run" | Kind;

/** Steps of the pentatonic scale, in half-tones. */
const SCALE = [0, 2, 4, 7, 9, 12];
const PLUCK = 392;
const pitch = (step: number): number => PLUCK * 2 ** (SCALE[step]! / 12);

let context: AudioContext | null = null;

/** Browsers let a page sound only after it was touched; the context is made, or woken, as soon as that is the case. */
function ready(): AudioContext | null {
  if (!settings.sounds || !settings.volume || document.hidden) return null;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => {});
  } catch {
    return null;
  }
  return context;
}

/** A tone that fades, from one pitch to another. */
function tone(at: AudioContext, from: number, to: number, seconds: number, loud: number, delay = 0): void {
  const source = at.createOscillator();
  const start = at.currentTime + delay;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + seconds);
  fading(at, source, start, seconds, loud);
}

/** Noise between two pitches. */
function noise(at: AudioContext, low: number, high: number, seconds: number, loud: number): void {
  const source = at.createBufferSource();
  const samples = at.createBuffer(1, Math.ceil(at.sampleRate * seconds), at.sampleRate);
  const data = samples.getChannelData(0);
  for (let n = 0; n < data.length; n += 1) data[n] = Math.random() * 2 - 1;
  source.buffer = samples;
  const band = at.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = Math.sqrt(low * high);
  band.Q.value = band.frequency.value / (high - low);
  source.connect(band);
  fading(at, source, at.currentTime, seconds, loud, band);
}

function fading(
  at: AudioContext,
  source: AudioScheduledSourceNode,
  start: number,
  seconds: number,
  loud: number,
  last: AudioNode = source,
): void {
  const gain = at.createGain();
  gain.gain.setValueAtTime(loud * settings.volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  last.connect(gain).connect(at.destination);
  source.start(start);
  source.stop(start + seconds);
}

const SOUNDS: Record<Exclude<Note, Kind>, (at: AudioContext) => void> = {
  rustle: (at) => noise(at, 2000, 5000, 0.06, 0.16),
  knock: (at) => tone(at, 800, 500, 0.04, 0.22),
  thump: (at) => tone(at, 90, 60, 0.14, 0.5),
  clack: (at) => {
    noise(at, 300, 900, 0.05, 0.3);
    tone(at, 220, 120, 0.07, 0.2);
  },
  pings: (at) => {
    tone(at, 2100, 2100, 0.18, 0.09);
    tone(at, 2800, 2800, 0.22, 0.08, 0.07);
  },
  gong: (at) => {
    tone(at, 110, 108, 1.2, 0.3);
    tone(at, 110 * 2.76, 108 * 2.76, 0.9, 0.1);
  },
  run: (at) => {
    for (let n = 0; n < 5; n += 1) tone(at, pitch(n), pitch(n), 0.5, 0.16, n * 0.13);
  },
};

export function play(note: Note): void {
  const at = ready();
  if (!at) return;
  const step = KINDS.indexOf(note as Kind);
  if (step >= 0) tone(at, pitch(step), pitch(step), 0.3, 0.16);
  else SOUNDS[note as Exclude<Note, Kind>](at);
}
