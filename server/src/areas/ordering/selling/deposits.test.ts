import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, must, placeWith, readyToPay } from '../../../testing/buyer.ts';
import { letters, seeOrder, step } from '../../../testing/counter.ts';
import { pairDesign } from '../../../testing/designs.ts';
import { amountAfter } from '../../../testing/order-documents.ts';
import { type DepositShop, depositShop, type SoldOrder } from '../../../testing/payments/deposits.ts';
import { refusalOf } from '../../../testing/people.ts';
import { withSampleShop } from '../../../testing/sample-shop.ts';
import { testNow } from '../../../testing/shop.ts';
import { balanceOf, issueGiftCard } from '../../../testing/tenders.ts';
import { jobs } from '../services.ts';

const shop = withSampleShop({ listen: true });
let t: DepositShop;
beforeAll(async () => {
  t = await depositShop(shop);
});
beforeEach(async () => {
  shop.clock.set(testNow);
  // Each sale has a customer of its own, who signs in from the same network.
  await shop.db.query('test.limits', 'delete from platform.limit_use');
});

const minor = (value: number): number => Math.round(value * 100);
const payments = (number: string) =>
  shop.db.query<{ part: string; state: string; method: string; amount: number; refunded: number }>(
    'test.parts',
    `select part, payment.state, method, amount_minor as amount, refunded_minor as refunded
     from ordering.payment join ordering.sales_order sales on sales.id = order_id where number = $1 order by attempt`,
    [number],
  );
/** The parts that were paid in the history for staff. */
const partsOf = (
  history: readonly { event: string; data: readonly { name: string; value: string }[] }[],
): readonly (readonly [string, string])[] =>
  history.flatMap(({ event, data }) =>
    data.flatMap(({ name, value }) => (name === 'part' ? [[event, value] as const] : [])),
  );
const titles = async (number: string) => (await letters(shop, number)).map(({ subject }) => subject);
/** The setting of Hong Kong in `shop.json`. */
async function setPercent(depositPercent: number): Promise<void> {
  const file = JSON.parse(await readFile('sample/shop.json', 'utf8'));
  const hk = { ...file.markets.hk, depositPercent };
  await shop.areas.stores.importFiles({
    shop: JSON.stringify({ ...file, markets: { ...file.markets, hk } }),
  });
}
const listed = async (status: string): Promise<readonly string[]> =>
  (
    await must(
      shop.graphql(
        'query ($status: String!) { staffOrders(filter: { status: $status }, pageSize: 50) { rests_due items { number rest_due next_action } } }',
        { status },
        t.adviser.headers,
      ),
    )
  ).staffOrders.items.map(({ number }: { number: string }) => number);

describe('an order with a deposit', () => {
  it('says both parts before it is paid, runs to the store, and is handed over once the rest is paid', async () => {
    const order = await t.sell();
    const { number, deposit, rest } = order;
    expect(await t.seen(order)).toMatchObject({
      status: 'pending',
      payment: { status: 'in_store', other_methods: ['card', 'wechat_pay', 'alipay_hk'] },
      deposit: { amount: { value: deposit }, rest: { value: rest }, is_paid: false, is_rest_due: false },
      total: { grand_total: { value: deposit + rest } },
    });
    expect((await letters(shop, number))[0]?.body).toMatch(/a deposit of HK\$.+ first.+locked from now on/);

    expect(await t.pay(order)).toMatchObject({ status: 'rest_due', method: 'checkmo' });
    expect(await t.charges(number)).toEqual([{ status: 'succeeded', amount: minor(deposit), refunded: 0 }]);
    expect(await t.seen(order)).toMatchObject({
      ...{ status: 'processing', earned_points: null, invoices: [] },
      deposit: { is_paid: true, is_rest_due: true, is_rest_paid: false },
      payment_methods: [{ type: 'card' }],
      documents: [{ kind: 'deposit_receipt', number }],
    });
    expect(await titles(number)).toContain(`We have the deposit for order ${number}`);
    expect(await listed('rest_due')).toContain(number);

    await t.arrive(order);
    expect((await titles(number)).filter((title) => title.includes('please pay the rest'))).toHaveLength(1);
    expect(await seeOrder(shop, t.manager, number)).toMatchObject({
      due_today: { value: rest },
      pay_path: `/order-details/${number}?store=hk_en`,
    });
    expect((await seeOrder(shop, t.manager, number)).actions).not.toContain('handOverOrder');
    expect(refusalOf(await t.handOver(order)).code).toBe('ORDER_REST_DUE');

    expect(await t.payRest(order)).toMatchObject({ status: 'paid' });
    const paid = await t.seen(order);
    expect(paid).toMatchObject({
      payment: { status: 'paid', other_methods: [] },
      deposit: { is_rest_due: false, is_rest_paid: true },
      payment_methods: [{ type: 'card' }, { type: 'card' }],
      invoices: [{ number }],
      earned_points: expect.any(Number),
    });
    expect(paid.payments_made).toEqual([
      { amount: { value: deposit }, part: 'deposit', is_paid_back: false },
      { amount: { value: rest }, part: 'rest', is_paid_back: false },
    ]);
    const { history } = await seeOrder(shop, t.manager, number);
    expect(partsOf(history)).toEqual([
      ['record-payment', 'deposit'],
      ['record-payment', 'rest'],
    ]);
    expect(paid.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['receipt', 'deposit_receipt']);
    expect(await titles(number)).toContain(`Order ${number} is paid in full`);
    expect(await listed('rest_due')).not.toContain(number);
    expect(await must(Promise.resolve(await t.handOver(order)))).toMatchObject({
      handOverOrder: { order: { status: 'complete_complete' } },
    });
  });

  it('is paid at the till twice, each time the right amount, and staff see both receipts', async () => {
    const order = await t.sell();
    const { number, deposit, rest } = order;
    const wrong = async (amount: number) => {
      const { version } = await seeOrder(shop, t.manager, number);
      return refusalOf(
        await shop.graphql(
          'mutation ($input: TakeOrderPaymentInput!) { takeOrderPayment(input: $input) { order { number } } }',
          { input: { order_number: number, version, amount, reference: `W-${amount}` } },
          t.manager.headers,
        ),
      );
    };
    expect(await wrong(deposit + rest)).toMatchObject({
      code: 'ORDER_STEP_REFUSED',
      data: { condition: 'amount-right', due_today: deposit },
    });
    await t.till(number, deposit);
    expect(await wrong(deposit + rest)).toMatchObject({ data: { due_today: rest } });
    await t.arrive(order);
    const paid = await t.till(number, rest);
    expect(paid.payment).toMatchObject({ status: 'paid' });
    expect(partsOf(paid.history)).toEqual([
      ['take-payment', 'deposit'],
      ['take-payment', 'rest'],
    ]);
    expect(paid.pos_code).toMatch(/^R-\d+, R-\d+$/);
    expect(paid.actions).not.toContain('handOverOrder');
    expect((await seeOrder(shop, t.adviser, number)).actions).toContain('handOverOrder');
    expect(await payments(number)).toEqual([
      { part: 'deposit', state: 'paid', method: 'checkmo', amount: minor(deposit), refunded: 0 },
      { part: 'rest', state: 'paid', method: 'checkmo', amount: minor(rest), refunded: 0 },
    ]);
  });

  it('is offered to sales alone, not for gold by weight, and only as the seller saw it', async () => {
    const gold = await t.begin(pairDesign());
    expect(gold.offer).toBeNull();
    const { id, offer, token } = await t.begin();
    expect(offer).not.toBeNull();
    const bag = { cartId: id, headers: t.adviser.headers };
    const refused = async (deposit: number, buyer = bag, price = token) =>
      refusalOf(await placeWith(shop, buyer, { price_token: price, accepts_no_return: true, deposit }));
    for (const deposit of [0, -1, offer.deposit.value - 0.01, offer.deposit.value + offer.rest.value])
      expect(await refused(deposit)).toMatchObject({
        code: 'DEPOSIT_NOT_OFFERED',
        data: { deposit: offer.deposit.value, currency: 'HKD' },
      });
    const shopper = await readyToPay(shop, cards.approved);
    const { cart } = await must(
      shop.graphql(
        'query ($id: String!) { cart(cart_id: $id) { price_token } }',
        { id: shopper.cartId },
        shopper.headers,
      ),
    );
    expect((await refused(100, shopper, cart.price_token)).code).toBe('DEPOSIT_NOT_OFFERED');
  });

  it('keeps its parts when the setting changes', async () => {
    const order = await t.sell();
    const { id, offer, token } = await t.begin();
    await setPercent(0);
    try {
      const refused = await placeWith(
        shop,
        { cartId: id, headers: t.adviser.headers },
        { price_token: token, accepts_no_return: true, deposit: offer.deposit.value },
      );
      expect(refusalOf(refused)).toMatchObject({ code: 'DEPOSIT_NOT_OFFERED', data: { deposit: null } });
      expect(await t.pay(order)).toMatchObject({ status: 'rest_due' });
      expect((await t.charges(order.number))[0]?.amount).toBe(minor(order.deposit));
    } finally {
      await setPercent(50);
    }
  });
});

describe('the rest', () => {
  it('is paid only by who asks for it, not by a page loaded before the deposit was paid', async () => {
    const order = await t.sell();
    expect(refusalOf(await t.payAnswer(order, { part: 'rest' })).code).toBe('ORDER_NOT_PAYABLE');
    await t.pay(order);
    expect(refusalOf(await t.payAnswer(order, {})).code).toBe('ORDER_NOT_PAYABLE');
    expect(await t.charges(order.number)).toHaveLength(1);
  });

  it('is paid once, though two devices pay it at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await t.paid();
      const answers = await Promise.all([
        t.payAnswer(order, { part: 'rest' }),
        t.payAnswer(order, { part: 'rest' }),
      ]);
      for (const answer of answers) {
        const code = answer.errors?.[0]?.extensions?.code;
        if (code) expect(code).toMatch(/^(?:PAYMENT_RUNNING|ORDER_NOT_PAYABLE)$/);
      }
      await shop.drain();
      expect(await t.seen(order)).toMatchObject({ deposit: { is_rest_paid: true } });
      const kept = (await t.charges(order.number))
        .filter(({ status }) => status === 'succeeded')
        .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
      expect(kept).toBe(minor(order.deposit) + minor(order.rest));
    }
  });

  it('is paid once, by the link or at the till, whichever comes first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await t.paid();
      const { number, rest } = order;
      const { version } = await seeOrder(shop, t.manager, number);
      await Promise.all([
        t.payAnswer(order, { part: 'rest' }),
        shop.graphql(
          'mutation ($input: TakeOrderPaymentInput!) { takeOrderPayment(input: $input) { order { number } } }',
          { input: { order_number: number, version, amount: rest, reference: `RACE-${round}` } },
          t.manager.headers,
        ),
      ]);
      for (let minutes = 0; minutes < 3; minutes += 1) {
        shop.clock.advance({ minutes: 1 });
        await shop.drain();
      }
      expect(await t.seen(order)).toMatchObject({ deposit: { is_rest_paid: true } });
      const taken = (await payments(number)).filter(({ state }) => state === 'paid');
      expect(taken.map(({ part }) => part)).toEqual(['deposit', 'rest']);
      const atBank = (await t.charges(number)).reduce(
        (sum, { status, amount, refunded }) => sum + (status === 'succeeded' ? amount - refunded : 0),
        0,
      );
      const atTill = taken.reduce((sum, { method, amount }) => sum + (method === 'checkmo' ? amount : 0), 0);
      expect(atBank + atTill).toBe(minor(order.deposit) + minor(rest));
    }
  });

  it('may be tried again after a refused card, and leaves the order as it was', async () => {
    const order = await t.paid();
    await t.approve(order.number);
    expect(await t.payRest(order, cards.declined)).toMatchObject({
      status: 'failed',
      failure_code: 'card_declined',
    });
    expect(await t.seen(order)).toMatchObject({ status: 'processing', deposit: { is_rest_due: true } });
    expect(await t.payRest(order)).toMatchObject({ status: 'paid' });
  });

  it('is closed at the bank when its time is over, and can then be paid anew', async () => {
    const order = await t.paid();
    expect(await t.payRest(order, cards.challenge)).toMatchObject({
      status: 'action_required',
      method: 'card',
    });
    for (let tries = 0; tries < 8; tries += 1) {
      shop.clock.advance({ minutes: 5 });
      await shop.drain();
    }
    expect((await t.charges(order.number)).map(({ status }) => status)).toEqual(['succeeded', 'canceled']);
    expect(await t.seen(order)).toMatchObject({ status: 'processing', payment: { status: 'failed' } });
    expect(await t.payRest(order)).toMatchObject({ status: 'paid' });
  });

  it('is reminded of each week once the pieces are ready, four times at most', async () => {
    const [early, ready] = [await t.paid(), await t.paid()];
    await t.arrive(ready);
    const reminders = async ({ number }: SoldOrder) =>
      (await titles(number)).filter((title) => title.includes('please pay the rest')).length;
    for (let week = 0; week < 6; week += 1) {
      shop.clock.advance({ days: 7, seconds: 1 });
      await shop.jobs.runSchedule(jobs.remindOfRests);
      await shop.jobs.runSchedule(jobs.remindOfRests);
    }
    expect([await reminders(early), await reminders(ready)]).toEqual([0, 5]);
    shop.clock.set(testNow);
    const fee = ready.deposit;
    const over = await step(shop, t.manager, ready.number, 'cancelStaffOrder', { reason: 'Never paid', fee });
    expect(over).toMatchObject({ status: 'canceled', refunded: null });
    expect(await t.seen(ready)).toMatchObject({ kept: { value: fee }, earned_points: null });
  });
});

describe('what goes back', () => {
  it('is all that each payment took, if it is cancelled before the workshop', async () => {
    const order = await t.paid();
    await t.payRest(order);
    const over = await step(shop, t.manager, order.number, 'cancelStaffOrder', { reason: 'Changed my mind' });
    expect(over).toMatchObject({ status: 'canceled', refunded: { value: order.deposit + order.rest } });
    await shop.drain();
    for (const { amount, refunded } of await t.charges(order.number)) expect(refunded).toBe(amount);
    expect(await t.seen(order)).toMatchObject({ credit_memos: [{ number: `${order.number}-1` }] });
  });

  it('is the deposit alone while a payment of the rest is under way, which is closed at the bank', async () => {
    const order = await t.paid();
    expect(await t.payRest(order, cards.challenge)).toMatchObject({ status: 'action_required' });
    await step(shop, t.manager, order.number, 'cancelStaffOrder', { reason: 'Changed my mind' });
    for (let tries = 0; tries < 8; tries += 1) {
      shop.clock.advance({ minutes: 1 });
      await shop.drain();
    }
    expect(await t.charges(order.number)).toEqual([
      { status: 'succeeded', amount: minor(order.deposit), refunded: minor(order.deposit) },
      { status: 'canceled', amount: minor(order.rest), refunded: 0 },
    ]);
  });

  it('is shared by both payments in proportion after the hand-over, with one credit note for each step', async () => {
    const order = await t.paid();
    await t.payRest(order);
    await t.arrive(order);
    await t.handOver(order);
    const settle = async (amount: number, outcome: string) => {
      await step(shop, t.adviser, order.number, 'requestOrderReturn', { reason: 'Defect' });
      await step(shop, t.manager, order.number, 'settleOrderReturn', { outcome, amount, reason: 'Defect' });
      await shop.drain();
    };
    await settle(100.01, 'some');
    const [first, second] = await t.charges(order.number);
    expect((first?.refunded ?? 0) + (second?.refunded ?? 0)).toBe(10_001);
    const share = (first?.refunded ?? 0) * minor(order.rest) - (second?.refunded ?? 0) * minor(order.deposit);
    expect(Math.abs(share)).toBeLessThanOrEqual(minor(order.deposit + order.rest));
    const left = (minor(order.deposit) + minor(order.rest) - 10_001) / 100;
    await settle(left, 'all');
    for (const { amount, refunded } of await t.charges(order.number)) expect(refunded).toBe(amount);
    const { credit_memos: memos, refunded } = await t.seen(order);
    expect(
      memos.map(({ total }: { total: { grand_total: { value: number } } }) => total.grand_total.value),
    ).toEqual([100.01, left]);
    expect(refunded.value).toBe(order.deposit + order.rest);
  });

  it('goes to a gift card beside both payments, which paid a part of the price first', async () => {
    const code = await issueGiftCard(shop, 1_000);
    const order = await t.sell(code);
    const { number, deposit, rest } = order;
    // An empty card is not found.
    expect(await balanceOf(shop, code)).toBeNull();
    expect((await t.seen(order)).total.grand_total.value).toBe(deposit + rest);
    await t.pay(order);
    await t.payRest(order);
    await step(shop, t.manager, number, 'cancelStaffOrder', { reason: 'Changed my mind' });
    await shop.drain();
    expect(await balanceOf(shop, code)).toBe(1_000);
    for (const { amount, refunded } of await t.charges(number)) expect(refunded).toBe(amount);
  });
});

describe('the documents', () => {
  const textOf = async (url: string): Promise<string> => {
    const { rawPayload } = await shop.http({ method: 'GET', url });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
      mergePages: true,
    });
    return text.replace(/\s+/g, ' ');
  };

  it('say what a deposit is, and then how both parts were paid', async () => {
    const order = await t.paid();
    const [deposit] = (await t.seen(order)).documents;
    const text = await textOf(deposit.url);
    for (const words of [
      'Deposit Receipt',
      'Deposit paid: Bank card',
      'Rest, due before the hand-over',
      'no tax invoice',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Rest paid');
    await t.till(order.number, order.rest);
    const [receipt] = (await t.seen(order)).documents;
    const whole = await textOf(receipt.url);
    for (const words of ['Deposit paid: Bank card', 'Rest paid: Pay in store'])
      expect(whole).toContain(words);
    expect(
      amountAfter(whole, 'Deposit paid: Bank card') + amountAfter(whole, 'Rest paid: Pay in store'),
    ).toBe(amountAfter(whole, 'Total'));
  });

  it('of a deposit that goes back are a note of the amount alone', async () => {
    const order = await t.paid();
    await step(shop, t.manager, order.number, 'cancelStaffOrder', { reason: 'Changed my mind' });
    await shop.drain();
    const { documents, credit_memos: memos } = await t.seen(order);
    const note = await textOf(documents.find(({ kind }: { kind: string }) => kind === 'credit_memo').url);
    expect(amountAfter(note, ' Refund ')).toBe(minor(order.deposit));
    expect(note).not.toContain('Subtotal');
    expect(memos[0].total.grand_total.value).toBe(order.deposit);
  });
});
