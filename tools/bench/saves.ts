import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../server/src/app.ts';
import { saveProduct } from '../../server/src/areas/catalogue/saving/save-product.ts';
import { processCpuMs } from './cpu.ts';
import { clock } from './pages.ts';
import type { Server } from './shop.ts';
import { assertRight, createShopper } from './shopper.ts';

/**
 * Saves products one by one in a process other than the server's. Measures how long after each commit a list and a
 * search of the server have the product, and the server's processor time for it.
 */
const saves = 20;
/**
 * The longest wait, in ms. Rebuilding the search index of 100,000 products takes four seconds, on a busy
 * machine more than ten.
 */
const longestMs = 60_000;
/** The pause between saves, in ms: longer than the server waits for more changes. */
const apartMs = 300;

/** The limit for a price in a list, in ms. */
const mostMs = (products: number): number => (products > 10_000 ? 200 : 50);

const listQuery = `query Piece($sku: String!) { products(filter: { sku: { eq: $sku } }) {
  items { name price_range { minimum_price { final_price { value } } } } } }`;
const searched = `query Search($search: String!) { products(search: $search) { items { sku } } }`;

interface Items<Item> {
  readonly products: { readonly items: readonly Item[] };
}
interface Listed {
  readonly name: string;
  readonly price_range: { readonly minimum_price: { readonly final_price: { readonly value: number } } };
}

export async function measureSaves(
  server: Server,
  { platform: { db }, areas: { catalogue, stores } }: App,
  products: number,
): Promise<readonly string[]> {
  const shopper = createShopper(server.origin);
  const skus = await db.query<{ sku: string }>(
    'bench.skus',
    `select sku from catalogue.product
     where type = 'simple' and parent_id is null and price_kind = 'fixed' and 'hk' = any(markets) and enabled
     order by md5(sku) limit ${saves}`,
  );
  /** Repeats the request until the answer is right; returns how long it took. */
  const until = async (label: string, isRight: () => Promise<boolean>, since: number): Promise<number> => {
    while (!(await isRight())) assertRight(clock() - since < longestMs, `a saved product is not in ${label}`);
    return clock() - since;
  };
  const save = async (sku: string, changed: (record: Saved) => void): Promise<number> => {
    const stored = await catalogue.readProduct(sku);
    if (!stored) throw new Error(`No product ${sku}`);
    const record = structuredClone(stored.record) as unknown as Saved;
    changed(record);
    const saving = await saveProduct({ db, stores }, { record, revision: stored.revision });
    assertRight(saving.kind === 'saved', `saving ${sku}: ${JSON.stringify(saving)}`);
    return clock();
  };
  const lists: number[] = [];
  const searches: number[] = [];
  const cpu: number[] = [];
  await shopper.ask(searched, { search: 'ring' });
  for (const [turn, { sku }] of skus.entries()) {
    await pause(apartMs);
    const before = processCpuMs(server.pid);
    const price = 100_000 + turn;
    const committed = await save(sku, (record) => {
      record.price.amounts.HKD = price * 100;
      record.price.was = {};
    });
    lists.push(
      await until(
        `a list: ${sku}`,
        async () => {
          const { products: listedProducts } = await shopper.ask<Items<Listed>>(listQuery, { sku });
          return listedProducts.items[0]?.price_range.minimum_price.final_price.value === price;
        },
        committed,
      ),
    );
    await pause(apartMs);
    cpu.push(processCpuMs(server.pid) - before);
  }
  for (const [turn, { sku }] of skus.slice(0, 3).entries()) {
    const word = `saved${'abc'[turn]}word`;
    const committed = await save(sku, ({ name }) => {
      name['en-US'] = `${name['en-US']} ${word}`;
    });
    searches.push(
      await until(
        `a search: ${word}`,
        async () => {
          const { products: listedProducts } = await shopper.ask<Items<{ readonly sku: string }>>(searched, {
            search: word,
          });
          return listedProducts.items.some((item) => item.sku === sku);
        },
        committed,
      ),
    );
  }
  shopper.close();
  const middle = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const p50 = middle(lists);
  const limit = mostMs(products);
  return [
    `  one saved product in the lists of another process: p50 ${p50.toFixed(0)} ms (at most ${limit})${p50 > limit ? '  ✗' : ''}, ` +
      `last ${Math.max(...lists).toFixed(0)} ms, ${middle(cpu).toFixed(1)} ms of processor`,
    `  its new name in search after ${middle(searches).toFixed(0)} ms`,
  ];
}

interface Saved {
  readonly name: Record<string, string>;
  readonly price: { readonly amounts: Record<string, number>; was?: object };
}
