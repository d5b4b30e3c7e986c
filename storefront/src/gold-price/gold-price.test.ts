import { describe, expect, it } from 'vitest';
import { createGoldPriceStore } from './gold-prices.ts';
import { readEvent } from './read-quotes.ts';
import { followGoldPrices, type StreamParts } from './stream.ts';

const event = (version: number, value = 1361, overrides: object = {}) =>
  JSON.stringify([
    {
      type: 'CN-CK9999',
      version,
      sell: { value, currency: 'CNY' },
      buy_back: null,
      exchange: { value: value - 20, currency: 'CNY' },
      unit: 'gram',
      sell_per_gram: { value, currency: 'CNY' },
      effective_at: '2026-11-21T06:00:00.000Z',
      change_percent: 1.76,
      is_sample: true,
      is_tradable: true,
      ...overrides,
    },
  ]);

describe('the gold price of a page', () => {
  it('accepts newer versions, never older ones, and keeps the names in its language', () => {
    const store = createGoldPriceStore(readEvent(event(1, 1350, { name: '足金' })));
    let calls = 0;
    store.subscribe(() => calls++);
    expect(store.receive(readEvent(event(3)))).toBe(true);
    expect(store.receive(readEvent(event(2)))).toBe(false);
    expect(store.receive(readEvent(event(3)))).toBe(false);
    expect(store.receive(readEvent(event(3, 1361, { is_tradable: false })))).toBe(true);
    expect(store.quotes()).toMatchObject([
      {
        name: '足金',
        version: 3,
        sell: { minor: 136_100, currency: 'CNY' },
        isTradable: false,
        buyBack: null,
      },
    ]);
    expect(calls).toBe(2);
  });

  it('skips what it cannot parse', () => {
    expect(readEvent('no json')).toEqual([]);
    expect(readEvent('{}')).toEqual([]);
    expect(readEvent('[{"type":"X","version":1,"sell":{"value":1,"currency":"XXX"}}]')).toEqual([]);
  });
});

describe('the event stream of a browser', () => {
  /** A fake browser whose tabs share a lock with its queue, a channel and event sources. */
  function browser() {
    const sources: { say: (data: string) => void; closed: boolean }[] = [];
    const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
    const queue: (() => void)[] = [];
    let held = false;
    const take = () => {
      if (held) return;
      const next = queue.shift();
      if (next) {
        held = true;
        next();
      }
    };
    const parts: StreamParts = {
      openSource: () => {
        const listeners: ((event: Event) => void)[] = [];
        const source = {
          closed: false,
          say: (data: string) => {
            for (const listener of listeners) listener({ data } as MessageEvent);
          },
        };
        sources.push(source);
        return {
          addEventListener: (_type: string, listener: unknown) =>
            void listeners.push(listener as (event: Event) => void),
          close: () => {
            source.closed = true;
          },
        };
      },
      openChannel: () => {
        const channel = {
          onmessage: null as ((event: MessageEvent) => void) | null,
          postMessage: (data: unknown) => {
            for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent);
          },
          close: () => void channels.delete(channel),
        };
        channels.add(channel);
        return channel;
      },
      locks: {
        request: (_name: string, options: LockOptions, work: () => Promise<unknown>) => {
          queue.push(() => {
            void work().then(() => {
              held = false;
              take();
            });
          });
          options.signal?.addEventListener('abort', () => undefined);
          take();
          return Promise.resolve();
        },
      } as never,
    };
    return { parts, sources };
  }

  it('is shared by all tabs, and the next tab takes over when the first closes', async () => {
    const { parts, sources } = browser();
    const received: string[] = [];
    const closeFirst = followGoldPrices('/events', 'default', (data) => received.push(`1 ${data}`), parts);
    followGoldPrices('/events', 'default', (data) => received.push(`2 ${data}`), parts);
    expect(sources).toHaveLength(1);
    sources[0]?.say('a');
    expect(received).toEqual(['1 a', '2 a']);
    followGoldPrices('/events', 'default', (data) => received.push(`3 ${data}`), parts);
    expect(received.at(-1)).toBe('3 a');
    closeFirst();
    await Promise.resolve();
    await Promise.resolve();
    expect(sources).toHaveLength(2);
    expect(sources[0]?.closed).toBe(true);
    sources[1]?.say('b');
    expect(received.slice(-2).sort()).toEqual(['2 b', '3 b']);
  });

  it('is each tab’s own if the browser has no locks', () => {
    const { parts, sources } = browser();
    const received: string[] = [];
    const close = followGoldPrices('/events', 'default', (data) => received.push(data), {
      ...parts,
      locks: null,
    });
    sources[0]?.say('a');
    expect(received).toEqual(['a']);
    close();
    expect(sources[0]?.closed).toBe(true);
  });
});
