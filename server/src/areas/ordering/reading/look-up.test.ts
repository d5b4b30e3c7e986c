import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, hk, order, type PlacedOrder } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

describe('the lookup of an order by a guest', () => {
  let shop: TestShop;
  let placed: PlacedOrder;
  beforeAll(async () => {
    shop = await createTestShop({ sample: true, listen: true });
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
    'finds it by %s',
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

  it('does not return the bank’s page, where the payment could be refused', async () => {
    const { placed: fresh } = await order(shop, cards.challenge);
    expect(fresh.payment.action_url).toMatch(/^http/);
    const payment =
      'payment { status action_url next_step { __typename ... on PaymentRedirect { address } } }';
    const { order_number, access_token } = fresh;
    const { data: own } = await shop.graphql(
      `query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) { ${payment} } }`,
      { n: order_number, t: access_token },
      hk,
    );
    const { action_url } = fresh.payment;
    expect(own.orderByToken.payment).toEqual({
      status: 'action_required',
      action_url,
      next_step: { __typename: 'PaymentRedirect', address: action_url },
    });
    const { data } = await shop.graphql(
      `query ($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input) { ${payment} } }`,
      { input: { number: order_number, mobile_number: '91234567' } },
      hk,
    );
    expect(data.guestOrderByMobile.payment).toEqual({
      status: 'action_required',
      action_url: null,
      next_step: null,
    });
  });

  it('returns status and pieces, but neither name nor street until the mailed link is opened', async () => {
    const { placed: fresh } = await order(shop, null);
    const number = fresh.order_number;
    const fields = `status remark email items { product_name gift { message } }
      shipping_address { firstname lastname street city postcode } billing_address { firstname lastname street }`;
    const { data } = await shop.graphql(
      `query ($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input) { ${fields} } }`,
      { input: { number, mobile_number: '91234567' } },
      hk,
    );
    const address = { firstname: '***', lastname: 'C**', street: ['***'] };
    expect(data.guestOrderByMobile).toMatchObject({
      status: 'pending',
      items: [{ product_name: expect.stringMatching(/./) }],
      shipping_address: { ...address, city: 'Central and Western' },
      billing_address: address,
    });
    expect(JSON.stringify(data)).not.toMatch(/Ka Yan|Chan\b|Queen/);
    const mail = (input: object) =>
      shop.graphql(
        'mutation ($input: GuestOrderByMobileInput!) { mailOrderLink(input: $input) }',
        { input },
        hk,
      );
    expect((await mail({ number, mobile_number: '91234567' })).data).toEqual({ mailOrderLink: true });
    const [letter] = await shop.db.query<{ recipient: string; body: string }>(
      'test.letter',
      `select recipient, body from platform.message where key like 'order-link-%:' || $1`,
      [number],
    );
    expect(letter?.recipient).toBe('ka.yan@example.com');
    const [, token] = /#key=([0-9a-f]{64})/.exec(letter?.body ?? '') ?? [];
    const whole = await shop.graphql(
      `query ($n: String!, $t: String!) { orderByToken(order_number: $n, access_token: $t) { ${fields} } }`,
      { n: number, t: token },
      hk,
    );
    expect(whole.data.orderByToken.shipping_address).toMatchObject({ firstname: 'Ka Yan', lastname: 'Chan' });
    for (const sent of [2, 3])
      expect((await mail({ number, mobile_number: '91234567' })).errors, `${sent}`).toBeUndefined();
    expect((await mail({ number, mobile_number: '91234567' })).errors?.[0]?.extensions?.code).toBe(
      'TOO_MANY_REQUESTS',
    );
    expect((await mail({ number, mobile_number: '91234568' })).errors?.[0]?.extensions?.code).toBe(
      'ORDER_NOT_FOUND',
    );
  });

  it('works from another market’s store view too', async () => {
    expect((await lookUp(placed.order_number, '91234567', { store: 'default' })).errors).toBeUndefined();
  });

  it('has one answer for an unknown order, a wrong number and nonsense', async () => {
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

  /** The refusal of a lookup from an IP address; null where an order was found. */
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

  it('is allowed ten times at once from one IP address; then even the right number is not checked', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect(await refusalFrom('203.0.113.7', `2026112100000${tries}`, `6555000${tries}`)).toMatchObject({
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

  it('is allowed twenty wrong tries an hour from one IPv6 network, whatever its addresses and the numbers', async () => {
    const codes = [];
    for (let tries = 0; tries < 40; tries += 1) {
      shop.clock.advance({ seconds: 20 });
      const refusal = await refusalFrom(
        `2001:db8:7:7::${(tries + 1).toString(16)}`,
        `202611${String(10 + (tries % 20))}1000${String(tries).padStart(2, '0')}`,
        `6${String(tries).padStart(7, '0')}`,
      );
      codes.push(refusal?.code);
    }
    // Four tries become free again meanwhile.
    expect(codes.filter((code) => code === 'ORDER_NOT_FOUND')).toHaveLength(24);
    expect(await refusalFrom('2001:db8:7:8::1', placed.order_number, '91234567')).toBeNull();
  });

  it('is allowed fifty wrong tries an hour with one mobile number from anywhere, ten from one source', async () => {
    const wrongTry = async (tries: number, mobile: string, source: string) =>
      (await refusalFrom(source, `202611${10 + (tries % 20)}2000${10 + tries}`, mobile))?.code;
    const anywhere = [];
    for (let tries = 0; tries < 60; tries += 1)
      anywhere.push(await wrongTry(tries, '65550000', `198.51.100.${100 + tries}`));
    expect(anywhere.filter((code) => code === 'ORDER_NOT_FOUND')).toHaveLength(50);
    const codes = [];
    for (let tries = 0; tries < 15; tries += 1) {
      shop.clock.advance({ seconds: 12 });
      codes.push(await wrongTry(tries, '65550001', '198.51.101.1'));
    }
    expect(codes.filter((code) => code === 'ORDER_NOT_FOUND')).toHaveLength(10);
  });

  it('leaves the mailed link open to an owner whose number others have used up', async () => {
    const { placed: fresh } = await order(shop, null);
    const number = fresh.order_number;
    for (let tries = 0; tries < 50; tries += 1)
      await refusalFrom(`198.51.102.${tries}`, `202611${10 + (tries % 20)}3000${tries}`, '91234567');
    expect(await refusalFrom('203.0.113.90', number, '91234567')).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retry_after_seconds: null },
    });
    const mail = (input: object) =>
      shop.graphql(
        'mutation ($input: GuestOrderByMobileInput!) { mailOrderLink(input: $input) }',
        { input },
        hk,
      );
    const links = () =>
      shop.db.query<{ recipient: string }>(
        'test.links',
        "select recipient from platform.message where key like 'order-link-%:' || $1",
        [number],
      );
    const unknown = `${number.slice(0, 8)}${number.slice(8) === '000000' ? '000001' : '000000'}`;
    expect(await mail({ number: unknown, mobile_number: '91234567' })).toMatchObject({
      data: { mailOrderLink: true },
      errors: undefined,
    });
    await shop.drain();
    expect(await links()).toEqual([]);
    expect((await mail({ number, mobile_number: '91234567' })).data).toEqual({ mailOrderLink: true });
    await shop.drain();
    expect(await links()).toEqual([{ recipient: 'ka.yan@example.com' }]);
  });

  it('sends the link of an order, though a stranger has used up the links of others with the same mailbox', async () => {
    for (let n = 0; n < 10; n += 1)
      await shop.platform.limits.take([
        { limit: { name: 'order-link-email', most: 10, seconds: 86_400 }, subject: 'ka.yan@example.com' },
      ]);
    const mail = () =>
      shop.graphql(
        'mutation ($input: GuestOrderByMobileInput!) { mailOrderLink(input: $input) }',
        { input: { number: placed.order_number, mobile_number: '91234567' } },
        hk,
      );
    expect((await mail()).data).toEqual({ mailOrderLink: true });
    expect((await mail()).errors?.[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
  });

  it('does not count the right numbers', async () => {
    for (let tries = 0; tries < 30; tries += 1) {
      shop.clock.advance({ seconds: 12 });
      expect(await refusalFrom('203.0.113.30', placed.order_number, '91234567')).toBeNull();
    }
  });

  it('is allowed twenty times at once for one order number from anywhere, with the same answers for an unknown one', async () => {
    const unknown = `${placed.order_number.slice(0, 8)}${placed.order_number.slice(8) === '000000' ? '000001' : '000000'}`;
    const refusalsOf = async (number: string) => {
      const refusals = [];
      for (let tries = 0; tries < 20; tries += 1)
        refusals.push(await refusalFrom(`198.51.100.${tries}`, number, `600000${10 + tries}`));
      return [...refusals, await refusalFrom('198.51.100.99', number, '91234567')];
    };
    const answersForKnown = await refusalsOf(placed.order_number);
    expect(answersForKnown.map((refusal) => refusal?.code)).toEqual([
      ...Array.from({ length: 20 }, () => 'ORDER_NOT_FOUND'),
      'TOO_MANY_REQUESTS',
    ]);
    expect(await refusalsOf(unknown)).toEqual(answersForKnown);
  });

  it('is allowed two thousand wrong tries a day for the orders of one day, and still for those of the next', async () => {
    const day = { name: 'order-lookup-day', most: 2_000, seconds: 86_400 };
    for (let tries = 0; tries < 2_000; tries += 1)
      await shop.platform.limits.take([{ limit: day, subject: '20261107' }]);
    expect(await refusalFrom('203.0.113.40', '20261107100000', '65550002')).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retry_after_seconds: null },
    });
    expect((await refusalFrom('203.0.113.40', '20261108100000', '65550002'))?.code).toBe('ORDER_NOT_FOUND');
  });

  it.each([
    ['order-lookup-source', 20, '203.0.113.50'],
    ['order-lookup-contact', 10, '203.0.113.50 +85265550003'],
    ['order-lookup-mobile', 50, '+85265550003'],
    ['order-lookup-number', 20, '20261109100000'],
  ])('is refused where other processes have used up the limit %s', async (name, most, subject) => {
    for (let tries = 0; tries < most; tries += 1)
      await shop.platform.limits.take([{ limit: { name, most, seconds: 3_600 }, subject }]);
    expect((await refusalFrom('203.0.113.50', '20261109100000', '65550003'))?.code).toBe('TOO_MANY_REQUESTS');
  });

  it('requires the browser’s own token for the rest', async () => {
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
