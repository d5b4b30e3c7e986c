import { mailboxKey, readEmail } from '@jinlan/domain/people';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sourceOf } from '../../../platform/limits/source.ts';
import {
  address,
  cards,
  choosePayment,
  completePaidOrders,
  fillIn,
  fixedPiece,
  hk,
  must,
  order,
  type PlacedOrder,
  place,
  readyToPay,
  setStock,
  startCart,
  stockOf,
} from '../../../testing/buyer.ts';
import { type SignedIn, signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testConfig, testNow } from '../../../testing/shop.ts';
import { mailboxOf, networkKeys } from './store-unpaid.ts';

// Unpaid pieces that are ordered for payment in a store: at most ten of one buyer (the default), twenty of
// one source and fifty of one store, of which guests have thirty.

let usedAddresses = 0;
/** An IPv4 address of a /24 that has ordered nothing yet. */
const newAddress = (): string => {
  usedAddresses += 1;
  return `203.0.${usedAddresses}.7`;
};

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: {
      trustedProxies: ['127.0.0.1'],
      limits: {
        ...testConfig('').limits,
        unpaidPieces: { ...testConfig('').limits.unpaidPieces, ofBuyer: 10, ofSource: 20, ofStore: 50 },
      },
    },
  });
});
afterAll(() => shop.close());
/** Marks the orders as paid, as `saveState` does. */
const paid = () =>
  shop.db.query(
    'test.pay',
    `update ordering.sales_order set expires_at = null, network = null, wide_network = null
     where expires_at is not null`,
  );

beforeEach(async () => {
  await paid();
  shop.clock.set(testNow);
  await setStock(shop, fixedPiece, 300);
  await shop.areas.catalogue.fresh(true);
});

/**
 * Places orders for payment in the store, each from another IPv4 address unless one is given. Returns
 * the refusal's code or null.
 */
async function orderInStore(
  mobile: string,
  email: string,
  quantity = 1,
  ip = newAddress(),
  furtherItems: readonly { sku: string; quantity: number }[] = [],
): Promise<string | null> {
  const items = [{ sku: fixedPiece, quantity }, ...furtherItems];
  const buyer = await startCart(shop, items, { ...hk, 'x-forwarded-for': ip });
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

/** The same for a signed-in customer. */
async function orderAs({ headers }: SignedIn, quantity = 1): Promise<string | null> {
  const { errors } = await place(
    shop,
    await readyToPay(shop, null, [{ sku: fixedPiece, quantity }], headers),
  );
  return (errors?.[0]?.extensions?.code as string | undefined) ?? null;
}

const newCustomer = async (): Promise<SignedIn> => {
  const customer = await signUp(shop);
  return { ...customer, headers: { ...customer.headers, 'x-forwarded-for': newAddress() } };
};

/** A customer who has bought and received pieces before. */
async function formerCustomer(quantity: number): Promise<SignedIn> {
  const customer = await newCustomer();
  await order(shop, cards.approved, [{ sku: fixedPiece, quantity }], customer.headers);
  await completePaidOrders(shop);
  await setStock(shop, fixedPiece, (await stockOf(shop, fixedPiece)) + quantity);
  return customer;
}

const mobileOf = (n: number): string => `9200 ${String(1000 + n)}`;

describe('pieces to be paid in a store', () => {
  it('are at most ten of one buyer, however many orders arrive at the same instant', async () => {
    const ip = newAddress();
    const codes = await Promise.all(
      Array.from({ length: 25 }, () => orderInStore('9123 4567', 'mei@example.com', 1, ip)),
    );
    expect(codes.filter((code) => code === null)).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_UNPAID')).toHaveLength(15);
    expect(await stockOf(shop, fixedPiece)).toBe(290);
  });

  it('are counted by e-mail address, in any case, and by mobile number, from one source', async () => {
    const home = newAddress();
    expect(await orderInStore('9123 4567', 'mei@example.com', 9, home)).toBeNull();
    expect(await orderInStore('9123 4567', 'other@example.com', 2, home)).toBe('TOO_MANY_UNPAID');
    expect(await orderInStore('9123 9999', 'MEI@example.com', 2, home)).toBe('TOO_MANY_UNPAID');
    expect(await orderInStore('9123 9999', 'mei+2@example.com', 2, home)).toBe('TOO_MANY_UNPAID');
    expect(await orderInStore('9123 9999', 'other@example.com', 2, home)).toBeNull();
    expect(await orderInStore('9123 4567', 'mei@example.com', 1, home)).toBeNull();
  });

  it('do not count for the owner of a mobile number or an e-mail address when a stranger uses it', async () => {
    expect(await orderInStore('9123 4567', 'stranger@example.com', 10)).toBeNull();
    expect(await orderInStore('9123 4567', 'owner@example.com', 10)).toBeNull();
    await paid();
    expect(await orderInStore('9123 9999', 'owner+1@example.com', 10)).toBeNull();
    expect(await orderInStore('9123 4567', 'owner@example.com', 10)).toBeNull();
  });

  it('do not count for an account when a stranger uses its e-mail address', async () => {
    const customer = await newCustomer();
    expect(await orderInStore('9123 4567', customer.email, 10)).toBeNull();
    expect(await orderAs(customer, 10)).toBeNull();
    expect(await orderAs(customer)).toBe('TOO_MANY_UNPAID');
  });

  it('are limited for one source, whoever orders', async () => {
    const ip = newAddress();
    expect(await orderInStore(mobileOf(0), 'a@example.com', 10, ip)).toBeNull();
    expect(await orderInStore(mobileOf(1), 'b@example.com', 10, ip)).toBeNull();
    expect(await orderInStore(mobileOf(2), 'c@example.com', 1, ip)).toBe('PAY_IN_STORE_FULL');
    expect(await orderInStore(mobileOf(2), 'c@example.com', 1)).toBeNull();
    await paid();
    expect(await orderInStore(mobileOf(2), 'c@example.com', 1, ip)).toBeNull();
  });

  it.each([
    ['IPv6 /48', (host: number) => `2001:db8:9:${host}::1`, '2001:db8:a::1'],
    ['IPv4 /24', (host: number) => `198.51.100.${host}`, '198.51.101.1'],
  ])(
    'are limited for the sources of one %s together, well below what the store may hold',
    async (_, wide, other) => {
      await shop.db.query(
        'test.wide',
        `update ordering.sales_order set expires_at = $1, source_code = 'elsewhere', pieces = 19, wide_network = $2
       where id = (select min(id) from ordering.sales_order where payment_method = 'checkmo')`,
        [new Date('2027-01-01'), networkKeys(shop.platform.config.secrets.application, sourceOf(wide(1)))[1]],
      );
      expect(await orderInStore(mobileOf(0), 'a@example.com', 1, wide(2))).toBeNull();
      expect(await orderInStore(mobileOf(1), 'b@example.com', 1, wide(3))).toBe('PAY_IN_STORE_FULL');
      expect(await orderInStore(mobileOf(1), 'b@example.com', 1, other)).toBeNull();
    },
  );

  it('store their network only while they are unpaid', async () => {
    expect(await orderInStore(mobileOf(0), 'a@example.com')).toBeNull();
    const networks = () =>
      shop.db.query('test.named', 'select from ordering.sales_order where network is not null');
    expect(await networks()).toHaveLength(1);
    shop.clock.advance({ hours: 72, seconds: 1 });
    await shop.drain();
    expect(await networks()).toHaveLength(0);
  });

  it('are counted for the mailbox behind an address, whatever follows a + in it', async () => {
    const ip = newAddress();
    expect(await orderInStore(mobileOf(0), 'one+tag0@example.com', 4, ip)).toBeNull();
    expect(await orderInStore(mobileOf(1), 'One+tag+1@Example.com', 6, ip)).toBeNull();
    for (const email of ['one@example.com', 'one+tag2@example.com', 'ONE+@example.com'])
      expect([email, await orderInStore(mobileOf(2), email, 1, ip)]).toEqual([email, 'TOO_MANY_UNPAID']);
    expect(await orderInStore(mobileOf(2), 'one@other.example', 1, ip)).toBeNull();
  });

  it('are counted for the mailbox that the domain reads an address for', async () => {
    const domains = fc.constantFrom('example.com', 'EXAMPLE.com', 'a-b.example.hk', 'xn--fiqs8s.cn');
    const local = fc.string({ unit: fc.constantFrom(...'ab+IİZ.!#_-'), minLength: 1, maxLength: 12 });
    const emails = fc.tuple(local, domains).map((parts) => parts.join('@'));
    const addresses = fc.sample(emails, { numRuns: 2_000, seed: 7 }).filter((email) => readEmail(email).ok);
    expect(addresses.filter((email) => email.includes('+')).length).toBeGreaterThan(300);
    const rows = await shop.db.query<{ email: string; mailbox: string }>(
      'test.mailboxes',
      `select email, ${mailboxOf('email')} as mailbox from unnest($1::text[]) as email`,
      [addresses],
    );
    for (const { email, mailbox } of rows) expect([email, mailbox]).toEqual([email, mailboxKey(email)]);
  });

  it('are limited for one store, of which guests may take a part; orders by card have no limit', async () => {
    let numbers = 0;
    const orderAsGuest = (quantity: number) => {
      numbers += 1;
      return orderInStore(mobileOf(numbers), `buyer-${numbers}@example.com`, quantity);
    };
    for (const quantity of [10, 10, 5]) expect(await orderAsGuest(quantity)).toBeNull();
    expect(await orderAsGuest(3)).toBe('PAY_IN_STORE_FULL');
    for (const quantity of [2, 2, 1]) expect(await orderAsGuest(quantity)).toBeNull();
    for (let n = 0; n < 3; n += 1) expect(await orderAsGuest(1)).toBe('PAY_IN_STORE_FULL_FOR_GUESTS');
    expect(await stockOf(shop, fixedPiece)).toBe(270);
    expect(await orderAs(await newCustomer(), 3)).toBe('PAY_IN_STORE_FULL');
    expect(await orderAs(await newCustomer(), 2)).toBeNull();
    for (const quantity of [10, 8])
      expect(await orderAs(await formerCustomer(quantity), quantity)).toBeNull();
    expect(await orderAs(await formerCustomer(1), 3)).toBe('PAY_IN_STORE_FULL');
    expect(await orderAs(await formerCustomer(1))).toBe('PAY_IN_STORE_FULL');
    expect(await stockOf(shop, fixedPiece)).toBe(250);
    const card = await order(shop, cards.challenge);
    expect(card.placed.payment.status).toBe('action_required');
  });

  it('include services and downloads, whose stock an order holds as well', async () => {
    const service = { sku: 'JL90102', quantity: 9 };
    const ip = newAddress();
    expect(await orderInStore(mobileOf(0), 'a@example.com', 1, ip, [service])).toBeNull();
    expect(await orderInStore(mobileOf(0), 'a@example.com', 1, ip)).toBe('TOO_MANY_UNPAID');
    expect(
      await orderInStore(mobileOf(1), 'b@example.com', 1, ip, [{ ...service, sku: 'JL90201' }]),
    ).toBeNull();
    expect(await orderInStore(mobileOf(2), 'c@example.com', 1, ip)).toBe('PAY_IN_STORE_FULL');
  });

  it('do not let one unpaid transfer hold all services', async () => {
    const item = { sku: 'JL90102', quantity: 50 };
    const stock = await stockOf(shop, item.sku);
    const buyer = await startCart(shop, [item], { ...hk, 'x-forwarded-for': newAddress() });
    await must(
      shop.graphql(
        `mutation ($input: SetBillingAddressOnCartInput!) {
          setGuestEmailOnCart(input: { cart_id: "${buyer.cartId}", email: "all@example.com" }) { cart { email } }
          setBillingAddressOnCart(input: $input) { cart { id } }
        }`,
        { input: { cart_id: buyer.cartId, billing_address: { address } } },
        hk,
      ),
    );
    await choosePayment(shop, buyer, { code: 'fps' });
    const { errors } = await place(shop, buyer);
    expect(errors?.[0]?.extensions?.code).toBe('TOO_MANY_UNPAID');
    expect(await stockOf(shop, item.sku)).toBe(stock);
  });

  it('are free again once the order is cancelled or its time is over', async () => {
    const ip = newAddress();
    const from = { ...hk, 'x-forwarded-for': ip };
    const { placed } = await order(shop, null, [{ sku: fixedPiece, quantity: 10 }], from);
    expect(await orderInStore('9123 4567', 'ka.yan@example.com', 1, ip)).toBe('TOO_MANY_UNPAID');
    await cancel(placed);
    const repeated = await order(shop, null, [{ sku: fixedPiece, quantity: 10 }], from);
    expect(repeated.placed.payment.status).toBe('in_store');
    shop.clock.advance({ hours: 72, seconds: 1 });
    await shop.drain();
    expect(await orderInStore('9123 4567', 'ka.yan@example.com', 10, ip)).toBeNull();
  });

  it('are not counted for other buyers behind one IP address', async () => {
    const ip = newAddress();
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => orderInStore(mobileOf(n), `guest-${n}@example.com`, 2, ip)),
    );
    expect(codes).toEqual(Array.from({ length: 10 }, () => null));
  });
});

async function cancel({ order_number, access_token }: PlacedOrder): Promise<void> {
  await must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
      { input: { order_number, access_token } },
      hk,
    ),
  );
}
