declare module "virtual:rules/*" {
  const sections: { title: string; text: string; rules: { id: string; html: string }[] }[];
  export default sections;
}

declare module "virtual:art" {
  /** All symbols, as the inside of an <svg>. */
  export const sprite: string;
  /** Width and height of each drawing. */
  export const sizes: Record<string, [number, number]>;
}

declare module "subset-font" {
  export default function subset(
    font: Buffer,
    letters: string,
    options: { targetFormat: "woff2"; keepFeatures: string[]; noHinting: boolean },
  ): Promise<Buffer>;
}
