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
