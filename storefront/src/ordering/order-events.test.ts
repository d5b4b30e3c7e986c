import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  eventsAddress,
  FALLBACK_MS,
  followOrders,
  HIDDEN_MS,
  type OrderEventsParts,
  WATCHED_AT_ONCE,
} from './order-events.ts';

/** A page that a test can hide, and streams that a test can open, feed and close. */
function stage() {
  const opened: {
    url: string;
    closed: boolean;
    onopen: (() => void) | null;
    onerror: (() => void) | null;
    readyState: number;
    tell: () => void;
  }[] = [];
  const listeners = new Set<() => void>();
  const page = {
    hidden: false,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  };
  const parts: OrderEventsParts = {
    page: page as never,
    openSource(url) {
      const source = {
        url,
        closed: false,
        onopen: null as (() => void) | null,
        onerror: null as (() => void) | null,
        readyState: 0,
        tell: () => {},
        addEventListener(_: 'order-changed', listener: () => void) {
          source.tell = listener;
        },
        close() {
          source.closed = true;
        },
      };
      opened.push(source);
      return source;
    },
  };
  function show(visible: boolean): void {
    page.hidden = !visible;
    for (const listener of listeners) listener();
  }
  return { parts, opened, show, listeners };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the stream of an order’s steps', () => {
  it('watches at most as many orders as a stream may', () => {
    const keys = Array.from({ length: 30 }, (_, index) => `k ${index}`);
    const watched = new URL(eventsAddress(keys), 'http://shop.invalid').searchParams.get('watch')?.split(',');
    expect(watched).toEqual(keys.slice(0, WATCHED_AT_ONCE));
  });

  it('reports each step, and reports once when it opens, because a step may have happened before', () => {
    const { parts, opened } = stage();
    const changed = vi.fn();
    followOrders(['a'], changed, parts);
    expect(changed).toHaveBeenCalledTimes(0);
    opened[0]?.onopen?.();
    expect(changed).toHaveBeenCalledTimes(1);
    opened[0]?.tell();
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('polls if the server refuses the stream, and stops when the stream opens', () => {
    const { parts, opened } = stage();
    const changed = vi.fn();
    followOrders(['a'], changed, parts);
    const [source] = opened;
    if (!source) throw new Error('No stream');
    source.readyState = 0;
    source.onerror?.();
    vi.advanceTimersByTime(FALLBACK_MS * 2);
    expect(changed).toHaveBeenCalledTimes(0);
    source.readyState = 2;
    source.onerror?.();
    vi.advanceTimersByTime(FALLBACK_MS * 2);
    expect(changed).toHaveBeenCalledTimes(2);
    source.onopen?.();
    vi.advanceTimersByTime(FALLBACK_MS * 2);
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it('is closed while the page is hidden for long, and checks at once when it is visible again', () => {
    const { parts, opened, show } = stage();
    const changed = vi.fn();
    followOrders(['a'], changed, parts);
    show(false);
    vi.advanceTimersByTime(HIDDEN_MS - 1);
    show(true);
    expect([opened.length, opened[0]?.closed, changed.mock.calls.length]).toEqual([1, false, 0]);
    show(false);
    vi.advanceTimersByTime(HIDDEN_MS);
    expect(opened[0]?.closed).toBe(true);
    show(true);
    expect([opened.length, opened[1]?.closed, changed.mock.calls.length]).toEqual([2, false, 1]);
  });

  it('ends with the page, without listeners or polling', () => {
    const { parts, opened, show, listeners } = stage();
    const changed = vi.fn();
    const stop = followOrders(['a'], changed, parts);
    const [source] = opened;
    if (!source) throw new Error('No stream');
    source.readyState = 2;
    source.onerror?.();
    show(false);
    stop();
    vi.advanceTimersByTime(HIDDEN_MS + FALLBACK_MS * 2);
    expect([source.closed, changed.mock.calls.length, listeners.size]).toEqual([true, 0, 0]);
  });
});
