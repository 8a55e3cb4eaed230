declare module 'virtual:engine' {
  /** Where the module is, and the files that it asks for by name; nothing if the page was built without. */
  export const engine: { module: string; files: Record<string, string> } | null;
}
