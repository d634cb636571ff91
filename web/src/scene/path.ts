/** Where the stones of the Path of Prosperity lie in the drawing, which is 2000 wide and 218 high (16 to the rem). */

export const SPACES = 20;
export const WIDTH = 2000;
export const HEIGHT = 218;
export const REM = 16;

export interface Stone {
  x: number;
  y: number;
}

/** The stones from space 1 to space 20. A low road leaves room above for the boards of three others. */
export function stones(low = false): Stone[] {
  const [middle, swing, rise] = low ? [161, 5, 2] : [155, 14, 8];
  return Array.from({ length: SPACES }, (_, n) => {
    const way = n / (SPACES - 1);
    return { x: 478 + way * 925, y: middle + swing * Math.sin(n * 0.92 + 0.6) - way * rise };
  });
}

/** The stone of a space; whoever has not set out yet, or has gone back beyond the first, stands before it. */
export const stoneOf = (all: Stone[], space: number): Stone =>
  all[space - 1] ?? (space < 1 ? { x: all[0]!.x - 46, y: all[0]!.y + 8 } : all[SPACES - 1]!);

/** How far on a space is: what a narrow scene keeps in sight. */
export const hereOf = (all: Stone[], space = 9): string => `${stoneOf(all, space).x / REM}rem`;

/** The road along the stones, from the left edge to the gate. */
export function road(all: Stone[]): string {
  const at = (value: number) => value.toFixed(1);
  const [first, last] = [all[0]!, all[SPACES - 1]!];
  const bends = all.slice(1).map((stone, n) => {
    const before = all[n]!;
    const half = (stone.x - before.x) / 2;
    return `C${at(before.x + half)} ${at(before.y)} ${at(stone.x - half)} ${at(stone.y)} ${at(stone.x)} ${at(stone.y)}`;
  });
  return (
    `M250 206C330 214 410 178 ${at(first.x)} ${at(first.y)}${bends.join("")}` +
    `C${at(last.x + 50)} ${at(last.y)} ${at(last.x + 40)} 216 1530 216`
  );
}
