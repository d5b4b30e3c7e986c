import { hk, must } from './buyer.ts';
import type { Running } from './processes/process.ts';

/** An open event stream of gold prices. */
export interface GoldListener {
  /** Returns the ids of the received events. */
  ids(): string[];
  /** Returns the time of arrival of an event, in ms of `performance.now()`. */
  at(id: string): number | undefined;
  close(): void;
}

/** Opens the stream; resolves after the first data. */
export async function listenForGold({ origin }: Running): Promise<GoldListener> {
  const stop = new AbortController();
  const stream = await fetch(`${origin}/events?store=hk_en`, { signal: stop.signal });
  const times = new Map<string, number>();
  const open = Promise.withResolvers<void>();
  const readEvents = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) {
      for (const [, id = ''] of decoder.decode(chunk, { stream: true }).matchAll(/^id: (\d+)$/gm))
        times.set(id, performance.now());
      open.resolve();
    }
  };
  readEvents().catch(open.reject);
  await open.promise;
  return { ids: () => [...times.keys()], at: (id) => times.get(id), close: () => stop.abort() };
}

/**
 * Multiplies the price of Hong Kong's first board by `factor`. Returns the version, and as `answered` the time of the
 * response in ms of `performance.now()`.
 */
export async function moveGold(
  { shop, origin }: Running,
  factor: number,
): Promise<{ version: number; answered: number }> {
  const { goldPrices } = await must(shop.graphql('{ goldPrices { type sell { value } } }', {}, hk));
  const [board] = goldPrices as { type: string; sell: { value: number } }[];
  const response = await fetch(`${origin}/dev/gold-price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: board?.type.replaceAll('_', '-'),
      sell: Math.round((board?.sell.value ?? 0) * factor),
    }),
  });
  const answered = performance.now();
  return { version: ((await response.json()) as { version: number }).version, answered };
}
