import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { address, hk, must, order, type PlacedOrder } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let placed: PlacedOrder;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  ({ placed } = await order(shop, null));
  await shop.db.query(
    'test.postcode',
    `update ordering.sales_order set billing_address = jsonb_set(billing_address, '{postcode}', '"SW1A 1AA"')`,
  );
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.advance({ hours: 1 }));

const fields =
  'number status email token cart_id remark shipping_address { firstname lastname street telephone }';
const guestOrder = (input: object, source = '203.0.113.1', type = 'OrderInformationInput!') =>
  shop
    .http({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...hk },
      remoteAddress: source,
      payload: {
        query: `query ($input: ${type}) { guestOrder(input: $input) { ${fields} } }`,
        variables: { input },
      },
    })
    .then((response) => response.json());
const email = 'ka.yan@example.com';

describe('a guest’s order by Magento’s query', () => {
  it.each([
    { email, lastname: 'Chan' },
    { email: 'Ka.Yan@Example.com', lastname: ' CHAN ' },
    { email, postcode: 'SW1A 1AA' },
    { email, postcode: 'sw1a1aa', lastname: 'chan' },
  ])('opens by %j, masked like the lookup by mobile number', async (input) => {
    const { data, errors } = await guestOrder({ number: placed.order_number, ...input });
    expect(errors).toBeUndefined();
    expect(data.guestOrder).toEqual({
      number: placed.order_number,
      status: 'pending',
      email: null,
      token: null,
      cart_id: null,
      remark: null,
      shipping_address: { firstname: '***', lastname: 'C**', street: ['***'], telephone: '****4567' },
    });
  });

  it.each(['GuestOrderInformationInput!', 'GuestOrderInformationInput'])(
    'opens to clients that call the type of its input %s',
    async (type) => {
      const input = { number: placed.order_number, email, lastname: 'Chan' };
      const { data, errors } = await guestOrder(input, '203.0.113.2', type);
      // The input is required, also under its other name.
      if (type.endsWith('!')) expect(data.guestOrder.number).toBe(placed.order_number);
      else expect(errors[0].extensions.code).toBe('QUERY_INVALID');
    },
  );

  it('has one answer for an unknown number and every wrong combination', async () => {
    const number = placed.order_number;
    const unknown = `${number.slice(0, 8)}${number.slice(8) === '000000' ? '000001' : '000000'}`;
    const wrongInputs = [
      { number: unknown, email, lastname: 'Chan' },
      { number, email, lastname: 'Wong' },
      { number, email, postcode: '999' },
      { number, email, postcode: '999', lastname: 'Chan' },
      { number, email, postcode: 'SW1A 1AA', lastname: 'Wong' },
      { number, email: 'other@example.com', lastname: 'Chan' },
      { number, email },
      { number, email, lastname: '', postcode: ' ' },
    ];
    for (const [at, input] of wrongInputs.entries()) {
      const { errors } = await guestOrder(input, `198.51.100.${at}`);
      expect(errors?.[0], JSON.stringify(input)).toMatchObject({
        message: "We couldn't locate an order with the information provided.",
        extensions: { code: 'ORDER_NOT_FOUND', category: 'graphql-no-such-entity' },
      });
    }
  });

  it('allows ten guesses an hour for one e-mail address from one source, fifty from anywhere', async () => {
    const wrongTry = async (tries: number, to: string, source: string) => {
      const input = { number: `202611${10 + (tries % 20)}4000${10 + tries}`, email: to, lastname: 'Chan' };
      return (await guestOrder(input, source)).errors[0].extensions.code;
    };
    const codes = [];
    for (let tries = 0; tries < 15; tries += 1) {
      shop.clock.advance({ seconds: 12 });
      codes.push(await wrongTry(tries, 'one@example.com', '203.0.113.50'));
    }
    expect(codes.filter((code) => code === 'ORDER_NOT_FOUND')).toHaveLength(10);
    const anywhere = [];
    for (let tries = 0; tries < 60; tries += 1)
      anywhere.push(await wrongTry(tries, 'two@example.com', `203.0.114.${tries}`));
    expect(anywhere.filter((code) => code === 'ORDER_NOT_FOUND')).toHaveLength(50);
  });

  it('counts wrong tries together with those by mobile number', async () => {
    const input = { number: '20261101500000', mobile_number: '65551234' };
    for (let tries = 0; tries < 20; tries += 1) {
      shop.clock.advance({ seconds: 1 });
      const { errors } = await guestOrder(
        { number: '20261101500000', email: `e${tries}@example.com`, lastname: 'X' },
        `198.51.100.${tries}`,
      );
      expect(errors[0].extensions.code).toBe('ORDER_NOT_FOUND');
    }
    const { errors } = await shop.graphql(
      'query ($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input) { number } }',
      { input },
      hk,
    );
    expect(errors?.[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('the token of an order', () => {
  const byToken = (token: string) =>
    shop.graphql(
      `query ($input: OrderTokenInput!) { guestOrderByToken(input: $input) { ${fields} } }`,
      { input: { token } },
      hk,
    );

  it('opens the whole order', async () => {
    const { orderByToken } = await must(
      shop.graphql(
        'query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) { token } }',
        { n: placed.order_number, t: placed.access_token },
        hk,
      ),
    );
    const { data } = await byToken(orderByToken.token);
    expect(data.guestOrderByToken).toMatchObject({
      number: placed.order_number,
      email,
      token: orderByToken.token,
      shipping_address: { firstname: address.firstname, lastname: address.lastname },
    });
  });

  it.each(['', 'nonsense', '20261121000000-00', '-'])('opens nothing when it is %j', async (token) => {
    expect((await byToken(token)).errors?.[0]?.extensions?.code).toBe('ORDER_NOT_FOUND');
  });
});
