import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import {
  address,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { step } from '../../../testing/counter.ts';
import { stripeCard, stripeCards } from '../../../testing/payments/stripe.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

// The daily list of each provider's sandbox, fetched and compared by the real jobs.

const mainland = {
  headers: { store: 'default' },
  view: 'default',
  market: 'cn',
  address: {
    ...address,
    ...{ city: '上海市', region: '上海市', country_code: 'CN', telephone: '138 0013 8000' },
  },
} as const;
const hongKong = { headers: hk, view: 'hk_en', market: 'hk', address } as const;
const malaysia = {
  headers: { store: 'my_en' },
  view: 'my_en',
  market: 'my',
  address: {
    ...{ ...address, country_code: 'MY', telephone: '12-345 6789' },
    ...{ street: ['1 Jalan Ampang'], city: 'Kuala Lumpur', region: 'Kuala Lumpur', postcode: '50450' },
  },
} as const;
const singapore = {
  headers: { store: 'sg_en' },
  view: 'sg_en',
  market: 'sg',
  address: {
    ...{ firstname: 'Wei Ling', lastname: 'Tan', country_code: 'SG', telephone: '9123 4567' },
    ...{ street: ['290 Orchard Road'], city: 'Singapore', postcode: '238859' },
  },
} as const;
const currencies = { cn: 'CNY', hk: 'HKD', my: 'MYR', sg: 'SGD' } as const;

const providers = {
  'WeChat Pay of the Mainland': { ...mainland, name: 'wechat_pay', method: 'wechat_pay', sandbox: 'wechat' },
  'WeChat Pay overseas': { ...hongKong, name: 'wechat_pay', method: 'wechat_pay', sandbox: 'wechat' },
  Alipay: { ...mainland, name: 'alipay', method: 'alipay', sandbox: 'alipay' },
  Stripe: { ...hongKong, name: 'stripe', method: 'card', sandbox: 'stripe' },
  'Stripe with FPX': { ...malaysia, name: 'stripe', method: 'fpx', sandbox: 'stripe' },
  'Stripe with PayNow': { ...singapore, name: 'stripe', method: 'paynow', sandbox: 'stripe' },
  AlipayHK: { ...hongKong, name: 'alipay_hk', method: 'alipay_hk', sandbox: 'alipay' },
} as const;
type Provider = keyof typeof providers;

const listing = ['WeChat Pay of the Mainland', 'WeChat Pay overseas', 'Alipay', 'Stripe'] as const;

const fields = `id day provider state reason listed_count difference_count open_count
  sums { kind count amount { value currency } fee { value } }
  differences { id code kind reference order_number listed { value currency } ours { value currency } settled_by
    settled_reason }`;

describe('the daily lists of payment providers', () => {
  const alerts: string[] = [];
  let shop: TestShop;
  beforeAll(async () => {
    const write = (line: string): void => {
      const { alert } = JSON.parse(line) as { alert?: string };
      if (alert !== undefined) alerts.push(alert);
    };
    const log = createLog('error', { write });
    shop = await createTestShop({
      sample: true,
      listen: true,
      log,
      config: { sandboxStripe: ['hk', 'my', 'sg'] },
    });
    for (const market of ['cn', 'hk', 'my', 'sg']) await setStock(shop, fixedPiece, 200, market);
  });
  afterAll(() => shop.close());
  afterEach(async () => {
    for (const sandbox of ['wechat', 'alipay', 'stripe'] as const) await behave(sandbox, 'good');
    alerts.length = 0;
  });

  const behave = (sandbox: 'wechat' | 'alipay' | 'stripe', statement: string, service = 'normal') =>
    shop.db.query('test.behave', `update sandbox_${sandbox}.behaviour set statement = $1, service = $2`, [
      statement,
      service,
    ]);
  /** Signs in again, because sessions of staff end with their day. */
  const managerOf = (provider: Provider) => {
    const { market, view } = providers[provider];
    return staffOf(shop, { store: `${market}-eshop`, role: 'manager', view });
  };
  const post = (url: string, payload = 'report=good') =>
    shop.http({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

  /** A paid order of one piece; its number. */
  const paid = async (provider: Provider): Promise<string> => {
    const { method, headers, address: to, market } = providers[provider];
    const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], headers);
    await fillIn(shop, buyer, to as never);
    const card = method === 'card' && {
      payment_method_nonce: await stripeCard(shop, market, stripeCards.approved),
    };
    await choosePayment(shop, buyer, {
      code: method,
      ...(card && { card }),
      ...(method === 'fpx' && { fpx: { bank: 'maybank2u' } }),
    });
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) {
           orderByToken(order_number: $number, access_token: $token) {
             payment { next_step { ... on PaymentRedirect { address } ... on PaymentQrCode { content } } }
           }
         }`,
        { number: placed.order_number, token: placed.access_token },
        headers,
      ),
    );
    const next = orderByToken.payment.next_step;
    if (next !== null) {
      const first = pathOf(next.address ?? next.content);
      const shown = await shop.http({ url: first });
      await post(shown.statusCode === 302 ? pathOf(String(shown.headers.location)) : first);
    }
    await shop.drain();
    return placed.order_number;
  };
  /** Midnight of another day in China; what was done in the day before it is then compared. */
  const nextDay = () => {
    const day = Math.floor((shop.clock.now().getTime() + 8 * 3_600_000) / 86_400_000) + 1;
    shop.clock.set(new Date(day * 86_400_000 - 8 * 3_600_000 + 3_600_000));
  };
  const compare = async () => {
    await shop.jobs.runSchedule('ordering.schedule-statements');
    await shop.drain();
  };
  /** Moves on to when all lists of today are ready and believed, and compares them. */
  const closeDay = async () => {
    nextDay();
    shop.clock.advance({ hours: 13 });
    await compare();
  };
  const statements = async (provider: Provider, manager: SignedIn) => {
    const { providerStatements: list } = await must(
      shop.graphql('{ providerStatements { items { id day provider state } } }', {}, manager.headers),
    );
    const { name } = providers[provider];
    return list.items.filter((row: { provider: string }) => row.provider === name);
  };
  const newest = async (provider: Provider, manager?: SignedIn) => {
    const reader = manager ?? (await managerOf(provider));
    const [row] = await statements(provider, reader);
    const { providerStatement } = await must(
      shop.graphql(
        `query ($id: ID!) { providerStatement(id: $id) { ${fields} } }`,
        { id: row.id },
        reader.headers,
      ),
    );
    return providerStatement;
  };

  const differing = () =>
    shop.db.query(
      'test.differing',
      'select gateway from ordering.statement where day = (select max(day) from ordering.statement) and difference_count > 0',
    );

  describe.each(Object.keys(providers) as Provider[])('of %s', (provider) => {
    it('agrees with payments and refunds of the day', async () => {
      await closeDay();
      nextDay();
      shop.clock.advance({ hours: 9 });
      const number = await paid(provider);
      await paid(provider);
      shop.clock.advance({ minutes: 2 });
      await step(shop, await managerOf(provider), number, 'refundOrder', {
        amount: 100.5,
        reason: 'A scratch',
      });
      await shop.drain();
      await closeDay();
      const statement = await newest(provider);
      expect(statement).toMatchObject({ state: 'compared', listed_count: 3, differences: [], open_count: 0 });
      const { market } = providers[provider];
      expect(statement.sums).toMatchObject([
        { kind: 'payment', count: 2, amount: { currency: currencies[market] } },
        { kind: 'refund', count: 1, amount: { value: 100.5 } },
      ]);
      if (provider !== 'AlipayHK') expect(statement.sums[0].fee.value).toBeGreaterThan(0);
      // The merchant overseas takes money for four markets, and each has its list.
      expect(await differing()).toEqual([]);
      expect(alerts).toEqual([]);
    });
  });

  describe.each(listing)('of %s', (provider) => {
    const { sandbox } = providers[provider];

    it.each([
      ['lost', 'missing_there', 1],
      ['double', 'twice', 3],
      ['other-amount', 'other_amount', 2],
      ['unknown', 'unknown_here', 3],
    ])('with a flaw, %s, reports it as %s', async (flaw, code, count) => {
      await closeDay();
      nextDay();
      shop.clock.advance({ hours: 9 });
      const numbers = [await paid(provider), await paid(provider)];
      await behave(sandbox, flaw);
      await closeDay();
      const { differences, ...statement } = await newest(provider);
      expect(statement).toMatchObject({ listed_count: count, difference_count: 1, open_count: 1 });
      expect(differences).toMatchObject([{ code, kind: 'payment', settled_by: null }]);
      const [{ order_number: number, listed, ours }] = differences;
      if (code === 'unknown_here') expect([number, ours]).toEqual([null, null]);
      else expect(numbers).toContain(number);
      if (code === 'missing_there') expect(listed).toBeNull();
      if (code === 'other_amount') expect(listed.value).toBeCloseTo(ours.value + 0.01);
      expect(alerts).toEqual(['statement_differences']);
    });

    it('is asked for again until the provider has it', async () => {
      await closeDay();
      nextDay();
      shop.clock.advance({ hours: 9 });
      await paid(provider);
      await behave(sandbox, 'none');
      await closeDay();
      expect(await newest(provider)).toMatchObject({ state: 'waiting', differences: [] });
      await behave(sandbox, 'good', 'down');
      shop.clock.advance({ hours: 1 });
      await compare();
      expect(await newest(provider)).toMatchObject({
        state: 'waiting',
        reason: expect.stringMatching(/503|StripeAPIError/),
      });
      await behave(sandbox, 'good');
      await compare();
      expect((await newest(provider)).state).toBe('waiting');
      shop.clock.advance({ hours: 1 });
      await compare();
      expect(await newest(provider)).toMatchObject({ state: 'compared', listed_count: 1, differences: [] });
      expect(alerts).toEqual([]);
    });
  });

  it.each(['WeChat Pay overseas', 'WeChat Pay of the Mainland'] as const)(
    'of %s is not believed with a wrong signature or hash',
    async (provider) => {
      await closeDay();
      nextDay();
      shop.clock.advance({ hours: 9 });
      await paid(provider);
      await behave('wechat', 'good', 'forged');
      await closeDay();
      const forged = { state: 'waiting', reason: expect.stringMatching(/signature is wrong/) };
      expect(await newest(provider)).toMatchObject(forged);
      await behave('wechat', 'good');
      shop.clock.advance({ hours: 1 });
      await compare();
      expect((await newest(provider)).state).toBe('compared');
    },
  );

  it.each(['WeChat Pay overseas', 'Stripe', 'AlipayHK'] as const)(
    'of %s do not miss what is paid around midnight',
    async (provider) => {
      await closeDay();
      nextDay();
      shop.clock.advance({ hours: 22, minutes: 59 });
      await paid(provider);
      shop.clock.advance({ minutes: 2 });
      await paid(provider);
      await closeDay();
      const rows = await statements(provider, await managerOf(provider));
      expect(rows.slice(0, 2).map(({ state }: { state: string }) => state)).toEqual(['compared', 'compared']);
      const counted = await shop.db.query<{ listed: number; differences: number }>(
        'test.counted',
        `select sum(listed_count)::int as listed, sum(difference_count)::int as differences from ordering.statement
         where id = any($1::bigint[])`,
        [rows.slice(0, 2).map(({ id }: { id: string }) => Number(id))],
      );
      expect(counted).toEqual([{ listed: 2, differences: 0 }]);
    },
  );

  it('show money for an order that counts as unpaid, and a refund that the shop does not have', async () => {
    await closeDay();
    nextDay();
    shop.clock.advance({ hours: 9 });
    const number = await paid('Alipay');
    await shop.db.query(
      'test.unpay',
      `update ordering.payment set state = 'abandoned', paid_at = null
       where order_id = (select id from ordering.sales_order where number = $1)`,
      [number],
    );
    await shop.db.query(
      'test.refund-there',
      `insert into sandbox_alipay.refund (merchant, out_request_no, out_trade_no, refund_no, amount_minor, done_at, created_at)
       select merchant, out_trade_no || '-refund-99', out_trade_no, 'R' || trade_no, 100, $2, $2 from sandbox_alipay.trade
       where out_trade_no = $1 || '-1'`,
      [number, shop.clock.now()],
    );
    await closeDay();
    expect((await newest('Alipay')).differences).toMatchObject([
      { code: 'unpaid_here', kind: 'payment', order_number: number },
      { code: 'unknown_here', kind: 'refund', listed: { value: 1, currency: 'CNY' } },
    ]);
  });

  it('finds a payment that Antom sent back without telling', async () => {
    await closeDay();
    nextDay();
    shop.clock.advance({ hours: 9 });
    const number = await paid('AlipayHK');
    await shop.db.query(
      'test.send-back',
      `insert into sandbox_alipay.refund (merchant, out_request_no, out_trade_no, refund_no, amount_minor, done_at, created_at)
       select merchant, 'cancel', out_trade_no, 'R' || trade_no, amount_minor, $2, $2 from sandbox_alipay.trade
       where out_trade_no = $1 || '-1'`,
      [number, shop.clock.now()],
    );
    await closeDay();
    const { differences } = await newest('AlipayHK');
    expect(differences).toMatchObject([{ code: 'missing_there', order_number: number, listed: null }]);
  });

  it('is e-mailed to the market’s desk, and settled once by the manager, with a reason', async () => {
    await closeDay();
    nextDay();
    shop.clock.advance({ hours: 9 });
    await paid('Alipay');
    await paid('Alipay');
    await behave('alipay', 'lost');
    await closeDay();
    const managers = { cn: await managerOf('Alipay'), hk: await managerOf('AlipayHK') };
    const { id, differences } = await newest('Alipay', managers.cn);
    const [mail] = await shop.db.query<{ body: string; subject: string }>(
      'test.mail',
      'select subject, body from platform.message where key = $1',
      [`statement-differences:${id}`],
    );
    expect(mail?.body).toContain(`/staff/statements/${id}`);
    expect(mail?.subject).toMatch(/^支付宝 .* 1 处差异$/);
    const settle = (reason: string, manager: SignedIn = managers.cn) =>
      shop.graphql(
        `mutation ($input: SettleStatementDifferenceInput!) {
           settleStatementDifference(input: $input) { statement { ${fields} } }
         }`,
        { input: { difference_id: differences[0].id, reason } },
        manager.headers,
      );
    const codeOf = async (answer: ReturnType<typeof settle>) => (await answer).errors?.[0]?.extensions?.code;
    expect(await codeOf(settle(' '))).toBe('INVALID_TEXT');
    expect(await codeOf(settle('Not mine', managers.hk))).toBe('STATEMENT_NOT_FOUND');
    const answers = await Promise.all([settle('Alipay corrects it'), settle('Alipay corrects it')]);
    for (const answer of answers)
      expect((await must(Promise.resolve(answer))).settleStatementDifference.statement).toMatchObject({
        open_count: 0,
        differences: [{ settled_reason: 'Alipay corrects it' }],
      });
    expect(await codeOf(settle('Another reason'))).toBe('DIFFERENCE_SETTLED');
    const changes = await shop.db.query<{ reason: string }>(
      'test.changes',
      "select reason from platform.change where action = 'statement.settle'",
    );
    expect(changes).toEqual([{ reason: 'Alipay corrects it' }]);
  });

  it('is deleted after 400 days', async () => {
    const before = await statements('Alipay', await managerOf('Alipay'));
    expect(before.length).toBeGreaterThan(1);
    shop.clock.advance({ days: 402 });
    await shop.db.query(
      'test.wait',
      "update ordering.statement set next_try_at = null where state = 'waiting'",
    );
    await compare();
    const days = (await statements('Alipay', await managerOf('Alipay'))).map(
      ({ day }: { day: string }) => day,
    );
    expect(days.some((day: string) => before.some((row: { day: string }) => row.day === day))).toBe(false);
  });
});
