/** Who is drawn for whom; the drawings themselves are put together in web/art/people.ts. */

export type Mood = "calm" | "happy" | "angry";

/** How many faces there are for players to choose from; stalls have the same people behind their counters. */
export const FACES = 10;

/** The computer opponents are persons too. */
const BOTS: Record<string, string> = {
  random: "c-9",
  novice: "c-6",
  farmer: "h-harvest-helper",
  merchant: "h-merchant",
  master: "h-official",
};

export const botDrawing = (bot: string): string => BOTS[bot] ?? "h-book-keeper";

/** The number in the name of a stall (S12) decides who stands in it, and under which awning. */
const numberOf = (card: string): number => Number(/\d+/.exec(card)?.[0] ?? 1) - 1;
export const keeperOf = (stall: string): number => (numberOf(stall) % FACES) + 1;

const AWNINGS = ["#c0321f", "#264b86", "#176b4f", "#6a3d86", "#8a5a08"];
export const awningOf = (stall: string): string => AWNINGS[numberOf(stall) % AWNINGS.length]!;

/** The faces of people, by seat: those at a table look different. */
const SEATED = [1, 2, 8, 9];
export const faceOf = (seat: number): number => SEATED[seat % SEATED.length]!;
