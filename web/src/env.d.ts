declare module "virtual:languages" {
  type Sections = { title: string; text: string; rules: { id: string; html: string }[] }[];
  interface Language {
    /** What its speakers call it. */
    name: string;
    messages: () => Promise<{ default: Record<string, string> }>;
    rules: () => Promise<{ default: Sections }>;
  }
  const languages: Record<string, Language>;
  export default languages;
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
