import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectConsistentBooks, type RunStatement, statementRunner, stockUp } from './testing/books.ts';
import { type Buyer, fixedPiece, must, placeWith, readyInStore } from './testing/buyer.ts';
import { testDatabaseUrl } from './testing/processes/database.ts';
import { killAll, shopAt, startShop } from './testing/processes/process.ts';
import { promptly } from './testing/processes/promptly.ts';
import { createSharedDatabase, type SharedDatabase } from './testing/processes/shared-database.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';

// Many clients send the same request at the same moment over HTTP: shoppers who want the last pieces, and repetitions
// of one order. On PostgreSQL two processes answer them, on the embedded database one.

const shoppers = 200;
const pieces = 10;
const withinMs = 5_000;

let ask: RunStatement;
/** The shops that answer; shoppers are spread over them. */
let shops: Pick<TestShop, 'graphql'>[];
let close: () => Promise<void>;

beforeAll(async () => {
  const url = testDatabaseUrl();
  if (url === undefined) {
    const shop = await createTestShop({ sample: true, listen: true });
    ask = statementRunner(shop.db);
    shops = [shopAt(shop.platform.config.baseUrl)];
    close = () => shop.close();
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'jinlan-races-'));
  const database: SharedDatabase = await createSharedDatabase(url);
  const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const processes = await Promise.all([startShop(environment), startShop(environment)]);
  ask = database.run;
  shops = processes.map(({ shop }) => shop);
  close = async () => {
    await killAll();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close?.());

const shopOf = (index: number) => shops[index % shops.length] as Pick<TestShop, 'graphql'>;

describe('at the same moment', () => {
  it(`${shoppers} shoppers get the last ${pieces} of a piece: so many orders, and a clear word to everybody else`, async () => {
    let buyers: Buyer[] = [];
    // The attempt may be repeated on a slow machine: refused shoppers still have their whole bag.
    await promptly(withinMs, async () => {
      await stockUp(fixedPiece, shoppers, ask);
      // The bags are filled in groups, because filling them is not under test.
      while (buyers.length < shoppers)
        buyers.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(20, shoppers - buyers.length) }, (_, index) =>
              readyInStore(shopOf(buyers.length + index)),
            ),
          )),
        );
      await stockUp(fixedPiece, pieces, ask);
      const before = await expectConsistentBooks(fixedPiece, ask);

      const start = performance.now();
      const answers = await Promise.all(buyers.map((buyer, index) => placeWith(shopOf(index), buyer)));
      const took = performance.now() - start;

      const placed = answers.flatMap(({ data }) => data?.placeOrder?.order ?? []);
      const refusals = answers.flatMap(({ errors }) => errors ?? []);
      expect(placed).toHaveLength(pieces);
      expect(new Set(placed.map(({ order_number }) => order_number)).size).toBe(pieces);
      expect(refusals).toHaveLength(shoppers - pieces);
      for (const { message, extensions } of refusals) {
        expect(message).toBe('The requested qty is not available');
        expect(extensions).toMatchObject({ code: 'INSUFFICIENT_STOCK', data: { sku: fixedPiece } });
      }
      expect(answers.map(({ status }) => status)).toEqual(Array.from(buyers, () => 200));
      expect(await expectConsistentBooks(fixedPiece, ask)).toEqual({
        orders: before.orders + pieces,
        left: 0,
      });
      const whole = await ask(`
        select count(*)::integer as bags from cart.cart
        where state = 'active' and order_number is null and email is not null and carrier_code is not null
          and payment_method = 'checkmo' and id in (${buyers.map(({ cartId }) => `'${cartId}'`).join(', ')})
          and (select sum(quantity) from cart.cart_line where cart_id = cart.id) = 1
          and (select count(*) from cart.cart_address where cart_id = cart.id) = 2`);
      expect(whole).toEqual([{ bags: shoppers - pieces }]);
      buyers = buyers.filter((_, index) => answers[index]?.errors);
      return took;
    });
  }, 300_000);

  it('the same order is requested five times: there is one order, and five equal answers', async () => {
    await stockUp(fixedPiece, 20, ask);
    for (let round = 0; round < 5; round += 1) {
      const before = await expectConsistentBooks(fixedPiece, ask);
      const buyer = await readyInStore(shopOf(round));
      const [first, ...others] = await Promise.all(
        Array.from({ length: 5 }, (_, index) => must(placeWith(shopOf(index), buyer))),
      );
      expect(first.placeOrder.order.order_number).toMatch(/^\d{14}$/);
      for (const other of others) expect(other).toEqual(first);
      expect(await must(placeWith(shopOf(round + 1), buyer))).toEqual(first);
      expect(await expectConsistentBooks(fixedPiece, ask)).toEqual({
        orders: before.orders + 1,
        left: before.left - 1,
      });
    }
  });
});
