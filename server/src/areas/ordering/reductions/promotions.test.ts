import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pieces } from '../../../testing/bag.ts';
import {
  address,
  type Buyer,
  choosePayment,
  fillIn,
  fixedPiece,
  goldPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  placeWith,
  readyInStore,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { step, takePayment } from '../../../testing/counter.ts';
import { type SignedIn, signUp, staffOf, verifyEmail } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { issueGiftCard, payWithCards } from '../../../testing/tenders.ts';
import { reductionsOfMany } from './store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  for (const sku of [fixedPiece, goldPiece]) await setStock(shop, sku, 500);
});
afterAll(() => shop.close());

const campaign = (key: string, over: object = {}) => ({
  key,
  market: 'hk',
  name: { 'zh-Hans-CN': `活动 ${key}`, 'en-US': `Campaign ${key}` },
  action: { kind: 'order-amount', amount: 10_000 },
  ...over,
});
const publish = (...entries: object[]) =>
  shop.areas.pricing.importFiles({ promotions: JSON.stringify(entries) });
/** Ends all campaigns of the tests before. */
beforeEach(async () => {
  await shop.db.query(
    'test.end',
    "update pricing.promotion set valid_from = null, valid_until = '2000-01-01', revision = revision + 1 where kind = 'campaign'",
  );
  await shop.areas.pricing.promotions.refresh();
});

const readCart = async ({ cartId, headers }: Buyer) =>
  (
    await must(
      shop.graphql(
        `query ($id: String!) { cart(cart_id: $id) { applied_coupons { code } prices {
           grand_total { value } steps { kind label amount { value } }
           discounts { label applied_to amount { value } coupon { code } } } } }`,
        { id: cartId },
        headers,
      ),
    )
  ).cart;
const stepsOf = async (buyer: Buyer): Promise<readonly [string, string, number][]> =>
  (await readCart(buyer)).prices.steps
    .filter(({ kind }: { kind: string }) => kind === 'promotion' || kind === 'coupon')
    .map(({ kind, label, amount }: { kind: string; label: string; amount: { value: number } }) => [
      kind,
      label,
      amount.value,
    ]);
const apply = ({ cartId, headers }: Buyer, code: string) =>
  shop.graphql(
    'mutation ($input: ApplyCouponToCartInput) { applyCouponToCart(input: $input) { cart { id } } }',
    { input: { cart_id: cartId, coupon_code: code } },
    headers,
  );
const placed = async (buyer: Buyer): Promise<PlacedOrder> =>
  (await must(place(shop, buyer))).placeOrder.order;
const usedOf = async (key: string): Promise<number> => {
  const [row] = await shop.db.query<{ used: number }>(
    'test.used',
    "select used from pricing.promotion where market = 'hk' and key = $1",
    [key],
  );
  return row?.used ?? -1;
};

describe('an automatic promotion', () => {
  it('is taken off by its name, and stored with the order with its number and version', async () => {
    await publish(campaign('winter'));
    await publish(campaign('winter', { minSubtotal: 100 }));
    const buyer = await readyInStore(shop);
    expect(await stepsOf(buyer)).toEqual([['promotion', 'Campaign winter', -100]]);
    const order = await placed(buyer);
    const [row] = await shop.db.query<{ id: number }>(
      'test.id',
      'select id from ordering.sales_order where number = $1',
      [order.order_number],
    );
    const reductions = (await reductionsOfMany(shop.db, [row?.id ?? 0])).get(row?.id ?? 0);
    expect(reductions).toMatchObject([
      {
        phase: 'order',
        cause: { kind: 'promotion', basisPoints: null, rule: { id: expect.any(Number), version: 2 } },
        label: 'Campaign winter',
        amount: 10_000,
      },
    ]);
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
           total { steps { kind label } discounts { label amount { value } coupon { code } } } } }`,
        { number: order.order_number, token: order.access_token },
        hk,
      ),
    );
    expect(orderByToken.total.discounts).toEqual([
      { label: 'Campaign winter', amount: { value: 100 }, coupon: null },
    ]);
    expect(orderByToken.total.steps).toContainEqual({ kind: 'promotion', label: 'Campaign winter' });
  });

  it('pays for the courier, which the discounts say', async () => {
    await publish(
      campaign('courier', { action: { kind: 'free-courier' } }),
      campaign('half', {
        action: { kind: 'items-percent', basisPoints: 9_500, gold: true },
      }),
    );
    const buyer = await readyInStore(shop);
    const { prices } = await readCart(buyer);
    const fee = prices.steps.find(({ kind }: { kind: string }) => kind === 'shipping').amount.value;
    expect(fee).toBeGreaterThan(0);
    expect(prices.discounts).toContainEqual({
      label: 'Campaign courier',
      applied_to: 'SHIPPING',
      amount: { value: fee },
      coupon: null,
    });
    await placed(buyer);
  });

  it('matches pieces by category, also of one above, and leaves gold value alone', async () => {
    const [{ categories }] = (
      await must(
        shop.graphql(
          'query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { categories { url_key } } } }',
          { sku: goldPiece },
          hk,
        ),
      )
    ).products.items;
    expect(categories.length).toBeGreaterThan(0);
    const { areas } = shop;
    const keys = areas.catalogue.pieces.categoryKeys(areas.catalogue.pieces.bySku(goldPiece)?.id ?? 0);
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys.slice(0, 2)) {
      await publish(
        campaign('by-category', { categories: [key], action: { kind: 'craft-percent', basisPoints: 5_000 } }),
      );
      const buyer = await startCart(shop, [{ sku: goldPiece, quantity: 1 }]);
      const [[kind, , amount]] = (await stepsOf(buyer)) as [[string, string, number]];
      expect([kind, amount < 0]).toEqual(['promotion', true]);
    }
    await publish(campaign('by-category', { categories: ['no-such-category'] }));
    expect(await stepsOf(await startCart(shop, [{ sku: goldPiece, quantity: 1 }]))).toEqual([]);
  });

  it('is had by exactly as many orders at once as its limit allows; the others read that the price changed', async () => {
    await publish(campaign('scarce', { useLimit: 3 }));
    const buyers = await Promise.all(Array.from({ length: 9 }, () => readyInStore(shop)));
    const answers = await Promise.all(buyers.map((buyer) => place(shop, buyer)));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions?.code ?? 'placed');
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 'PRICE_CHANGED'),
      ...Array.from({ length: 3 }, () => 'placed'),
    ]);
    expect(await usedOf('scarce')).toBe(3);
    // The next look at the bag knows it, and the order goes through without the promotion.
    const late = buyers[codes.indexOf('PRICE_CHANGED')] as Buyer;
    expect(await stepsOf(late)).toEqual([]);
    await placed(late);
    expect(await usedOf('scarce')).toBe(3);
  });

  it('is given back once when an unpaid order is cancelled', async () => {
    await publish(campaign('returned', { useLimit: 1 }));
    const order = await placed(await readyInStore(shop));
    expect(await usedOf('returned')).toBe(1);
    const cancel = () =>
      shop.graphql(
        'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
        { input: { order_number: order.order_number, access_token: order.access_token } },
        hk,
      );
    const [first] = await Promise.all([cancel(), cancel()]);
    expect(first?.errors).toBeUndefined();
    expect(await usedOf('returned')).toBe(0);
    expect(await stepsOf(await startCart(shop))).toEqual([['promotion', 'Campaign returned', -100]]);
  });

  it('that has ended is not missing from the order of a client without price tokens that saw it', async () => {
    await publish(campaign('ending'));
    const buyer = await readyInStore(shop);
    expect(await stepsOf(buyer)).toHaveLength(1);
    await publish(campaign('ending', { lastDay: '2026-01-01' }));
    expect((await placeWith(shop, buyer)).errors?.[0]?.extensions?.code).toBe('PRICE_CHANGED');
    expect(await stepsOf(buyer)).toEqual([]);
    expect((await placeWith(shop, buyer)).errors).toBeUndefined();
  });

  it('ends for a buyer who has used it, and not for others', async () => {
    await publish(campaign('once-each', { buyerLimit: 1 }));
    await placed(await readyInStore(shop));
    const again = await readyInStore(shop);
    expect(await stepsOf(again)).toEqual([]);
    // Nobody knows yet who fills this bag.
    expect(await stepsOf(await startCart(shop))).toEqual([['promotion', 'Campaign once-each', -100]]);
  });

  describe('for the first order', () => {
    const first = [['promotion', 'Campaign first', -100]];
    let used = 0;
    const newTelephone = (): string => {
      used += 1;
      return `9${String(used).padStart(7, '0')}`;
    };
    const bag = async (telephone: string, headers: Record<string, string> = hk) => {
      const buyer = await startCart(shop, undefined, headers);
      await fillIn(shop, buyer, { ...address, telephone });
      await choosePayment(shop, buyer, { code: 'checkmo' });
      return buyer;
    };
    const buy = async (telephone: string, headers?: Record<string, string>) =>
      (await placed(await bag(telephone, headers))).order_number;
    let manager: SignedIn;
    beforeAll(async () => {
      manager = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
    });
    beforeEach(() => publish(campaign('first', { firstOrder: true })));
    const cancel = (number: string) =>
      step(shop, manager, number, 'cancelStaffOrder', { reason: 'Changed their mind' });

    it('is had once, and comes back when that order is cancelled', async () => {
      const telephone = newTelephone();
      const { headers } = await signUp(shop);
      const unpaid = await buy(telephone, headers);
      expect(await stepsOf(await bag(telephone, headers))).toEqual([]);
      await takePayment(shop, manager, unpaid);
      const second = await buy(telephone, headers);
      await takePayment(shop, manager, second);
      await cancel(unpaid);
      expect(await stepsOf(await bag(telephone, headers))).toEqual([]);
      await cancel(second);
      expect(await stepsOf(await bag(telephone, headers))).toEqual(first);
    });

    it('is had once by two accounts of one telephone number, whether paid or not', async () => {
      const telephone = newTelephone();
      const [one, two] = [await signUp(shop), await signUp(shop)];
      const waiting = await bag(telephone, two.headers);
      expect(await stepsOf(waiting)).toEqual(first);
      const unpaid = await buy(telephone, one.headers);
      expect((await placeWith(shop, waiting)).errors?.[0]?.extensions?.code).toBe('PRICE_CHANGED');
      expect(await stepsOf(await bag(newTelephone(), two.headers))).toEqual(first);
      await takePayment(shop, manager, unpaid);
      expect(await stepsOf(await bag(telephone, two.headers))).toEqual([]);
      await cancel(unpaid);
      expect(await stepsOf(await bag(telephone, two.headers))).toEqual(first);
    });

    it('is not had after a guest’s order of the same telephone number, or of the same proven mailbox', async () => {
      const telephone = newTelephone();
      const { headers, email } = await signUp(shop, { email: 'first+order@example.com' });
      const bought = await bag(telephone);
      await must(
        shop.graphql(
          `mutation { setGuestEmailOnCart(input: { cart_id: "${bought.cartId}", email: "First@example.com" }) { cart { email } } }`,
          {},
          hk,
        ),
      );
      await takePayment(shop, manager, (await placed(bought)).order_number);
      expect(await stepsOf(await bag(telephone, headers))).toEqual([]);
      const elsewhere = newTelephone();
      expect(await stepsOf(await bag(elsewhere, headers))).toEqual(first);
      await verifyEmail(shop, email);
      expect(await stepsOf(await bag(elsewhere, headers))).toEqual([]);
    });
  });

  it('with a coupon’s code ends for a buyer who has used it, too', async () => {
    await shop.areas.pricing.importFiles({
      coupons: [
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit,buyer_limit',
        'ONCE,hk,amount,5000,0,2026-01-01,2027-12-31,每人一次,Once each,,1',
      ].join('\n'),
    });
    const applied = async (buyer: Buyer) => {
      const { errors } = await shop.graphql(
        'mutation ($id: String!) { applyCouponToCart(input: { cart_id: $id, coupon_code: "ONCE" }) { cart { id } } }',
        { id: buyer.cartId },
        buyer.headers,
      );
      return errors?.[0]?.extensions?.code ?? null;
    };
    const first = await readyInStore(shop);
    expect(await applied(first)).toBeNull();
    await placed(first);
    expect(await applied(await readyInStore(shop))).toBe('COUPON_INVALID');
  });
});

describe('a bag with a promotion', () => {
  const methodsOf = async ({ cartId, headers }: Buyer): Promise<readonly string[]> =>
    (
      await must(
        shop.graphql(
          'query ($id: String!) { cart(cart_id: $id) { available_payment_methods { code } } }',
          { id: cartId },
          headers,
        ),
      )
    ).cart.available_payment_methods.map(({ code }: { code: string }) => code);

  it('that reduces gold value cannot be paid in a store', async () => {
    const buyer = await startCart(shop, [{ sku: goldPiece, quantity: 1 }]);
    const action = { kind: 'items-percent', basisPoints: 500 };
    await publish(campaign('off', { action }));
    expect(await methodsOf(buyer)).toContain('checkmo');
    await publish(campaign('off', { action: { ...action, gold: true } }));
    expect(await methodsOf(buyer)).not.toContain('checkmo');
    await publish(campaign('off', { action: { kind: 'per-gram', amount: 500, from: 'gold' } }));
    expect(await methodsOf(buyer)).not.toContain('checkmo');
    await publish(campaign('off', { action: { kind: 'per-gram', amount: 500, from: 'craft' } }));
    expect(await methodsOf(buyer)).toContain('checkmo');
  });

  it('for a method can be ordered where a gift card would pay the rest', async () => {
    const buyer = await startCart(shop);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'wechat_pay' });
    const full = (await readCart(buyer)).prices.grand_total.value;
    await payWithCards(shop, buyer, await issueGiftCard(shop, full - 50));
    await publish(campaign('by-wechat', { paymentMethods: ['wechat_pay'] }));
    expect(await methodsOf(buyer)).toContain('wechat_pay');
    expect(await stepsOf(buyer)).toEqual([]);
    expect((await readCart(buyer)).prices.grand_total.value).toBe(50);
    await publish(
      campaign('by-wechat', {
        paymentMethods: ['wechat_pay'],
        action: { kind: 'order-amount', amount: 4_000 },
      }),
    );
    expect(await stepsOf(buyer)).toEqual([['promotion', 'Campaign by-wechat', -40]]);
  });
});

describe('a code', () => {
  it('is found however it is typed, and one of a group with a campaign wins only if it is better', async () => {
    await publish(
      campaign('public', { group: 'festival' }),
      campaign('secret', {
        group: 'festival',
        code: 'BETTER',
        action: { kind: 'order-amount', amount: 20_000 },
      }),
      campaign('weak', { group: 'festival', code: 'WORSE', action: { kind: 'order-amount', amount: 5_000 } }),
    );
    const buyer = await startCart(shop);
    expect((await apply(buyer, 'worse')).errors?.[0]?.extensions).toMatchObject({
      code: 'COUPON_INVALID',
      data: { rule: 'COUPON_BEATEN' },
    });
    expect((await apply(buyer, ' ｂｅｔ ter​ ')).errors).toBeUndefined();
    expect(await stepsOf(buyer)).toEqual([['coupon', 'Campaign secret', -200]]);
    expect((await readCart(buyer)).applied_coupons).toEqual([{ code: 'BETTER' }]);
  });

  it('of a set works once', async () => {
    await publish(campaign('set', { codes: ['ONEONEONEONE', 'TWOTWOTWOTWO'] }));
    const buyer = await readyInStore(shop);
    await must(apply(buyer, 'ONEONEONEONE'));
    await placed(buyer);
    const next = await startCart(shop);
    expect((await apply(next, 'ONEONEONEONE')).errors?.[0]?.extensions?.data).toMatchObject({
      rule: 'COUPON_USED_UP',
    });
    expect((await apply(next, 'TWOTWOTWOTWO')).errors).toBeUndefined();
  });

  it('cannot be guessed: after 20 wrong codes of one source every code has the same answer', async () => {
    await publish(campaign('hidden', { code: 'HIDDEN' }));
    const buyer = await startCart(shop);
    const codes: string[] = [];
    for (let tries = 0; tries < 22; tries += 1) {
      const { errors } = await apply(buyer, `GUESS${tries}`);
      codes.push(String(errors?.[0]?.extensions?.code));
    }
    expect(codes.filter((code) => code === 'COUPON_INVALID')).toHaveLength(20);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect((await apply(buyer, 'HIDDEN')).errors?.[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
    shop.clock.advance({ minutes: 10 });
    expect((await apply(buyer, 'HIDDEN')).errors).toBeUndefined();
  });
});

describe('what a bag is close to', () => {
  const near = async ({ cartId, headers }: Buyer) =>
    (
      await must(
        shop.graphql(
          'query ($id: String!) { cart(cart_id: $id) { next_benefits { kind label missing { value } missing_pieces } } }',
          { id: cartId },
          headers,
        ),
      )
    ).cart.next_benefits;

  it('is what automatic promotions lack in amount or pieces, the nearest first, and no other promotion', async () => {
    const buyer = await startCart(shop);
    const { prices } = await readCart(buyer);
    const subtotal = prices.grand_total.value * 100;
    await publish(
      campaign('far', { minSubtotal: subtotal + 50_000 }),
      campaign('near', { minSubtotal: subtotal + 5_000 }),
      campaign('pieces', { minQuantity: 2 }),
      campaign('coded', { minSubtotal: subtotal + 1_000, code: 'CODED' }),
      campaign('future', { minSubtotal: subtotal + 1_000, firstDay: '2027-01-01' }),
      campaign('elsewhere', { minSubtotal: subtotal + 1_000, channels: ['POS'] }),
      campaign('other-pieces', { minSubtotal: subtotal + 1_000, skus: ['NOT-IN-THE-BAG'] }),
    );
    expect(await near(buyer)).toEqual([
      { kind: 'PIECES', label: 'Campaign pieces', missing: null, missing_pieces: 1 },
      { kind: 'AMOUNT', label: 'Campaign near', missing: { value: 50 }, missing_pieces: null },
      { kind: 'AMOUNT', label: 'Campaign far', missing: { value: 500 }, missing_pieces: null },
    ]);
  });

  it('is free delivery, measured before the code, until it is free or paid for', async () => {
    const cheap = await startCart(shop, [{ sku: pieces.cheap, quantity: 1 }], { store: 'mo_en' });
    const [benefit] = await near(cheap);
    expect(benefit).toMatchObject({ kind: 'FREE_DELIVERY', label: null });
    await publish(
      campaign('code', { market: 'mo', code: 'TENOFF', action: { kind: 'order-amount', amount: 1_000 } }),
    );
    await must(apply(cheap, 'TENOFF'));
    expect((await near(cheap))[0]).toEqual(benefit);
    expect(await near(await startCart(shop, []))).toEqual([]);
  });
});
