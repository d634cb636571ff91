declare module "virtual:languages" {
  type Sections = { title: string; text: string; rules: { id: string; html: string }[] }[];
  interface Language {
    /** What its speakers call it. */
    name: string;
    messages: () => Promise<{ default: Record<string, string> }>;
    rules: () => Promise<{ default: Sections }>;
    lessons: () => Promise<{ default: Record<string, string> }>;
    puzzles: () => Promise<{ default: Record<string, string> }>;
    coach: () => Promise<{ default: Record<string, string> }>;
    day: () => Promise<{ default: Record<string, string> }>;
    book: () => Promise<{ default: Record<string, string> }>;
  }
  const languages: Record<string, Language>;
  export default languages;
}

declare module "virtual:art" {
  /** The drawings of the table and of most pages by their names. */
  export const drawings: Record<string, string>;
  /** Those that take their colours from the page. */
  export const themed: string[];
  /** Width and height of each drawing. */
  export const sizes: Record<string, [number, number]>;
}

declare module "virtual:scenes" {
  /** The symbols of scenes.svg. */
  const scenes: string;
  export default scenes;
}

declare module "subset-font" {
  export default function subset(
    font: Buffer,
    letters: string,
    options: { targetFormat: "woff2"; keepFeatures: string[]; noHinting: boolean },
  ): Promise<Buffer>;
}
