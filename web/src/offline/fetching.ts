// How the service worker answers a request.

export type Way =
  /** The browser asks the hall itself. */
  | 'hall'
  /** The page: from the hall, or the kept one if the hall does not answer. */
  | 'page'
  /** Names that never change what is in them: kept ones first. */
  | 'hashed'
  /** Other files of this build. */
  | 'file';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

export function wayOf({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Way {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || pathname.startsWith('/api/')) return 'hall';
  if (pathname.startsWith('/assets/')) return 'hashed';
  if (pathname !== '/' && files.has(pathname)) return 'file';
  return mode === 'navigate' && !/\.\w+$/.test(pathname) && !/^\/(healthz|readyz|metrics)$/.test(pathname) ? 'page' : 'hall';
}
