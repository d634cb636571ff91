/** A soft note when it is one's turn; silent unless switched on. */

let context: AudioContext | null = null;

export function chime(): void {
  context ??= new AudioContext();
  const note = context.createOscillator();
  const volume = context.createGain();
  const now = context.currentTime;
  note.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.6);
  note.connect(volume).connect(context.destination);
  note.start(now);
  note.stop(now + 0.6);
}
