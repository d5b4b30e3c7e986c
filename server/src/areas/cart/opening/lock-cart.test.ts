import { afterAll, expect, test } from 'vitest';
import type { Connection } from '../../../platform/database.ts';
import { fixedPiece, startCart } from '../../../testing/buyer.ts';
import { untilSomebodyWaits } from '../../../testing/processes/until-somebody-waits.ts';
import { createTestShop } from '../../../testing/shop.ts';
import { addLine } from '../lines/store-lines.ts';
import { type CartRow, loadCart, lockAndTouch, lockCart, touch } from '../store.ts';

const shop = await createTestShop({ sample: true });
afterAll(() => shop.close());

const line = {
  sku: fixedPiece,
  parentSku: null,
  parts: null,
  links: null,
  options: null,
  made: null,
  giftCard: null,
  quantity: 1,
  giftWrap: false,
  giftMessage: null,
  acknowledgedVersion: null,
  acknowledgedPrice: 100,
};

test.each([
  ['to order it', lockCart],
  [
    'to change it',
    (tx: Connection, id: string) => lockAndTouch(tx, id, shop.clock.now(), 'a second request'),
  ],
])('a request that waited for a bag %s reads the lines that the request before it added', async (_, lock) => {
  const { cartId } = await startCart(shop, []);
  const before = await loadCart(shop.db, cartId);
  const now = shop.clock.now();
  const locked = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const first = shop.db.transaction(async (tx) => {
    const row = (await lockAndTouch(tx, cartId, now, 'a first request')) as CartRow;
    expect(row.lines).toEqual([]);
    locked.resolve();
    await mayCommit.promise;
    await addLine(tx, row, line, now);
    await touch(tx, cartId, now);
  });
  await locked.promise;
  const second = shop.db.transaction(async (tx) => lock(tx, cartId));
  await untilSomebodyWaits(shop.db);
  mayCommit.resolve();
  await first;
  expect(await second).toMatchObject({
    lines: [{ sku: fixedPiece, quantity: 1 }],
    recentRequests: ['a first request', ...(before?.recentRequests ?? [])],
  });
});

test('locks and touches a bag in one statement, which returns the bag before the change', async () => {
  const { cartId } = await startCart(shop, []);
  const before = await loadCart(shop.db, cartId);
  const later = new Date(shop.clock.now().getTime() + 60_000);
  const answer = await shop.db.transaction((tx) => lockAndTouch(tx, cartId, later, 'one'));
  expect(answer).toMatchObject({ ...before });
  for (const request of [null, 'two'])
    await shop.db.transaction((tx) => lockAndTouch(tx, cartId, later, request));
  expect(await loadCart(shop.db, cartId)).toMatchObject({
    touchedAt: later,
    recentRequests: ['two', 'one', ...(before?.recentRequests ?? [])],
  });
});
