import { afterAll, expect, test } from 'vitest';
import { fixedPiece, startCart } from '../../testing/buyer.ts';
import { createTestShop } from '../../testing/shop.ts';
import { untilSomebodyWaits } from '../../testing/until-somebody-waits.ts';
import { addLine, loadCart, lockCart, touch } from './store.ts';

const shop = await createTestShop({ sample: true });
afterAll(() => shop.close());

test('who waited for a bag reads the lines that the one before put in', async () => {
  const { cartId } = await startCart(shop, []);
  const now = shop.clock.now();
  const line = {
    sku: fixedPiece,
    parentSku: null,
    parts: null,
    links: null,
    options: null,
    made: null,
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
  await untilSomebodyWaits(shop.db);
  go.resolve();
  await first;
  expect((await second)?.lines).toMatchObject([{ sku: fixedPiece, quantity: 1 }]);
  expect(await second).toMatchObject({ ...(await loadCart(shop.db, cartId)) });
});
