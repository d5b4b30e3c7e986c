import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Http, systemHttp } from '../../../platform/http.ts';
import { cards, fixedPiece, order, setStock } from '../../../testing/buyer.ts';
import { letters, makeToOrder, orderToCollect, step, takePayment } from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { jobs } from '../services.ts';
import { takeStuckRefunds } from '../steps/store-effects.ts';

/**
 * Effects of a step that must happen although the bank is unreachable, the job gave up, or the process
 * died.
 */
let shop: TestShop;
let bankIsAway = false;

beforeAll(async () => {
  const http: Http = {
    async fetch(...[url, init]) {
      if (bankIsAway && String(url).includes('/sandbox-bank/')) throw new TypeError('fetch failed');
      return systemHttp.fetch(url, init);
    },
  };
  shop = await createTestShop({ sample: true, listen: true, http });
  await setStock(shop, fixedPiece, 100);
});
afterAll(() => shop.close());

const manager = (store = 'hk-eshop'): Promise<SignedIn> => staffOf(shop, { store, role: 'manager' });

async function refundsOf(number: string): Promise<string[]> {
  const rows = await shop.db.query<{ state: string }>(
    'test.refunds-of',
    `select refund.state from ordering.refund join ordering.payment on payment.id = payment_id
     join ordering.sales_order sold on sold.id = order_id where number = $1 order by refund.id`,
    [number],
  );
  return rows.map(({ state }) => state);
}

async function atTheBank(number: string): Promise<number> {
  const [charge] = await shop.db.query<{ refunded: number }>(
    'test.at-the-bank',
    'select refunded_minor as refunded from sandbox_bank.charge where reference = $1',
    [number],
  );
  return charge?.refunded ?? 0;
}

async function refunded(amount: number): Promise<string> {
  const { placed } = await order(shop, cards.approved);
  await shop.drain();
  await step(shop, await manager(), placed.order_number, 'refundOrder', { amount, reason: 'A scratch' });
  return placed.order_number;
}

describe('a promised refund', () => {
  it('reaches the bank once when it can be reached again', async () => {
    const number = await refunded(120);
    bankIsAway = true;
    await shop.drain();
    expect(await refundsOf(number)).toEqual(['waiting']);
    bankIsAway = false;
    shop.clock.advance({ minutes: 6 });
    await shop.drain();
    await shop.drain();
    expect(await refundsOf(number)).toEqual(['done']);
    expect(await atTheBank(number)).toBe(12_000);
  });

  it('is requested again when its job gave up, and is still one refund if the bank had accepted it', async () => {
    const number = await refunded(130);
    await shop.db.query(
      'test.bury',
      `update platform.job set state = 'dead' where name = $1 and state = 'waiting'`,
      [jobs.sendRefund],
    );
    await shop.drain();
    await shop.jobs.runSchedule(jobs.resendRefunds);
    await shop.drain();
    expect(await refundsOf(number)).toEqual(['waiting']);
    shop.clock.advance({ minutes: 61 });
    await shop.jobs.runSchedule(jobs.resendRefunds);
    await shop.jobs.runSchedule(jobs.resendRefunds);
    await shop.drain();
    expect(await refundsOf(number)).toEqual(['done']);
    await shop.db.query(
      'test.forget',
      `update ordering.refund set state = 'waiting', updated_at = '2026-01-01'`,
    );
    await shop.db.query('test.forget-payment', 'update ordering.payment set refunded_minor = 0');
    await shop.jobs.runSchedule(jobs.resendRefunds);
    await shop.drain();
    expect(await atTheBank(number)).toBe(13_000);
  });

  it('that is stuck lets others have their turn', async () => {
    const stuck = async (amount: number): Promise<string> => {
      const number = await refunded(amount);
      await shop.db.query('test.lose-job', 'delete from platform.job where name = $1', [jobs.sendRefund]);
      return number;
    };
    const numbers = [await stuck(10), await stuck(20)];
    const taken = async () => {
      shop.clock.advance({ minutes: 1 });
      const now = shop.clock.now();
      const ids = await takeStuckRefunds(shop.db, { before: now, now, most: 1 });
      const [row] = await shop.db.query<{ number: string }>(
        'test.order-of-refund',
        `select number from ordering.refund join ordering.payment on payment.id = payment_id
         join ordering.sales_order sold on sold.id = order_id where refund.id = any($1::bigint[])`,
        [ids],
      );
      return row?.number;
    };
    await shop.db.query(
      'test.finish',
      `update ordering.refund set state = 'done' where payment_id not in
       (select payment.id from ordering.payment join ordering.sales_order sold on sold.id = order_id
        where number = any($1::text[]))`,
      [numbers],
    );
    expect([await taken(), await taken(), await taken()]).toEqual([...numbers, numbers[0]]);
    await shop.drain();
  });
});

describe('e-mails', () => {
  it('are in the language of the order, and to the store in its own', async () => {
    const staff = await manager('hk-central');
    const { order_number: number } = await orderToCollect(shop, 'hk-central', fixedPiece, { store: 'hk_zh' });
    await makeToOrder(shop, number);
    await takePayment(shop, staff, number);
    await step(shop, staff, number, 'askAboutOrder', { reason: '刻字用简体还是繁体？' });
    const sent = await letters(shop, number);
    expect(sent.find(({ key }) => key.startsWith('order-ask-'))).toMatchObject({
      subject: `订单 ${number} 需要您确认`,
      body: expect.stringContaining('刻字用简体还是繁体？'),
    });
    const toStore = sent.find(({ key }) => key.startsWith('store-take-payment-'));
    expect(toStore).toMatchObject({
      to: 'hk@jinlan.example',
      subject: `香港中環皇后大道店：訂單 ${number} 已付款`,
    });
    expect(toStore?.body).not.toMatch(/Chan|4567/);
  });

  it('tell the store of an order that the bank has paid', async () => {
    const { placed } = await order(shop, cards.approved);
    await shop.drain();
    const [letter] = (await letters(shop, placed.order_number)).filter(({ key }) => key.startsWith('store-'));
    expect(letter?.to).toBe('hk@jinlan.example');
  });
});
