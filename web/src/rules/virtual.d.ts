declare module 'virtual:rules' {
  import type { Page } from '../../plugins/markdown';

  /** By game and language, with a `/` between them. */
  export const pages: Record<string, () => Promise<{ default: Page }>>;
}
