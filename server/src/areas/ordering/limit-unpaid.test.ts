import { mailboxKey, readEmail } from '@jinlan/domain/people';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  address,
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  setStock,
  startCart,
  stockOf,
} from '../../testing/buyer.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { mailboxOf } from './store-unpaid.ts';

// Pieces that are ordered for payment in a store and not paid: ten of one buyer as by default, thirty of one store.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: {
      limits: {
        bodyBytes: 2 ** 20,
        pictureBytes: 2 ** 30,
        requestMs: 30_000,
        unpaidPieces: { ofBuyer: 10, ofStore: 30 },
        cartsOfSource: 1_000_000,
        unpaidEmails: 1_000_000,
      },
    },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.query(
    'test.pay',
    'update ordering.sales_order set expires_at = null where expires_at is not null',
  );
  shop.clock.set(testNow);
  await setStock(shop, fixedPiece, 300);
  await shop.areas.catalogue.fresh(true);
});

/** Orders in the store; answers the refusal's code, or null. */
async function orderInStore(mobile: string, email: string, quantity = 1): Promise<string | null> {
  const buyer = await startCart(shop, [{ sku: fixedPiece, quantity }]);
  await fillIn(shop, buyer, { ...address, telephone: mobile });
  await must(
    shop.graphql(
      `mutation { setGuestEmailOnCart(input: { cart_id: "${buyer.cartId}", email: "${email}" }) { cart { email } } }`,
      {},
      hk,
    ),
  );
  await choosePayment(shop, buyer, { code: 'checkmo' });
  const { errors } = await place(shop, buyer);
  return (errors?.[0]?.extensions?.code as string | undefined) ?? null;
}

const mobileOf = (n: number): string => `9200 ${String(1000 + n)}`;

describe('pieces to be paid in a store', () => {
  it('are ten of one buyer at most, however many orders come at the same instant', async () => {
    const codes = await Promise.all(
      Array.from({ length: 25 }, () => orderInStore('9123 4567', 'mei@example.com')),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_UNPAID')).toHaveLength(15);
    expect(await stockOf(shop, fixedPiece)).toBe(290);
  });

  it('are counted for the mobile number and the e-mail address alike, in any letters', async () => {
    expect(await orderInStore('9123 4567', 'mei@example.com', 9)).toBeNull();
    expect(await orderInStore('9123 4567', 'other@example.com', 2)).toBe('TOO_MANY_UNPAID');
    expect(await orderInStore('9123 9999', 'MEI@example.com', 2)).toBe('TOO_MANY_UNPAID');
    expect(await orderInStore('9123 9999', 'mei+2@example.com', 2)).toBe('TOO_MANY_UNPAID');
    expect(await orderInStore('9123 9999', 'other@example.com', 2)).toBeNull();
    expect(await orderInStore('9123 4567', 'mei@example.com', 1)).toBeNull();
  });

  it('are counted for the mailbox behind an address, whatever follows a + in it', async () => {
    expect(await orderInStore(mobileOf(0), 'one+tag0@example.com', 4)).toBeNull();
    expect(await orderInStore(mobileOf(1), 'One+tag+1@Example.com', 6)).toBeNull();
    for (const email of ['one@example.com', 'one+tag2@example.com', 'ONE+@example.com'])
      expect([email, await orderInStore(mobileOf(2), email)]).toEqual([email, 'TOO_MANY_UNPAID']);
    expect(await orderInStore(mobileOf(2), 'one@other.example')).toBeNull();
  });

  it('are found under the mailbox that the domain reads an address for', async () => {
    const ends = fc.constantFrom('example.com', 'EXAMPLE.com', 'a-b.example.hk', 'xn--fiqs8s.cn');
    const local = fc.string({ unit: fc.constantFrom(...'ab+IİZ.!#_-'), minLength: 1, maxLength: 12 });
    const emails = fc.tuple(local, ends).map((parts) => parts.join('@'));
    const addresses = fc.sample(emails, { numRuns: 2_000, seed: 7 }).filter((email) => readEmail(email).ok);
    expect(addresses.filter((email) => email.includes('+')).length).toBeGreaterThan(300);
    const rows = await shop.db.query<{ email: string; mailbox: string }>(
      'test.mailboxes',
      `select email, ${mailboxOf('email')} as mailbox from unnest($1::text[]) as email`,
      [addresses],
    );
    for (const { email, mailbox } of rows) expect([email, mailbox]).toEqual([email, mailboxKey(email)]);
  });

  it('are found by an index', async () => {
    const plan = await shop.db.transaction(async (tx) => {
      await tx.query('test.no-scan', 'set local enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(
        'test.plan',
        `explain select pieces from ordering.sales_order
           where expires_at is not null and payment_method = 'checkmo' and ${mailboxOf('email')} = $1`,
        ['mei@example.com'],
      );
    });
    expect(JSON.stringify(plan)).toContain('sales_order_unpaid_of_email');
  });

  it('are so many of one store at most, whoever orders; paid by card there is no limit', async () => {
    for (let n = 0; n < 3; n += 1)
      expect(await orderInStore(mobileOf(n), `buyer-${n}@example.com`, 10)).toBeNull();
    for (let n = 3; n < 12; n += 1)
      expect(await orderInStore(mobileOf(n), `buyer-${n}@example.com`)).toBe('PAY_IN_STORE_FULL');
    expect(await stockOf(shop, fixedPiece)).toBe(270);
    const card = await order(shop, cards.challenge);
    expect(card.placed.payment.status).toBe('action_required');
  });

  it('are free again once the order is canceled or its time is over', async () => {
    const { placed } = await order(shop, null, [{ sku: fixedPiece, quantity: 10 }]);
    expect(await orderInStore('9123 4567', 'ka.yan@example.com')).toBe('TOO_MANY_UNPAID');
    await cancel(placed);
    const again = await order(shop, null, [{ sku: fixedPiece, quantity: 10 }]);
    expect(again.placed.payment.status).toBe('in_store');
    shop.clock.advance({ hours: 72, seconds: 1 });
    await shop.drain();
    expect(await orderInStore('9123 4567', 'ka.yan@example.com', 10)).toBeNull();
  });

  it('are not counted for the others behind one address', async () => {
    const codes = await Promise.all(
      Array.from({ length: 15 }, (_, n) => orderInStore(mobileOf(n), `guest-${n}@example.com`, 2)),
    );
    expect(codes).toEqual(Array.from({ length: 15 }, () => null));
  });
});

async function cancel({ order_number, access_token }: PlacedOrder): Promise<void> {
  await must(
    shop.graphql(
      'mutation ($input: OrderTokenInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
      { input: { order_number, access_token } },
      hk,
    ),
  );
}
