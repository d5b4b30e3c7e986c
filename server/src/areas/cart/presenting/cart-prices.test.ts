import { guest } from '@jinlan/domain/people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CartShop, createCartShop, hongKong, pieces, readCart } from '../../../testing/bag.ts';

let shop: CartShop;
let id: string;
beforeAll(async () => {
  shop = await createCartShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  id = await shop.newCart();
  await shop.add(id, [
    { sku: pieces.gold, quantity: 2 },
    { sku: pieces.fixed, quantity: 1 },
  ]);
});

const context = (now = shop.clock.now()) =>
  ({
    storeView: shop.areas.stores.storeView('hk_en') as never,
    currency: 'HKD',
    now,
    requestId: 'test',
    source: 'test',
    payer: { device: 'computer', ip: null },
    actor: guest,
  }) as const;
const refusalOf = (token: string | null) =>
  shop.db.transaction(async (tx) =>
    (await shop.areas.cart.loadForOrder(tx, context(), id)).priceRefusal(token),
  );
const acknowledge = (price_token: string) =>
  shop.change('acknowledgeCartPrices', { cart_id: id, price_token });

describe('the price of a cart', () => {
  test('has parts that add up, down to the single line', async () => {
    const cart = await shop.read(id);
    const sum = (steps: { amount: { value: number } }[]) =>
      steps.reduce((total, { amount }) => total + amount.value, 0);
    for (const { prices, quantity } of cart.items) {
      expect(sum(prices.parts.steps)).toBe(prices.price.value);
      expect(prices.row_total.value).toBe(prices.price.value * quantity);
    }
    expect(sum(cart.prices.steps)).toBe(cart.prices.grand_total.value);
    expect(cart.items[0].prices.parts.gold_version).toBe(shop.areas.pricing.current('HK-CK9999')?.version);
    expect(cart.items[1].prices.parts.gold_version).toBeNull();
  });

  test('takes at most six statements for a new cart and its first piece, and one to read it again', async () => {
    // About once a second a request also checks whether the catalogue has changed, which is one more statement.
    const added: number[] = [];
    const read: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const before = await statements();
      const other = await shop.newCart();
      const { data } = await shop.add(other, [{ sku: pieces.fixed, quantity: 1 }]);
      expect(data.addProductsToCart.cart.prices.grand_total.value).toBeGreaterThan(0);
      added.push((await statements()) - before);
      const between = await statements();
      await shop.read(other);
      read.push((await statements()) - between);
    }
    expect(Math.min(...added)).toBeGreaterThan(3);
    expect(Math.min(...added)).toBeLessThanOrEqual(6);
    expect(Math.min(...read)).toBe(1);
  });

  /** The number of statements that GraphQL requests have sent to the database so far. */
  const statements = async (): Promise<number> => {
    const metric = await shop.platform.metrics.sqlPerRequest.get();
    return metric.values
      .filter(({ metricName, labels }) => metricName?.endsWith('_sum') && labels.route === '/graphql')
      .reduce((sum, { value }) => sum + value, 0);
  };
});

describe('a change of the gold price', () => {
  test('shows the old and the new price, up or down, until the shopper accepts', async () => {
    for (const steps of [30, -20]) {
      const before = await shop.read(id);
      expect(before.has_price_change).toBe(false);
      await shop.moveGold(steps);
      const after = await shop.read(id);
      const [gold, fixed] = after.items;
      expect(after.has_price_change).toBe(true);
      expect(fixed.price_change).toBeNull();
      expect(gold.price_change).toMatchObject({
        old_price: before.items[0].prices.price,
        new_price: gold.prices.price,
        unit: 'tael',
      });
      expect(Math.sign(gold.price_change.new_price.value - gold.price_change.old_price.value)).toBe(
        Math.sign(steps),
      );
      expect(gold.price_change.new_gold_price.value - gold.price_change.old_gold_price.value).toBe(
        steps * 10,
      );
      expect(after.price_token).not.toBe(before.price_token);
      expect(after.missing_for_order[0]).toBe('PRICE_NOT_ACKNOWLEDGED');
      expect(await refusalOf(after.price_token)).toBe('PRICE_NOT_ACKNOWLEDGED');

      const stale = await acknowledge(before.price_token);
      expect(stale.errors?.[0]?.extensions).toMatchObject({
        code: 'PRICE_CHANGED',
        data: { price_token: after.price_token },
      });
      const accepted = await acknowledge(after.price_token);
      const { cart } = accepted.data.acknowledgeCartPrices;
      expect(cart).toMatchObject({ has_price_change: false, price_token: after.price_token });
      expect(cart.items[0].price_change).toBeNull();
      expect(await refusalOf(after.price_token)).toBeNull();
    }
  });

  test('asks for nothing when the price returns to the accepted one', async () => {
    await shop.moveGold(10);
    expect((await shop.read(id)).has_price_change).toBe(true);
    await shop.moveGold(-10);
    expect((await shop.read(id)).has_price_change).toBe(false);
  });

  test('keeps the old acceptance when the quantity of the line grows', async () => {
    await shop.moveGold(10);
    const { data } = await shop.add(id, [{ sku: pieces.gold, quantity: 1 }]);
    expect(data.addProductsToCart.cart.items[0]).toMatchObject({
      quantity: 3,
      price_change: expect.anything(),
    });
  });

  test('is accepted by a token that also stands for quantities, delivery and coupon', async () => {
    const { price_token, items } = await shop.read(id);
    const increased = await shop.changed('updateCartItems', {
      cart_id: id,
      cart_items: [{ cart_item_uid: items[0].uid, quantity: 1 }],
    });
    expect(increased.price_token).not.toBe(price_token);
    expect(await refusalOf(price_token)).toBe('PRICE_CHANGED');
    expect(await refusalOf('made-up')).toBe('PRICE_CHANGED');
  });

  test('stops only orders with gold while gold trading is halted', async () => {
    const sell = shop.areas.pricing.current('HK-CK9999')?.sell.minor ?? 0;
    const version = await shop.moveGold(Math.round((sell * 0.04) / 1_000));
    const cart = await shop.read(id);
    expect(cart.missing_for_order).toContain('GOLD_TRADING_HALTED');
    const fixedOnly = await shop.changed('removeItemFromCart', {
      cart_id: id,
      cart_item_uid: cart.items[0].uid,
    });
    expect(fixedOnly.missing_for_order).not.toContain('GOLD_TRADING_HALTED');
    await shop.areas.pricing.confirmGoldPrice({ kind: 'system', job: 'test' }, 'HK-CK9999', version ?? 0);
  });

  test('counts a fixed price that the retailer changed as a change too', async () => {
    const { id: product } = shop.areas.catalogue.pieces.bySku(pieces.fixed) as { id: number };
    const [price] = await shop.db.query<{ accepted: number }>(
      'test',
      'update cart.cart_line set acknowledged_price_minor = acknowledged_price_minor - 5000 where cart_id = $1 and sku = $2 returning acknowledged_price_minor as accepted',
      [id, pieces.fixed],
    );
    const cart = await shop.read(id);
    expect(product).toBeGreaterThan(0);
    expect(cart.items[1].price_change).toMatchObject({
      old_price: { value: (price?.accepted ?? 0) / 100, currency: 'HKD' },
      old_gold_price: null,
      unit: null,
    });
  });
});

describe('a client that does not know acknowledgement', () => {
  test('accepts the prices that the cart showed last', async () => {
    expect(await refusalOf(null)).toBeNull();
    await shop.moveGold(12);
    expect(await refusalOf(null), 'not seen').toBe('PRICE_CHANGED');
    await shop.graphql(
      'query ($id: String!) { cart(cart_id: $id) { id total_quantity items { quantity } } }',
      { id },
      hongKong,
    );
    expect(await refusalOf(null), 'a query without prices shows none').toBe('PRICE_CHANGED');
    await shop.graphql(
      'query ($id: String!) { cart(cart_id: $id) { prices { grand_total { value } } } }',
      { id },
      hongKong,
    );
    expect(await refusalOf(null), 'seen').toBeNull();
    await shop.moveGold(-7);
    expect(await refusalOf(null), 'moved again').toBe('PRICE_CHANGED');
  });

  test('changes no price of a piece by choosing a delivery or a payment', async () => {
    await shop.moveGold(9);
    await shop.read(id);
    await shop.changed('setPaymentMethodOnCart', { cart_id: id, payment_method: { code: 'checkmo' } });
    expect(await refusalOf(null)).toBeNull();
  });
});

describe('currency', () => {
  test('prices the cart in Content-Currency without reporting a change', async () => {
    const hkd = await shop.read(id);
    const usd = await shop.read(id, { ...hongKong, 'content-currency': 'USD' });
    expect(usd.prices.grand_total.currency).toBe('USD');
    expect(usd.items[1].prices.price.value).toBeCloseTo(hkd.items[1].prices.price.value * 0.1285, 1);
    expect(usd.has_price_change).toBe(false);
    expect(usd.price_token).not.toBe(hkd.price_token);
    expect(await refusalOf(usd.price_token), 'a token of another currency').toBe('PRICE_CHANGED');
    await shop.moveGold(15);
    const inDollars = await shop.read(id, { ...hongKong, 'content-currency': 'USD' });
    expect(inDollars.items[0].price_change.old_price.currency).toBe('USD');
    expect(inDollars.items[0].price_change.new_price.value).toBeGreaterThan(
      inDollars.items[0].price_change.old_price.value,
    );
  });

  test('is refused where the market does not have it', async () => {
    const { errors } = await shop.graphql(readCart, { id }, { ...hongKong, 'content-currency': 'SGD' });
    expect(errors?.[0]?.extensions?.code).toBe('UNKNOWN_CURRENCY');
  });
});

describe('the interface for ordering', () => {
  test('returns the priced cart, closes it once, and opens it again unchanged', async () => {
    const before = await shop.read(id);
    const { cart } = await shop.db.transaction((tx) => shop.areas.cart.loadForOrder(tx, context(), id));
    expect(cart.order.due.minor).toBe(before.prices.grand_total.value * 100);
    expect(cart.lines.map(({ quote }) => quote?.version ?? null)).toEqual([
      shop.areas.pricing.current('HK-CK9999')?.version,
      null,
    ]);
    const close = () =>
      shop.db.transaction((tx) => shop.areas.cart.close(tx, id, '20261121000041', shop.clock.now()));
    const reopen = () => shop.db.transaction((tx) => shop.areas.cart.reopen(tx, id, shop.clock.now()));
    expect([await close(), await close()]).toEqual([true, false]);
    await expect(refusalOf(null)).rejects.toMatchObject({ code: 'CART_NOT_ACTIVE' });
    expect([await reopen(), await reopen()]).toEqual([true, false]);
    const after = await shop.read(id);
    expect(after.items).toEqual(before.items);
    expect(after.price_token).toBe(before.price_token);
  });

  test('makes two orders of one cart wait for each other: the second finds it closed', async () => {
    const place = (number: string) =>
      shop.db.transaction(async (tx) => {
        await shop.areas.cart.loadForOrder(tx, context(), id);
        return shop.areas.cart.close(tx, id, number, shop.clock.now());
      });
    const results = await Promise.allSettled([place('20261121000051'), place('20261121000052')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
