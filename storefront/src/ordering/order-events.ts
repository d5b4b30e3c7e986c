/**
 * Tells when one of the watched orders has taken a step: the server's stream of `order-changed`. While the page has
 * been hidden for a while the stream is closed; a page that is looked at again asks at once and listens anew. Where the
 * stream is not to be had, the orders are asked for now and then instead.
 */
import { PATHS } from '@jinlan/contract/wire';

export interface OrderEventsParts {
  readonly openSource: (url: string) => {
    onopen: (() => void) | null;
    onerror: (() => void) | null;
    readonly readyState: number;
    addEventListener(type: 'order-changed', listener: () => void): void;
    close(): void;
  };
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

/** As many as one stream watches (contract). */
export const WATCHED_AT_ONCE = 20;
/** A glance at another tab closes nothing. */
export const HIDDEN_MS = 30_000;
/** Between two questions where no stream is to be had. */
export const FALLBACK_MS = 15_000;

const CLOSED = 2;

export function eventsAddress(watchKeys: readonly string[]): string {
  const keys = watchKeys.slice(0, WATCHED_AT_ONCE).map(encodeURIComponent).join(',');
  return `${PATHS.events}/orders?watch=${keys}`;
}

/** Answers the function that stops it. */
export function followOrders(
  watchKeys: readonly string[],
  onChange: () => void,
  { openSource, page }: OrderEventsParts = browserParts(),
): () => void {
  let source: ReturnType<OrderEventsParts['openSource']> | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;

  function listen(): void {
    if (source) return;
    const opened = openSource(eventsAddress(watchKeys));
    source = opened;
    opened.addEventListener('order-changed', onChange);
    opened.onopen = () => {
      clearInterval(asking);
      // A step may have been taken between the last answer and this moment.
      onChange();
    };
    opened.onerror = () => {
      // The browser tries again by itself, unless the server said that there is nothing to listen to.
      if (opened.readyState !== CLOSED) return;
      clearInterval(asking);
      asking = setInterval(onChange, FALLBACK_MS);
    };
  }

  function quiet(): void {
    source?.close();
    source = null;
    clearInterval(asking);
  }

  function onVisibility(): void {
    clearTimeout(leaving);
    if (page.hidden) leaving = setTimeout(quiet, HIDDEN_MS);
    else if (!source) {
      onChange();
      listen();
    }
  }

  if (!page.hidden) listen();
  page.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(leaving);
    quiet();
    page.removeEventListener('visibilitychange', onVisibility);
  };
}

function browserParts(): OrderEventsParts {
  return { openSource: (url) => new EventSource(url) as never, page: document };
}
