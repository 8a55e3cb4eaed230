declare module 'virtual:rules' {
  import type { Page } from '../../plugins/markdown';

  /** By game and language, as in `duell/en`. */
  export const pages: Record<string, () => Promise<{ default: Page }>>;
}
