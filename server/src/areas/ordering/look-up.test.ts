import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hk, order, type PlacedOrder } from '../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

describe('a guest looks an order up', () => {
  let shop: TestShop;
  let placed: PlacedOrder;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true });
    ({ placed } = await order(shop, null));
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.clock.advance({ hours: 1 }));

  const lookUp = (number: string, mobile: string, headers: Record<string, string> = hk) =>
    shop.graphql(
      `query ($input: GuestOrderByMobileInput!) {
         guestOrderByMobile(input: $input) { number status email shipping_address { telephone } cart_id }
       }`,
      { input: { number, mobile_number: mobile } },
      headers,
    );

  it.each(['91234567', '9123 4567', '+852 9123-4567', '0085291234567', '９１２３４５６７'])(
    'by %s',
    async (mobile) => {
      const { data } = await lookUp(
        `${placed.order_number.slice(0, 8)} ${placed.order_number.slice(8)}`,
        mobile,
      );
      expect(data.guestOrderByMobile).toEqual({
        number: placed.order_number,
        status: 'pending',
        email: null,
        shipping_address: { telephone: '****4567' },
        cart_id: null,
      });
    },
  );

  it('from another market’s store view too', async () => {
    expect((await lookUp(placed.order_number, '91234567', { store: 'default' })).errors).toBeUndefined();
  });

  it('gets one answer for an unknown order, a wrong number and nonsense', async () => {
    const other = `${placed.order_number.slice(0, 13)}${(Number(placed.order_number[13]) + 1) % 10}`;
    const answers = [
      await lookUp(other, '91234567'),
      await lookUp(placed.order_number, '91234568'),
      await lookUp('<b>x</b>', 'abc'),
      await lookUp('', ''),
    ];
    for (const { errors } of answers)
      expect(errors?.[0]).toMatchObject({
        message: "We couldn't locate an order with the information provided.",
        extensions: { code: 'ORDER_NOT_FOUND', category: 'graphql-no-such-entity' },
      });
  });

  it('is slowed down by address and by order number', async () => {
    const codes: unknown[] = [];
    for (let i = 0; i < 12; i += 1)
      codes.push((await lookUp(placed.order_number, '60000000')).errors?.[0]?.extensions?.code);
    expect(codes[0]).toBe('ORDER_NOT_FOUND');
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  it('needs the browser’s own token for the rest', async () => {
    for (const token of ['', 'a'.repeat(64), placed.access_token.slice(1)]) {
      const { errors } = await shop.graphql(
        'query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) { number } }',
        { n: placed.order_number, t: token },
        hk,
      );
      expect(errors?.[0]?.extensions?.code).toBe('ORDER_NOT_FOUND');
    }
    expect(placed.access_token).toMatch(/^[0-9a-f]{64}$/);
  });
});
