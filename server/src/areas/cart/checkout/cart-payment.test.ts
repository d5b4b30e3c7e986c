import { guest } from '@jinlan/domain/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CartShop, createCartShop, hongKong, pieces } from '../../../testing/bag.ts';

let shop: CartShop;
let id: string;
beforeAll(async () => {
  shop = await createCartShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  id = await shop.newCart();
});

const fill = (sku: string = pieces.fixed, quantity = 1) => shop.add(id, [{ sku, quantity }]);

describe('payment', () => {
  const pay = (payment_method: object, headers = hongKong) =>
    shop.change('setPaymentMethodOnCart', { cart_id: id, payment_method }, headers);

  test('offers no payment in a store for downloads alone', async () => {
    const codes = async () =>
      (await shop.read(id)).available_payment_methods.map(({ code }: { code: string }) => code);
    await fill('JL90201');
    expect(await codes()).toEqual(['card', 'wechat_pay', 'alipay_hk', 'fps']);
    expect((await pay({ code: 'checkmo' })).errors?.[0]?.extensions?.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
    await fill();
    expect(await codes()).toEqual(['card', 'wechat_pay', 'alipay_hk', 'fps', 'checkmo']);
  });

  test('offers what is paid online and, where the market allows it, payment in the store', async () => {
    await fill();
    const { available_payment_methods: methods } = await shop.read(id);
    expect(methods).toEqual([
      { code: 'card', title: 'Bank card', is_deferred: false },
      { code: 'wechat_pay', title: 'WeChat Pay', is_deferred: false },
      { code: 'alipay_hk', title: 'AlipayHK', is_deferred: false },
      { code: 'fps', title: 'FPS', is_deferred: true },
      { code: 'checkmo', title: 'Pay in store', is_deferred: true },
    ]);
    const { data } = await pay({ code: 'checkmo' });
    expect(data.setPaymentMethodOnCart.cart.selected_payment_method).toEqual({
      code: 'checkmo',
      title: 'Pay in store',
    });
    id = await shop.newCart({ store: 'default' });
    await shop.add(id, [{ sku: pieces.fixed, quantity: 1 }], { store: 'default' });
    const refused = await pay({ code: 'checkmo' }, { store: 'default' });
    expect(refused.errors?.[0]).toMatchObject({
      message: 'The requested Payment Method is not available.',
      extensions: { code: 'PAYMENT_METHOD_UNAVAILABLE' },
    });
  });

  test.each(['free', 'paypal', '', '<b>'])('rejects %s for a cart that costs something', async (code) => {
    await fill();
    expect((await pay({ code })).errors?.[0]?.extensions?.code).toBe('PAYMENT_METHOD_UNAVAILABLE');
  });

  test('accepts only `free` for a cart that costs nothing', async () => {
    await shop.areas.pricing.importFiles({
      coupons:
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en\nALL,hk,percent,100,0,2026-01-01,2026-12-31,全免,All of it',
    });
    await fill();
    const cart = await shop.changed('applyCouponToCart', { cart_id: id, coupon_code: 'all' });
    expect(cart.prices.grand_total.value).toBe(0);
    expect(cart.available_payment_methods.map(({ code }: { code: string }) => code)).toEqual(['free']);
    expect(
      (await pay({ code: 'card', card: { payment_method_nonce: 'x' } })).errors?.[0]?.extensions?.code,
    ).toBe('PAYMENT_METHOD_UNAVAILABLE');
    expect((await pay({ code: 'free' })).errors).toBeUndefined();
  });

  test('stores the card’s one-time token encrypted for a short time, and never returns it', async () => {
    await fill();
    const nonce = 'tok_4242424242_secret';
    for (const field of [
      { card: { payment_method_nonce: nonce } },
      { braintree: { payment_method_nonce: nonce, is_active_payment_token_enabler: false } },
    ]) {
      const answer = await pay({ code: 'card', ...field });
      expect(JSON.stringify(answer)).not.toContain(nonce);
    }
    const [row] = await shop.db.query<{ text: string; payment_nonce: string }>(
      'test',
      'select cart::text as text, payment_nonce from cart.cart cart where id = $1',
      [id],
    );
    expect(row?.payment_nonce).toBeTruthy();
    expect(row?.text).not.toContain(nonce);
    expect((await shop.read(id)).missing_for_order).not.toContain('PAYMENT_METHOD_MISSING');
    const context = {
      storeView: shop.areas.stores.storeView('hk_en') as never,
      currency: 'HKD',
      now: shop.clock.now(),
      requestId: 'test',
      source: 'test',
      payer: { device: 'computer', ip: null },
      actor: guest,
    } as const;
    const load = (now: Date) =>
      shop.db.transaction(
        async (tx) => (await shop.areas.cart.loadForOrder(tx, { ...context, now }, id)).paymentNonce,
      );
    expect(await load(shop.clock.now())).toBe(nonce);
    expect(await load(new Date(shop.clock.now().getTime() + 31 * 60_000))).toBeNull();
    await shop.db.transaction((tx) => shop.areas.cart.close(tx, id, '20261121000021', shop.clock.now()));
    const [closed] = await shop.db.query<{ payment_nonce: null }>(
      'test',
      'select payment_nonce from cart.cart where id = $1',
      [id],
    );
    expect(closed?.payment_nonce).toBeNull();
  });
});

describe('coupons', () => {
  // The sample's campaigns would reduce the bags of these tests too.
  beforeAll(async () => {
    await shop.db.query(
      'test.end-campaigns',
      "update pricing.promotion set valid_from = null, valid_until = '2000-01-01', revision = revision + 1 where kind = 'campaign'",
    );
    await shop.areas.pricing.promotions.refresh();
  });

  const apply = (coupon_code: string, headers = hongKong) =>
    shop.change('applyCouponToCart', { cart_id: id, coupon_code }, headers);

  test('takes a coupon off as a step of its own, and removes it again', async () => {
    await fill(pieces.gold, 5);
    const before = await shop.read(id);
    const { data } = await apply('welcome300');
    const { cart } = data.applyCouponToCart;
    expect(cart.applied_coupons).toEqual([{ code: 'WELCOME300', label: 'Welcome: HK$300 off HK$3,000' }]);
    expect(cart.prices.grand_total.value).toBe(before.prices.grand_total.value - 300);
    expect(cart.prices.discounts).toEqual([
      { amount: { value: 300 }, label: 'Welcome: HK$300 off HK$3,000' },
    ]);
    const couponSteps = cart.prices.steps.filter(({ kind }: { kind: string }) => kind === 'coupon');
    expect(couponSteps).toMatchObject([{ amount: { value: -300 } }]);
    expect((await apply('WELCOME300')).errors, 'the same again').toBeUndefined();
    expect((await apply('PEARL8')).errors?.[0]).toMatchObject({
      message: 'A coupon is already applied to the cart. Please remove it to apply another',
      extensions: { code: 'COUPON_ALREADY_APPLIED' },
    });
    const removed = await shop.changed('removeCouponFromCart', { cart_id: id });
    expect(removed.applied_coupons).toBeNull();
    expect(removed.prices.grand_total).toEqual(before.prices.grand_total);
  });

  const couponCart = `cart { applied_coupons { code } prices { grand_total { value } grand_total_excluding_tax { value }
    discount { amount { value } label } discounts { amount { value } applied_to coupon { code label } is_discounting_locked type value } }
    items { prices { discounts { applied_to coupon { code } } } } rules { uid } gift_receipt_included printed_card_included }`;
  const applyAll = (coupon_codes: readonly string[], type?: 'APPEND' | 'REPLACE') =>
    shop.graphql(
      `mutation ($input: ApplyCouponsToCartInput) { applyCouponsToCart(input: $input) { ${couponCart} } }`,
      { input: { cart_id: id, coupon_codes, type } },
      hongKong,
    );
  const removeAll = async (coupon_codes: readonly string[]) =>
    (
      await shop.graphql(
        `mutation ($input: RemoveCouponsFromCartInput) { removeCouponsFromCart(input: $input) { ${couponCart} } }`,
        { input: { cart_id: id, coupon_codes } },
        hongKong,
      )
    ).data.removeCouponsFromCart.cart;

  test('applies, replaces and removes a list of one coupon, and rejects two', async () => {
    await fill(pieces.gold, 5);
    const { data } = await applyAll(['welcome300', 'welcome300 ']);
    const { cart } = data.applyCouponsToCart;
    expect(cart).toMatchObject({
      applied_coupons: [{ code: 'WELCOME300' }],
      rules: [],
      gift_receipt_included: false,
      printed_card_included: false,
      prices: {
        grand_total_excluding_tax: cart.prices.grand_total,
        discount: { amount: { value: 300 }, label: ['Welcome: HK$300 off HK$3,000'] },
        discounts: [
          {
            applied_to: 'ITEM',
            coupon: { code: 'WELCOME300', label: 'Welcome: HK$300 off HK$3,000' },
            is_discounting_locked: false,
          },
        ],
      },
      items: [{ prices: { discounts: [{ applied_to: 'ITEM', coupon: { code: 'WELCOME300' } }] } }],
    });
    for (const refused of [await applyAll(['PEARL8']), await applyAll(['WELCOME300', 'PEARL8'], 'REPLACE')])
      expect(refused.errors?.[0]?.extensions?.code).toBe('COUPON_ALREADY_APPLIED');
    expect((await removeAll(['PEARL8'])).applied_coupons).toEqual([{ code: 'WELCOME300' }]);
    expect((await removeAll(['WELCOME300'])).applied_coupons).toBeNull();
    await applyAll(['WELCOME300']);
    expect((await applyAll(['NOSUCH'], 'REPLACE')).errors?.[0]?.extensions?.code).toBe('COUPON_INVALID');
  });

  test.each([
    ['NOSUCH', 'COUPON_UNKNOWN'],
    ['MIDAUTUMN200', 'COUPON_UNKNOWN'],
    ["' or 1=1", 'COUPON_UNKNOWN'],
    ['x'.repeat(1000), 'COUPON_UNKNOWN'],
  ])('rejects %.20s', async (code, rule) => {
    await fill();
    expect((await apply(code)).errors?.[0]).toMatchObject({
      message: "The coupon code isn't valid. Verify the code and try again.",
      extensions: { code: 'COUPON_INVALID', data: { rule } },
    });
  });

  test('rejects a coupon that is expired, not yet valid, below its minimum or used up, and any on an empty cart', async () => {
    await shop.areas.pricing.importFiles({
      coupons: [
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit',
        'OLD,hk,amount,100,0,2025-01-01,2025-12-31,旧,Old,',
        'NEXT,hk,amount,100,0,2027-01-01,2027-12-31,新,Next,',
        'DEAR,hk,amount,100,99999900,2026-01-01,2026-12-31,贵,Dear,',
        'ONCE,hk,amount,100,0,2026-01-01,2026-12-31,一,Once,1',
      ].join('\n'),
    });
    expect((await apply('OLD')).errors?.[0]?.extensions?.code).toBe('CART_EMPTY');
    await fill();
    const { promotions } = shop.areas.pricing;
    const once = await promotions.byCode(shop.db, 'hk', 'ONCE', 'HKD');
    const need = { id: once?.rule.id ?? 0, market: 'hk', code: 'ONCE', buyers: [], amount: 100 } as const;
    await shop.db.transaction((tx) => promotions.uses.hold(tx, '20261121000031', [need]));
    for (const [code, rule] of [
      ['OLD', 'COUPON_EXPIRED'],
      ['NEXT', 'COUPON_NOT_YET_VALID'],
      ['DEAR', 'COUPON_BELOW_MINIMUM'],
      ['ONCE', 'COUPON_USED_UP'],
    ] as const)
      expect((await apply(code)).errors?.[0]?.extensions?.data).toMatchObject({ rule });
  });

  test('lets a source guess 20 codes in an hour, and then answers alike for each code', async () => {
    await shop.db.query('test.limits', 'delete from platform.limit_use');
    await fill(pieces.gold, 5);
    const codes: unknown[] = [];
    for (let count = 0; count < 21; count++)
      codes.push((await apply(`GUESS${count}`)).errors?.[0]?.extensions?.code);
    expect(new Set(codes.slice(0, 19))).toEqual(new Set(['COUPON_INVALID']));
    for (const code of ['WELCOME300', 'GUESS99'])
      expect((await apply(code)).errors?.[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
    await shop.db.query('test.limits', 'delete from platform.limit_use');
  });

  test('hides a coupon that no longer reduces anything, and accepts another one in its place', async () => {
    const { data } = await fill(pieces.gold, 5);
    const [line] = data.addProductsToCart.cart.items;
    await shop.areas.pricing.importFiles({
      coupons:
        'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en\nSMALL,hk,amount,100,0,2026-01-01,2026-12-31,小,Small',
    });
    await apply('WELCOME300');
    await shop.changed('removeItemFromCart', { cart_id: id, cart_item_uid: line.uid });
    await shop.add(id, [{ sku: pieces.cheap, quantity: 1 }]);
    expect((await shop.read(id)).applied_coupons).toBeNull();
    expect((await apply('SMALL')).errors).toBeUndefined();
  });

  test('takes the same value off in another currency of the market', async () => {
    await fill(pieces.gold, 5);
    await apply('WELCOME300');
    const usd = await shop.read(id, { ...hongKong, 'content-currency': 'USD' });
    expect(usd.prices.discounts[0].amount.value).toBe(38.55);
    expect(usd.prices.grand_total.currency).toBe('USD');
  });
});
