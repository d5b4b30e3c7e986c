import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  expectConsistentStoreStock,
  stockInStore,
  storeReservation,
} from '../../testing/at-store/store-stock.ts';
import { fixedPiece, must, stockOf } from '../../testing/buyer.ts';
import { refusalOf, type SignedIn, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';

const here = 'hk-central';
const there = 'hk-sheungwan';
const ring = 'JL10428-14';

let shop: TestShop;
let receiver: SignedIn;
let sender: SignedIn;
let adviser: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  receiver = await staffOf(shop, { store: here, role: 'manager' });
  sender = await staffOf(shop, { store: there, role: 'manager' });
  adviser = await staffOf(shop, { store: here, role: 'adviser' });
  stranger = await staffOf(shop, { store: 'hk-shatin', role: 'manager' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script(
    `delete from store_stock.transfer; delete from store_stock.reservation;
     delete from catalogue.stock_hold where holder ~ '^[RT]'`,
  );
  for (const sku of [fixedPiece, ring])
    for (const store of [here, there]) await stockInStore(shop, sku, store, 5);
});

const fields = 'number stage version steps reason lines { sku requested sent received } from_store { code }';
const types: Record<string, string> = {
  ...{ from_store: 'String!', lines: '[TransferLineInput!]!', number: 'String!', version: 'Int!' },
  ...{ quantities: '[Int!]!', sku: 'String!', before: 'Int!', counted: 'Int!' },
};
const change = (
  name: string,
  variables: Record<string, unknown>,
  { headers }: SignedIn,
  result = fields,
  reason = 'String',
) => {
  const names = Object.keys(variables);
  const typeOf = (each: string) => (each === 'reason' ? reason : types[each]);
  return shop.graphql(
    `mutation (${names.map((each) => `$${each}: ${typeOf(each)}`).join(', ')}) {
       ${name}(${names.map((each) => `${each}: $${each}`).join(', ')}) { ${result} } }`,
    variables,
    headers,
  );
};
const request = (lines: object[] = [{ sku: fixedPiece, quantity: 3 }], who = receiver, from = there) =>
  change('requestTransfer', { from_store: from, lines }, who);
const requested = async (lines?: object[]) => (await must(request(lines))).requestTransfer;
const send = (number: string, quantities: number[], who = sender, version = 1) =>
  change('sendTransfer', { number, version, quantities }, who);
const receive = (number: string, quantities: number[], reason = '', who = receiver, version = 2) =>
  change('receiveTransfer', { number, version, quantities, reason }, who);
const cancel = (number: string, who = receiver, version = 1, reason = '不需要') =>
  change('cancelTransfer', { number, version, reason }, who, fields, 'String!');
const stock = async (sku = fixedPiece) => [await stockOf(shop, sku, there), await stockOf(shop, sku, here)];

describe('a transfer', () => {
  it('takes pieces out of the sender when sent, and into the receiver when received', async () => {
    const lines = [
      { sku: fixedPiece, quantity: 3 },
      { sku: ring, quantity: 1 },
    ];
    const { number, steps } = await requested(lines);
    expect(number).toMatch(/^T261121\d{6}$/);
    expect(steps).toEqual(['CANCEL']);
    expect(await stock()).toEqual([5, 5]);
    const sent = (await must(send(number, [2, 1]))).sendTransfer;
    expect(sent).toMatchObject({ stage: 'SENT', version: 2, steps: [] });
    expect(await stock()).toEqual([3, 5]);
    await expectConsistentStoreStock(shop);
    const received = (await must(receive(number, [2, 1]))).receiveTransfer;
    expect(received).toMatchObject({
      ...{ stage: 'RECEIVED', steps: [] },
      lines: [
        { requested: 3, sent: 2, received: 2 },
        { requested: 1, sent: 1, received: 1 },
      ],
    });
    expect([await stock(), await stock(ring)]).toEqual([
      [3, 7],
      [4, 6],
    ]);
    await expectConsistentStoreStock(shop);
  });

  it('needs a reason for what is missing, which the record of changes names', async () => {
    const { number } = await requested();
    await must(send(number, [3]));
    expect(refusalOf(await receive(number, [2]))).toMatchObject({
      code: 'TRANSFER_INVALID',
      data: { reason: 'reason' },
    });
    expect(refusalOf(await receive(number, [4], 'more')).data).toMatchObject({ reason: 'quantity' });
    await must(receive(number, [2], '盒内少一件'));
    expect(await stock()).toEqual([2, 7]);
    const [last] = await shop.db.query<{ after: { missing: string }; reason: string }>(
      'test.change',
      `select after, reason from platform.change where record_kind = 'transfer' and record_id = $1 order by id desc limit 1`,
      [number],
    );
    expect(last).toMatchObject({ after: { missing: `${fixedPiece} × 1` }, reason: '盒内少一件' });
    await expectConsistentStoreStock(shop);
  });

  it('is sent and received once, by whoever is faster', async () => {
    const { number } = await requested();
    const sends = await Promise.all([send(number, [3]), send(number, [3]), cancel(number)]);
    expect(sends.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    const again = await requested();
    await must(send(again.number, [1]));
    const receipts = await Promise.all([receive(again.number, [1]), receive(again.number, [1])]);
    expect(receipts.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    await expectConsistentStoreStock(shop);
  });

  it('is cancelled by either store, with a reason, before it is sent', async () => {
    const first = await requested();
    expect((await must(cancel(first.number))).cancelTransfer.stage).toBe('CANCELLED');
    const second = await requested();
    expect(refusalOf(await cancel(second.number, sender, 1, ' ')).code).toBe('INVALID_TEXT');
    expect((await must(cancel(second.number, sender))).cancelTransfer.reason).toBe('不需要');
    const third = await requested();
    await must(send(third.number, [1]));
    expect(refusalOf(await cancel(third.number, sender, 2)).code).toBe('TRANSFER_STEP_REFUSED');
  });

  it('sends no more than is for sale, not even what is reserved', async () => {
    await stockInStore(shop, fixedPiece, there, 2);
    const { number } = await requested();
    expect(refusalOf(await send(number, [3]))).toMatchObject({
      code: 'STOCK_TOO_LOW',
      data: { sku: fixedPiece, free: 2 },
    });
    expect(await stock()).toEqual([2, 5]);
    expect(refusalOf(await send(number, [0])).data).toMatchObject({ reason: 'nothing' });
    expect(refusalOf(await send(number, [1, 1])).data).toMatchObject({ reason: 'lines' });
  });

  it('belongs to the managers of its two stores, each with their own steps', async () => {
    const { number } = await requested();
    expect(refusalOf(await send(number, [1], receiver)).code).toBe('TRANSFER_STEP_REFUSED');
    expect(refusalOf(await send(number, [1], stranger)).code).toBe('TRANSFER_NOT_FOUND');
    expect(refusalOf(await send(number, [1], adviser)).code).toBe('STAFF_ONLY');
    expect(refusalOf(await request([{ sku: fixedPiece, quantity: 1 }], adviser)).code).toBe('STAFF_ONLY');
    await must(send(number, [1]));
    expect(refusalOf(await receive(number, [1], '', sender)).code).toBe('TRANSFER_STEP_REFUSED');
    const list = async ({ headers }: SignedIn) =>
      (
        await must(
          shop.graphql('{ storeTransfers { may_keep items { number steps } others { code } } }', {}, headers),
        )
      ).storeTransfers;
    expect(await list(receiver)).toMatchObject({ may_keep: true, items: [{ number, steps: ['RECEIVE'] }] });
    expect(await list(adviser)).toMatchObject({ may_keep: false, items: [{ number, steps: [] }] });
    expect((await list(stranger)).items).toEqual([]);
  });

  it.each([
    ['no line', [], 'none'],
    ['a line of nothing', [{ sku: fixedPiece, quantity: 0 }], 'quantity'],
    ['a line of 51 pieces', [{ sku: fixedPiece, quantity: 51 }], 'quantity'],
    ['a piece twice', [fixedPiece, ` ${fixedPiece}`].map((sku) => ({ sku, quantity: 1 })), 'twice'],
    ['21 lines', Array.from({ length: 21 }, (_, index) => ({ sku: `S${index}`, quantity: 1 })), 'too-many'],
  ])('is refused with %s', async (_, lines, reason) => {
    expect(refusalOf(await request(lines))).toMatchObject({ code: 'TRANSFER_INVALID', data: { reason } });
  });

  it('is refused from the own store, from another market and for unknown pieces', async () => {
    const one = [{ sku: fixedPiece, quantity: 1 }];
    for (const from of [here, 'sg-orchard', 'nowhere', ''])
      expect(refusalOf(await request(one, receiver, from)).data).toMatchObject({ reason: 'store' });
    for (const sku of ['NO-SUCH', 'JL10428'])
      expect(
        refusalOf(
          await request([
            { sku: fixedPiece, quantity: 1 },
            { sku, quantity: 1 },
          ]),
        ),
      ).toMatchObject({
        ...{ code: 'STOCK_PIECE_INVALID', data: { sku } },
      });
  });

  it('stays listed until its pieces are received, however many newer ones have ended', async () => {
    const { number } = await requested();
    await must(send(number, [3]));
    await shop.db.query(
      'test.newer',
      `insert into store_stock.transfer (number, from_store, to_store, stage, requested_by, requested_at, ended_by, ended_at)
       select 'T9' || lpad(each::text, 11, '0'), $1, $2, 'cancelled', 'HK0101', now(), 'HK0101', now()
       from generate_series(1, 150) as each`,
      [there, here],
    );
    for (const who of [receiver, sender]) {
      const { items } = (
        await must(shop.graphql('{ storeTransfers { items { number stage } } }', {}, who.headers))
      ).storeTransfers;
      expect(items[0]).toEqual({ number, stage: 'SENT' });
      expect(items.length).toBeLessThanOrEqual(250);
    }
  });
});

describe('a count', () => {
  const correct = (before: number, counted: number, who = receiver, reason = '盘点', sku = fixedPiece) =>
    change('correctStoreStock', { sku, before, counted, reason }, who, 'free reserved', 'String!');

  it('corrects what is for sale, with a reason in the record of changes', async () => {
    await storeReservation(shop, { storeCode: here });
    const { units } = (
      await must(
        shop.graphql(
          `{ storeStock(sku: "${fixedPiece}") { units { sku free reserved } } }`,
          {},
          receiver.headers,
        ),
      )
    ).storeStock;
    expect(units).toEqual([{ sku: fixedPiece, free: 5, reserved: 1 }]);
    expect((await must(correct(6, 4))).correctStoreStock).toEqual({ free: 3, reserved: 1 });
    expect((await stock())[1]).toBe(3);
    const [last] = await shop.db.query(
      'test.change-of-stock',
      `select before, after, reason from platform.change where record_kind = 'store-stock' order by id desc limit 1`,
    );
    expect(last).toEqual({
      ...{ before: { free: 5, reserved: 1 }, after: { free: 3, reserved: 1 }, reason: '盘点' },
    });
    await shop.areas.catalogue.fresh(true);
    const [{ id: sourceId } = { id: 0 }] = [shop.areas.stores.source(here) ?? { id: 0 }];
    expect(
      shop.areas.catalogue.stock.at(shop.areas.catalogue.pieces.bySku(fixedPiece)?.id ?? 0, sourceId),
    ).toBe(3);
  });

  it('corrects a stock of more than a thousand', async () => {
    await stockInStore(shop, fixedPiece, here, 1_500);
    expect((await must(correct(1_500, 1_495))).correctStoreStock).toEqual({ free: 1_495, reserved: 0 });
  });

  it('never goes below what is reserved, and says how much that is', async () => {
    for (let index = 0; index < 2; index += 1) await storeReservation(shop, { storeCode: here });
    expect(refusalOf(await correct(7, 1))).toMatchObject({
      code: 'STOCK_COUNT_RESERVED',
      data: { reserved: 2 },
    });
    expect((await must(correct(7, 2))).correctStoreStock).toEqual({ free: 0, reserved: 2 });
  });

  it('is refused after another change, beyond its bounds, without a reason, and to advisers', async () => {
    expect(refusalOf(await correct(4, 5)).code).toBe('STOCK_COUNT_CHANGED');
    expect(refusalOf(await correct(5, 56)).data).toMatchObject({ reason: 'difference', most: 50 });
    for (const counted of [-1, 1_000_001])
      expect(refusalOf(await correct(5, counted)).data).toMatchObject({ reason: 'number' });
    expect(refusalOf(await correct(5, 6, receiver, ' ')).code).toBe('INVALID_TEXT');
    expect(refusalOf(await correct(5, 6, adviser)).code).toBe('STAFF_ONLY');
    expect(refusalOf(await correct(5, 6, receiver, 'x', 'JL10428')).code).toBe('STOCK_PIECE_INVALID');
    const both = await Promise.all([correct(5, 6), correct(5, 7)]);
    expect(both.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });
});

describe('availability', () => {
  it('tells the last piece from more, by size, and counts stores on lists', async () => {
    await stockInStore(shop, ring, here, 1);
    const { items } = (
      await must(
        shop.graphql(
          `{ pickupLocations(sku: "JL10428") { items { pickup_location_code quantity takes_reservations stocked { sku is_last } } } }`,
          {},
          { store: 'hk_en' },
        ),
      )
    ).pickupLocations;
    const central = items.find(
      (item: { pickup_location_code: string }) => item.pickup_location_code === here,
    );
    expect(central.stocked).toContainEqual({ sku: ring, is_last: true });
    expect(central.takes_reservations).toBe(true);
    for (const { quantity } of items) expect([1, 2]).toContain(quantity);
    const piece = async () =>
      (
        await must(
          shop.graphql(
            '{ products(filter: {sku: {eq: "JL10428"}}) { items { stores_with_stock } } }',
            {},
            { store: 'hk_en' },
          ),
        )
      ).products.items[0].stores_with_stock;
    expect(await piece()).toBe(items.length);
  });
});
