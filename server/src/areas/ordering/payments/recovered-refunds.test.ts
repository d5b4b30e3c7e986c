import { createCipheriv, createPrivateKey, createSign } from 'node:crypto';
import { readSandboxKeys, sandboxPlatformSerials } from '@jinlan/contract/sandbox-wechat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { askStep, seeOrder, step } from '../../../testing/counter.ts';
import { stripeCard, stripeCards } from '../../../testing/payments/stripe.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { jobs } from '../services.ts';

// A refund that failed, and that its provider pays out after all.

const mainland = {
  ...address,
  ...{ city: '上海市', region: '上海市', country_code: 'CN', telephone: '138 0013 8000' },
};

/** How each provider lets a refund fail, and pays it out afterwards. */
const providers = {
  card: {
    market: 'hk',
    fails: `update sandbox_stripe.behaviour set refunds = 'failed'`,
    pays: `update sandbox_stripe.refund set status = 'succeeded' where status = 'failed'`,
  },
  wechat_pay: {
    market: 'hk',
    fails: `update sandbox_wechat.behaviour set refunds = 'abnormal'`,
    pays: `update sandbox_wechat.refund set status = 'SUCCESS' where status = 'ABNORMAL'`,
  },
  alipay: { market: 'cn', ...alipay(`trade.out_trade_no || '-refund-' || refund.order_version`) },
  alipay_hk: {
    market: 'hk',
    ...alipay(`replace(trade.out_trade_no, '-', 'x') || 'xrefundx' || refund.order_version`),
  },
} as const;
type Method = keyof typeof providers;

function alipay(refundNo: string) {
  return {
    fails: `update sandbox_alipay.behaviour set refunds = 'not-enough'`,
    pays: `insert into sandbox_alipay.refund
      (merchant, out_request_no, out_trade_no, refund_no, amount_minor, done_at, created_at)
      select trade.merchant, ${refundNo}, trade.out_trade_no, 'late' || refund.id, refund.amount_minor, refund.created_at,
        refund.created_at
      from ordering.refund join ordering.payment on payment.id = payment_id
      join sandbox_alipay.trade on trade.out_trade_no = payment.charge_id where refund.state = 'failed'`,
  };
}

describe('a refund that is paid out after it failed', () => {
  const alerts: string[] = [];
  let shop: TestShop;
  /** Signed in anew, because sessions of staff end while a test waits. */
  const managerOf = (market: 'cn' | 'hk'): Promise<SignedIn> =>
    staffOf(shop, {
      ...{ store: `${market}-eshop`, role: 'manager' },
      ...(market === 'cn' && { view: 'default' }),
    });
  beforeAll(async () => {
    const log = createLog('error', { write: (line: string) => void alerts.push(line) });
    shop = await createTestShop({ sample: true, listen: true, log, config: { sandboxStripe: ['hk'] } });
    for (const market of ['cn', 'hk']) await setStock(shop, fixedPiece, 100, market);
  });
  afterAll(() => shop.close());

  const sql = (text: string) => shop.db.query('test.change', text);
  const paid = async (method: Method): Promise<PlacedOrder> => {
    const { market } = providers[method];
    const headers = market === 'cn' ? { store: 'default' } : hk;
    const buyer = await startCart(shop, undefined, headers);
    await fillIn(shop, buyer, market === 'cn' ? mainland : address);
    const card =
      method === 'card'
        ? { card: { payment_method_nonce: await stripeCard(shop, 'hk', stripeCards.approved) } }
        : {};
    await choosePayment(shop, buyer, { code: method, ...card });
    const placed: PlacedOrder = (await must(place(shop, buyer))).placeOrder.order;
    if (method === 'card') return placed;
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
           payment { next_step { ... on PaymentQrCode { content } ... on PaymentRedirect { address } } } } }`,
        { number: placed.order_number, token: placed.access_token },
        headers,
      ),
    );
    const { content, address: page } = orderByToken.payment.next_step;
    const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
    const first = pathOf(content ?? page);
    const firstPage = await shop.http({ url: first });
    await shop.http({
      method: 'POST',
      url: firstPage.statusCode === 302 ? pathOf(String(firstPage.headers.location)) : first,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'report=good',
    });
    await shop.drain();
    return placed;
  };
  const refundOf = async ({ order_number }: PlacedOrder) => {
    const [row] = await shop.db.query<{ state: string; refunded: number; key: string; version: number }>(
      'test.refund',
      `select refund.state, payment.refunded_minor as refunded, idempotency_key as key, order_version as version
       from ordering.refund join ordering.payment on payment.id = payment_id
       join ordering.sales_order sold on sold.id = order_id where number = $1`,
      [order_number],
    );
    if (row === undefined) throw new TypeError('The order has a refund');
    return row;
  };
  const failed = async (method: Method): Promise<PlacedOrder> => {
    const placed = await paid(method);
    await sql(providers[method].fails);
    const manager = await managerOf(providers[method].market);
    await step(shop, manager, placed.order_number, 'refundOrder', { amount: 100, reason: 'A scratch' });
    await shop.drain();
    for (let hour = 0; hour < 26 && (await refundOf(placed)).state === 'waiting'; hour += 1) {
      shop.clock.advance({ minutes: 60 });
      await shop.drain();
    }
    expect(await refundOf(placed)).toMatchObject({ state: 'failed', refunded: 0 });
    return placed;
  };
  const askDaily = async () => {
    shop.clock.advance({ days: 1, minutes: 1 });
    await shop.jobs.runSchedule(jobs.resendRefunds);
    await shop.drain();
  };
  const askToSettle = async (placed: PlacedOrder, reference: string | null, market: 'cn' | 'hk' = 'hk') => {
    const manager = await managerOf(market);
    const { version } = await seeOrder(shop, manager, placed.order_number);
    const input = { order_number: placed.order_number, version, reference };
    return askStep(shop, manager, 'settleFailedRefund', input);
  };
  const settle = async (...args: Parameters<typeof askToSettle>) => {
    await must(askToSettle(...args));
    await shop.drain();
  };
  const events = async (placed: PlacedOrder, market: 'cn' | 'hk' = 'hk'): Promise<string[]> =>
    (await seeOrder(shop, await managerOf(market), placed.order_number)).history.map(
      ({ event }: { event: string }) => event,
    );
  /** WeChat Pay's notice about the order's refund. */
  const notify = async (placed: PlacedOrder, status: string, change: { mchid?: string } = {}) => {
    const keys = readSandboxKeys(shop.platform.config.secrets.sandboxWechat ?? '');
    const { key, version } = await refundOf(placed);
    const [trade] = await shop.db.query<{ mchid: string }>(
      'test.trade',
      'select mchid from sandbox_wechat.trade where out_trade_no = $1',
      [key.replace(':', '-')],
    );
    const nonce = '0123456789ab';
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys.api), Buffer.from(nonce));
    cipher.setAAD(Buffer.from('refund'));
    const content = {
      ...{ ...trade, ...change, out_trade_no: key.replace(':', '-') },
      ...{ out_refund_no: `${key.replace(':', '-')}-refund-${version}`, refund_status: status },
    };
    const bytes = Buffer.concat([
      cipher.update(JSON.stringify(content)),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    const resource = {
      ...{ algorithm: 'AEAD_AES_256_GCM', original_type: 'refund', nonce, associated_data: 'refund' },
      ciphertext: bytes.toString('base64'),
    };
    const body = JSON.stringify({ id: 'EV-1', event_type: `REFUND.${status}`, resource });
    const timestamp = String(Math.floor(shop.clock.now().getTime() / 1000));
    const signature = createSign('sha256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(createPrivateKey(keys.certificate), 'base64');
    const response = await shop.http({
      method: 'POST',
      url: '/payments/sandbox-wechat-hk/callback',
      headers: {
        'content-type': 'application/json',
        'wechatpay-serial': sandboxPlatformSerials.certificate,
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signature,
      },
      payload: body,
    });
    await shop.drain();
    return response.statusCode;
  };

  it.each(Object.keys(providers) as Method[])('is settled when the shop asks daily: %s', async (method) => {
    const placed = await failed(method);
    await askDaily();
    expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
    await sql(providers[method].pays);
    await askDaily();
    expect(await refundOf(placed)).toMatchObject({ state: 'done', refunded: 10_000 });
    const seen = await seeOrder(shop, await managerOf(providers[method].market), placed.order_number);
    expect(seen).toMatchObject({ failed_refund: null, refunded: { value: 100 } });
    expect(seen.actions).not.toContain('settleFailedRefund');
    expect(seen.history.at(-1)).toMatchObject({
      event: 'recover-refund',
      data: [{ name: 'amount', value: '100.00' }],
    });
  });

  it('is settled by a notice of WeChat Pay, whose state a query confirms', async () => {
    const placed = await failed('wechat_pay');
    expect(await notify(placed, 'SUCCESS')).toBe(200);
    expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
    await sql(providers.wechat_pay.pays);
    expect(await notify(placed, 'SUCCESS')).toBe(200);
    expect(await refundOf(placed)).toMatchObject({ state: 'done', refunded: 10_000 });
    await notify(placed, 'SUCCESS');
    expect((await events(placed)).filter((event) => event === 'recover-refund')).toHaveLength(1);
  });

  it('is not failed by a notice for another merchant', async () => {
    const placed = await paid('wechat_pay');
    await sql(`update sandbox_wechat.behaviour set refunds = 'success'`);
    await step(shop, await managerOf('hk'), placed.order_number, 'refundOrder', {
      amount: 100,
      reason: 'A scratch',
    });
    await shop.drain();
    expect(await notify(placed, 'ABNORMAL', { mchid: '1900009999' })).toBe(401);
    expect(await refundOf(placed)).toMatchObject({ state: 'done' });
    expect(await notify(placed, 'ABNORMAL')).toBe(200);
    expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
  });

  it('is marked once where a manager has paid it by hand', async () => {
    const placed = await failed('wechat_pay');
    await settle(placed, 'HAND-W1');
    await sql(providers.wechat_pay.pays);
    for (let time = 0; time < 2; time += 1) expect(await notify(placed, 'SUCCESS')).toBe(200);
    expect(await refundOf(placed)).toMatchObject({ state: 'done', refunded: 10_000 });
    expect((await events(placed)).filter((event) => event === 'repeat-refund')).toHaveLength(1);
    expect(alerts.join()).toContain('refund_paid_twice');
  });

  it.each(Object.keys(providers) as Method[])(
    'is settled instead of being paid by hand, and marked where it is paid out later: %s',
    async (method) => {
      const { market, pays } = providers[method];
      const [early, late] = [await failed(method), await failed(method)];
      await settle(late, `LATE-${method}`, market);
      await sql(pays);
      // Of Alipay the test pays failed refunds out, and the late one is no longer failed.
      if (method.startsWith('alipay'))
        await sql(`${pays.replace("state = 'failed'", 'by_hand')} on conflict do nothing`);
      const { errors } = await askToSettle(early, `EARLY-${method}`, market);
      expect(errors?.[0]?.extensions?.code).toBe('REFUND_PAID_OUT');
      expect(await refundOf(early)).toMatchObject({ state: 'done', refunded: 10_000 });
      expect((await events(early, market)).at(-1)).toBe('recover-refund');
      for (let day = 0; day < 3; day += 1) await askDaily();
      expect((await events(late, market)).filter((event) => event === 'repeat-refund')).toHaveLength(1);
      expect(await refundOf(late)).toMatchObject({ state: 'done', refunded: 10_000 });
      expect(await events(early, market)).not.toContain('repeat-refund');
    },
  );

  it('is not asked about for staff who may not settle it', async () => {
    const placed = await failed('wechat_pay');
    await sql(providers.wechat_pay.pays);
    const adviser = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    const { version } = await seeOrder(shop, adviser, placed.order_number);
    const input = { order_number: placed.order_number, version, reference: 'HAND-W3' };
    const { errors } = await askStep(shop, adviser, 'settleFailedRefund', input);
    expect(errors?.[0]?.extensions?.code).toBe('ORDER_STEP_NOT_PERMITTED');
    expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
  });

  it('is settled by hand where its provider does not answer', async () => {
    const placed = await failed('wechat_pay');
    await sql(providers.wechat_pay.pays);
    await sql(`update sandbox_wechat.behaviour set service = 'down'`);
    const { errors } = await askToSettle(placed, 'HAND-W2');
    await sql(`update sandbox_wechat.behaviour set service = 'normal'`);
    expect(errors).toBeUndefined();
    await askDaily();
    expect((await events(placed)).slice(-2)).toEqual(['settle-refund', 'repeat-refund']);
  });

  it('is not sent again where the provider has paid an earlier attempt out', async () => {
    const placed = await failed('card');
    await sql(providers.card.pays);
    await sql(`update sandbox_stripe.behaviour set refunds = 'succeeded'`);
    await settle(placed, null);
    expect(await refundOf(placed)).toMatchObject({ state: 'done', refunded: 10_000 });
    const rows = await shop.db.query(
      'test.refunds',
      'select 1 from sandbox_stripe.refund where metadata like $1',
      [`%${placed.order_number}%`],
    );
    expect(rows).toHaveLength(1);
    expect(await events(placed)).not.toContain('repeat-refund');
  });
});
