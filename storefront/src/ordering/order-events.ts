/**
 * Calls back when a watched order takes a step, or a conversation changes, from the server's stream of `order-changed` or
 * `conversation-changed`. The stream is closed when the page has been hidden for a while. A page that becomes visible calls back at once and opens it again. Without a
 * stream, it calls back at intervals.
 */
import { PATHS } from '@jinlan/contract/wire';

interface Followed {
  readonly path: string;
  readonly event: 'order-changed' | 'conversation-changed';
}
const orders: Followed = { path: '/orders', event: 'order-changed' };
export const conversationEvents: Followed = { path: '/conversations', event: 'conversation-changed' };

export interface OrderEventsParts {
  readonly openSource: (url: string) => {
    onopen: (() => void) | null;
    onerror: (() => void) | null;
    readonly readyState: number;
    addEventListener(type: Followed['event'], listener: () => void): void;
    close(): void;
  };
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

/** Maximum number of orders per stream (contract). */
export const WATCHED_AT_ONCE = 20;
/** Milliseconds. A shorter visit to another tab closes nothing. */
export const HIDDEN_MS = 30_000;
/** Milliseconds between two requests without a stream. */
export const FALLBACK_MS = 15_000;

const CLOSED = 2;

export function eventsAddress(
  watchKeys: readonly string[],
  { path }: Pick<Followed, 'path'> = orders,
): string {
  const keys = watchKeys.slice(0, WATCHED_AT_ONCE).map(encodeURIComponent).join(',');
  return `${PATHS.events}${path}?watch=${keys}`;
}

/** Returns a function that stops following. */
export function followOrders(
  watchKeys: readonly string[],
  onChange: () => void,
  { openSource, page }: OrderEventsParts = browserParts(),
  followed: Followed = orders,
): () => void {
  let source: ReturnType<OrderEventsParts['openSource']> | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  function listen(): void {
    if (source) return;
    const opened = openSource(eventsAddress(watchKeys, followed));
    source = opened;
    opened.addEventListener(followed.event, onChange);
    opened.onopen = () => {
      clearInterval(polling);
      // A step may have happened since the last answer.
      onChange();
    };
    opened.onerror = () => {
      // The browser reconnects by itself, unless the server answered that there is nothing to listen to.
      if (opened.readyState !== CLOSED) return;
      clearInterval(polling);
      polling = setInterval(onChange, FALLBACK_MS);
    };
  }

  function closeStream(): void {
    source?.close();
    source = null;
    clearInterval(polling);
  }

  function onVisibility(): void {
    clearTimeout(leaving);
    if (page.hidden) leaving = setTimeout(closeStream, HIDDEN_MS);
    else if (!source) {
      onChange();
      listen();
    }
  }

  if (!page.hidden) listen();
  page.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(leaving);
    closeStream();
    page.removeEventListener('visibilitychange', onVisibility);
  };
}

export function browserParts(): OrderEventsParts {
  return { openSource: (url) => new EventSource(url) as never, page: document };
}
