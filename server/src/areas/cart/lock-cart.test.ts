import { afterAll, expect, test } from 'vitest';
import { fixedPiece, startCart } from '../../testing/buyer.ts';
import { createTestShop } from '../../testing/shop.ts';
import { addLine, loadCart, lockCart, touch } from './store.ts';

const shop = await createTestShop({ sample: true });
afterAll(() => shop.close());

/** PostgreSQL: until somebody waits for a lock. The embedded database lets one transaction begin after the other. */
async function untilSomebodyWaits(): Promise<void> {
  for (let looks = 0; looks < 10_000 && shop.db.kind === 'postgres'; looks += 1) {
    const waiting = await shop.db.query(
      'test.waiting',
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
  }
}

test('who waited for a bag reads the lines that the one before put in', async () => {
  const { cartId } = await startCart(shop, []);
  const now = shop.clock.now();
  const line = {
    sku: fixedPiece,
    parentSku: null,
    parts: null,
    links: null,
    quantity: 1,
    giftWrap: false,
    giftMessage: null,
    acknowledgedVersion: null,
    acknowledgedPrice: 100,
  };
  const locked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const first = shop.db.transaction(async (tx) => {
    expect((await lockCart(tx, cartId))?.lines).toEqual([]);
    locked.resolve();
    await go.promise;
    await addLine(tx, cartId, line, now);
    await touch(tx, cartId, now);
  });
  await locked.promise;
  const second = shop.db.transaction(async (tx) => lockCart(tx, cartId));
  await untilSomebodyWaits();
  go.resolve();
  await first;
  expect((await second)?.lines).toMatchObject([{ sku: fixedPiece, quantity: 1 }]);
  expect(await second).toMatchObject({ ...(await loadCart(shop.db, cartId)) });
});
