import { money } from '@jinlan/domain/money';
import type { OrderTender } from '@jinlan/domain/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectMigratedShopAccounts } from '../../testing/books.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { issueGiftCard } from '../../testing/tenders.ts';
import { ledgers } from './accounts.ts';
import { tenderPayments } from './pay-orders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(testNow));

let accounts = 0;
let orders = 0;
const now = () => shop.clock.now();
const inDays = (days: number): Date => new Date(now().getTime() + days * 86_400_000);
const accountOf = ({ account }: { readonly account: string }) => ({ owner: account, unit: 'HKD' as const });

/** A customer with credit in lots that end in so many days; null for never. */
async function creditOf(...lots: readonly (readonly [amount: number, days: number | null])[]) {
  accounts += 1;
  const account = `customer-${accounts}`;
  for (const [index, [amount, days]] of lots.entries())
    await shop.db.transaction((tx) =>
      ledgers['store-credit'].credit(tx, accountOf({ account }), {
        ...{ amount, against: 'imports', cause: `import:${index}`, at: now() },
        expiresAt: days === null ? null : inDays(days),
      }),
    );
  return { kind: 'store-credit' as const, account };
}

async function cardOf(amount: number, days: number) {
  const code = await issueGiftCard(shop, amount / 100, {
    expiresOn: inDays(days).toISOString().slice(0, 10),
  });
  const [card] = await shop.db.query<{ id: number }>(
    'test.card',
    'select max(id) as id from tenders.gift_card',
    [],
  );
  return { kind: 'gift-card' as const, account: String(card?.id), code };
}

const hkStoreView = () => {
  const view = shop.areas.stores.storeViews().find(({ code }) => code === 'hk_en');
  if (view === undefined) throw new TypeError('The test shop has no store view hk_en');
  return view;
};

type Owner = Pick<OrderTender, 'kind' | 'account'>;
const tenderOf = (owner: Owner, amount: number, refunded = 0): OrderTender => ({
  ...{ kind: owner.kind, account: owner.account, amount: money(amount, 'HKD') },
  refunded: money(refunded, 'HKD'),
});

/** An order that is paid with the amount. */
async function pay(owner: Owner, amount: number): Promise<string> {
  orders += 1;
  const number = `order-${orders}`;
  expect(
    await shop.db.transaction((tx) => tenderPayments.hold(tx, number, [tenderOf(owner, amount)], now())),
  ).toBe(true);
  return number;
}

/** `refunded`: what of the tender was refunded with this refund. */
const refund = (number: string, owner: Owner, of: number, share: number, refunded = share, step = 2) =>
  shop.db.transaction((tx) =>
    tenderPayments.refund(
      tx,
      {
        orderNumber: number,
        step,
        tenders: [tenderOf(owner, of, refunded)],
        shares: [money(share, 'HKD')],
      },
      now(),
    ),
  );

const release = (number: string, owner: Owner, amount: number) =>
  shop.db.transaction((tx) => tenderPayments.release(tx, number, [tenderOf(owner, amount)], now()));

const available = async (owner: Owner): Promise<number> =>
  (await ledgers[owner.kind].balance(shop.db, accountOf(owner), now())).available;

describe('a refund to store credit', () => {
  it('expires with the credit that paid', async () => {
    const credit = await creditOf([900, 90]);
    await refund(await pay(credit, 900), credit, 900, 900);
    expect(await available(credit)).toBe(900);
    shop.clock.advance({ days: 91 });
    expect(await available(credit)).toBe(0);
  });

  it('gives back to each lot what it paid, the last to expire first, in whatever parts', async () => {
    const credit = await creditOf([100, 60], [200, 120], [300, null]);
    const number = await pay(credit, 500);
    await refund(number, credit, 500, 250, 250, 2);
    await refund(number, credit, 500, 250, 500, 3);
    expect(await available(credit)).toBe(600);
    shop.clock.advance({ days: 61 });
    expect(await available(credit)).toBe(500);
    shop.clock.advance({ days: 60 });
    expect(await available(credit)).toBe(300);
  });

  it('of a part comes from what expires last', async () => {
    const credit = await creditOf([100, 60], [200, 120]);
    await refund(await pay(credit, 300), credit, 300, 150);
    shop.clock.advance({ days: 61 });
    expect(await available(credit)).toBe(150);
  });

  it('of credit that has expired can be spent for thirty days more, and once', async () => {
    const credit = await creditOf([900, 5]);
    const number = await pay(credit, 900);
    shop.clock.advance({ days: 20 });
    await refund(number, credit, 900, 900);
    shop.clock.advance({ days: 29 });
    expect(await available(credit)).toBe(900);
    const second = await pay(credit, 900);
    shop.clock.advance({ days: 1 });
    await refund(second, credit, 900, 900);
    expect(await available(credit)).toBe(900);
    shop.clock.advance({ days: 1 });
    expect(await available(credit)).toBe(0);
  });

  it('of credit whose thirty days are over is booked, and expires at once', async () => {
    const credit = await creditOf([900, 5]);
    const number = await pay(credit, 900);
    shop.clock.advance({ days: 20 });
    await refund(number, credit, 900, 900);
    const second = await pay(credit, 900);
    shop.clock.advance({ days: 40 });
    await refund(second, credit, 900, 900);
    expect(await ledgers['store-credit'].balance(shop.db, accountOf(credit), now())).toEqual({
      total: 0,
      available: 0,
    });
  });

  it('that an unpaid order held does not live longer by ordering again and again', async () => {
    const credit = await creditOf([900, 5]);
    for (const days of [10, 29, 20]) {
      if ((await available(credit)) === 0) break;
      const number = await pay(credit, 900);
      shop.clock.advance({ days });
      await release(number, credit, 900);
    }
    expect(now().getTime()).toBeGreaterThan(Date.parse(testNow) + 45 * 86_400_000);
    expect(await available(credit)).toBe(0);
  });
});

describe('a refund to a gift card', () => {
  it('moves the end of the card once', async () => {
    const card = await cardOf(10_000, 3);
    const number = await pay(card, 10_000);
    shop.clock.advance({ days: 10 });
    await refund(number, card, 10_000, 10_000);
    shop.clock.advance({ days: 29 });
    expect(await available(card)).toBe(10_000);
    await refund(await pay(card, 10_000), card, 10_000, 10_000);
    expect(await available(card)).toBe(10_000);
    shop.clock.advance({ days: 3 });
    expect(await available(card)).toBe(0);
  });

  it('does not move it again where unpaid orders release their money', async () => {
    const card = await cardOf(10_000, 3);
    for (const days of [10, 29]) {
      const number = await pay(card, 10_000);
      shop.clock.advance({ days });
      await release(number, card, 10_000);
    }
    shop.clock.advance({ days: 3 });
    expect(await available(card)).toBe(0);
  });
});

describe('credit that a gift card was moved to', () => {
  it('has no second thirty days when the card has had them', async () => {
    const card = await cardOf(10_000, 3);
    const number = await pay(card, 10_000);
    shop.clock.advance({ days: 10 });
    await refund(number, card, 10_000, 10_000);
    accounts += 1;
    const customerId = `customer-${accounts}`;
    await shop.areas.tenders.redeemGiftCard(
      {
        ...{ storeView: hkStoreView(), currency: 'HKD', now: now(), source: '192.0.2.7' },
        actor: { kind: 'customer', customerId, holds: null },
      },
      card.code,
    );
    const credit = { kind: 'store-credit' as const, account: customerId };
    const second = await pay(credit, 10_000);
    shop.clock.advance({ days: 20 });
    await refund(second, credit, 10_000, 10_000);
    expect(await available(credit)).toBe(10_000);
    shop.clock.advance({ days: 12 });
    expect(await available(credit)).toBe(0);
  });
});

it('the migration gives every entry from before the account of the shop that it has now', () =>
  expectMigratedShopAccounts(shop.db));
