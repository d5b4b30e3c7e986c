/**
 * The offline page's data about the signed-in customer. A page stores them in the cache `WORKER_CACHES.own`, and the
 * service worker reads them.
 */
export interface OfflineStart {
  /** When the session ends, ms since 1970. After that the worker shows none of these data. */
  readonly until: number;
  readonly locale: string;
  readonly title: string;
  readonly lead: string;
  readonly retry: string;
  /** Null before the member has a card. */
  readonly card: OfflineCard | null;
  readonly parts: readonly OfflinePart[];
}

export interface OfflineCard {
  readonly title: string;
  readonly level: string;
  readonly name: string;
  /** The digits encoded in the bar code. */
  readonly code: string;
  /** The digits as shown to people. */
  readonly digits: string;
  readonly hint: string;
}

export interface OfflinePart {
  readonly title: string;
  /** Shown if there are no rows. */
  readonly none: string;
  readonly rows: readonly { readonly text: string; readonly note: string }[];
}

/** The key of the cached answer. */
export const OFFLINE_START_KEY = '/offline-start.json';
