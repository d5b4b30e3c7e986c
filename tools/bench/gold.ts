import type { App } from '../../server/src/app.ts';
import type { Client } from './main.ts';
import { clock } from './pages.ts';
import type { Server } from './shop.ts';
import { assertRight, createShopper } from './shopper.ts';

/**
 * Publishes a gold price while a thousand pages are open. Measures how long after the commit, by a process other than
 * the server's, each page has the price. A list requested then must already have it.
 */
const pages = 1_000;
const publications = 5;
const longestMs = 1_000;
const board = 'HK-CK9999';
/** HKD 10 a tael, the board's step: far below the change that halts trading. */
const step = 1_000;

const listQuery = `{ products(filter: { pricing_mode: { eq: "by-weight" } }, pageSize: 100, sort: { price: DESC }) {
  items { price_parts { gold_version } } } }`;

export async function measurePages(client: Client, server: Server, office: App): Promise<readonly string[]> {
  await client.send({ kind: 'pages', origin: server.origin, count: pages });
  const shopper = createShopper(server.origin);
  const delays: number[] = [];
  const lists: number[] = [];
  for (let turn = 0; turn < publications; turn += 1) {
    const current = office.areas.pricing.current(board);
    if (current === null) throw new Error(`No board ${board}`);
    const { version } = await office.areas.pricing.publishGoldPrice(
      { kind: 'system', job: 'bench' },
      {
        type: board,
        sell: current.sell.minor + (turn % 2 === 0 ? step : -step),
        source: 'development',
        publisher: 'bench',
      },
    );
    const published = clock();
    if (version === null) throw new Error('The price was not published');
    for (;;) {
      const { products } = await shopper.ask<{
        products: { items: readonly { price_parts: { gold_version: number } }[] };
      }>(listQuery, {});
      // Other pieces of the list may be of another metal, with another board.
      if (products.items.some(({ price_parts }) => price_parts.gold_version === version)) break;
      assertRight(clock() - published < longestMs, `no list by version ${version}`);
    }
    lists.push(clock() - published);
    const { arrivals = [] } = await client.send({ kind: 'heard', version });
    delays.push(...arrivals.map((at) => at - published));
  }
  shopper.close();
  delays.sort((a, b) => a - b);
  const middle = delays[delays.length >> 1] ?? 0;
  const last = delays.at(-1) ?? 0;
  return [
    `  gold price to ${pages} open pages: p50 ${middle.toFixed(0)} ms, last ${last.toFixed(0)} ms (at most ${longestMs})${last > longestMs ? '  ✗' : ''}`,
    `  gold price in lists after at most ${Math.max(...lists).toFixed(0)} ms`,
  ];
}
