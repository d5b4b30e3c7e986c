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

  const query = `query ($input: GuestOrderByMobileInput!) {
    guestOrderByMobile(input: $input) { number status email shipping_address { telephone } cart_id }
  }`;
  const lookUp = (number: string, mobile: string, headers: Record<string, string> = hk) =>
    shop.graphql(query, { input: { number, mobile_number: mobile } }, headers);

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

  /** Asked from an address on the net; null where an order was found. */
  const refusalFrom = async (remoteAddress: string, number: string, mobile: string) => {
    const response = await shop.http({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...hk },
      remoteAddress,
      payload: { query, variables: { input: { number, mobile_number: mobile } } },
    });
    const [error] = response.json().errors ?? [];
    return error === undefined ? null : { message: error.message, ...error.extensions };
  };

  it('ten times at once from one address, whatever the numbers; then even the right one is not looked at', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect(await refusalFrom('203.0.113.7', `2026112100000${tries}`, '91234567')).toMatchObject({
        code: 'ORDER_NOT_FOUND',
      });
    expect(await refusalFrom('203.0.113.7', placed.order_number, '91234567')).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retry_after_seconds: 12 },
    });
    expect(await refusalFrom('203.0.113.8', placed.order_number, '91234567')).toBeNull();
    shop.clock.advance({ seconds: 12 });
    expect(await refusalFrom('203.0.113.7', placed.order_number, '91234567')).toBeNull();
  });

  it('five times at once under one number, from anywhere, and told the same whether there is such an order', async () => {
    const unknown = `${placed.order_number.slice(0, 8)}${placed.order_number.slice(8) === '000000' ? '000001' : '000000'}`;
    const told = async (number: string) => {
      const refusals = [];
      for (let tries = 0; tries < 5; tries += 1)
        refusals.push(await refusalFrom(`198.51.100.${tries}`, number, `6000000${tries}`));
      return [...refusals, await refusalFrom('198.51.100.9', number, '91234567')];
    };
    const known = await told(placed.order_number);
    expect(known.map((refusal) => refusal?.code)).toEqual([
      ...Array.from({ length: 5 }, () => 'ORDER_NOT_FOUND'),
      'TOO_MANY_REQUESTS',
    ]);
    expect(await told(unknown)).toEqual(known);
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
