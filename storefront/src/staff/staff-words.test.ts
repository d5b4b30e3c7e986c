import type { ShopError } from '@jinlan/client/data';
import { wordsIn } from '@jinlan/client/words/testing';
import { commandKinds, customerStatus, orderStages, staffStatus } from '@jinlan/domain/orders';
import { type Locale, locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import { belowTotal } from './order/below-total.ts';
import { actorWords, eventFacts, eventWords } from './order/history.ts';
import { staffStatusWords } from './orders/statuses.ts';
import { placedWords } from './orders/when-placed.ts';
import { amountsOf, type StepRefusal, stepRefusalWords } from './steps/refusals.ts';
import { wayOf } from './steps/steps.ts';
import { someEvent } from './testing.ts';

const cny = (value: number) => ({ value, currency: 'CNY' });

const wordsOf = (locale: Locale) => wordsIn(locale, 'staff');

describe.each(locales)('the texts of staff mode, %s', (locale) => {
  it('name every status, each differently', async () => {
    const words = await wordsOf(locale);
    const statuses = orderStages.flatMap((stage) => [staffStatus(stage), customerStatus(stage)]);
    const names = new Set([...new Set(statuses)].map((status) => staffStatusWords(status, words)));
    expect(names.size).toBe(new Set(statuses).size);
    for (const name of names) expect(name).not.toMatch(/[_.]/);
    expect(staffStatusWords('constructor', words)).toBe('constructor');
  });

  it('name every event that an order can have', async () => {
    const words = await wordsOf(locale);
    for (const event of ['place', ...commandKinds]) {
      const at = 'complete_factory_shipped';
      const name = eventWords(someEvent({ event, from_status: at, to_status: at }), words);
      expect(name).not.toMatch(/^$|^staff\./);
      expect(name).not.toBe(event);
    }
  });

  it('mention collection for a collection, and shipping nowhere', async () => {
    const words = await wordsOf(locale);
    const order = {
      status: 'complete_pick_pending',
      delivery: 'pickup',
      made_to_order: false,
      order_date: '2026-08-22T06:07:31.000Z',
      history: [],
    };
    const texts = [
      ...wayOf(order).map(({ status }) => staffStatusWords(status, words, 'pickup')),
      eventWords(
        someEvent({ event: 'take-payment', from_status: 'pending', to_status: 'complete_factory_shipped' }),
        words,
        'pickup',
      ),
    ];
    for (const name of texts) expect(name).not.toMatch(/发货|ship/i);
  });

  it('say that a card of the order was used, and not to try again', async () => {
    const words = await wordsOf(locale);
    const error: ShopError = {
      kind: 'refusal',
      code: 'GIFT_CARD_SPENT',
      message: '',
      data: {},
      reference: null,
    };
    const text = stepRefusalWords({ action: 'cancelStaffOrder', error }, words);
    expect(text).toBe(words('staff.refused.cardSpent'));
    expect(text).not.toBe(words('staff.refused.other'));
  });

  it('report both amounts of a refused payment, and where a receipt was used', async () => {
    const words = await wordsOf(locale);
    const refused = (code: ShopError['code'], data: ShopError['data'], amount?: number) => {
      const error: ShopError = { kind: 'refusal', code, message: '', data, reference: null };
      const total = { grand_total: { value: 3840, currency: 'HKD' } };
      const amounts = amountsOf({ ...(amount ? { amount } : {}) }, error, { total } as never);
      return stepRefusalWords({ action: 'takeOrderPayment', error, amounts } satisfies StepRefusal, words);
    };
    const changed = { reason: 'condition', condition: 'amount-right', due_today: 3912 };
    expect(refused('ORDER_STEP_REFUSED', changed, 3840)).toMatch(/HK\$3,840.*HK\$3,912/);
    const other = { reason: 'condition', condition: 'reason-given' };
    expect(refused('ORDER_STEP_REFUSED', other, 3840)).toBe(words('staff.refused.reason'));
    expect(refused('ORDER_STEP_REFUSED', { reason: 'condition', condition: 'in-time' })).toBe(
      words('staff.refused.step'),
    );
    expect(refused('ORDER_STEP_REFUSED', { reason: 'stage', condition: 'stage' })).toBe(
      words('staff.refused.stage'),
    );
    expect(refused('ORDER_STEP_NOT_PERMITTED', {})).toBe(words('staff.refused.role'));
    expect(refused('RECEIPT_USED', { order_number: '20260822140731' })).toContain('20260822140731');
    expect(refused('RECEIPT_USED', {})).toBe(words('staff.refused.receipt'));
  });

  it('describe the history: the event, its result, its author and its data', async () => {
    const words = await wordsOf(locale);
    const shipped = someEvent({ data: [{ name: 'tracking_number', value: 'SF1234567890123' }] });
    expect(eventWords(shipped, words)).toContain(words('staff.status.complete_shipped'));
    expect(eventFacts(shipped, 'CNY', words).join()).toContain('SF1234567890123');
    expect(actorWords(shipped, words)).toContain('CN0101');
    const canceled = someEvent({ event: 'cancel', to_status: 'canceled' });
    expect(eventWords(canceled, words)).toBe(words('staff.event.cancel'));
    const made = someEvent({ event: 'finish-making', to_status: 'complete_made_done' });
    expect(eventWords(made, words)).not.toMatch(/(.{4}).*\1/);
    const wrong = someEvent({
      event: 'hand-over',
      from_status: 'complete_pick_pending',
      to_status: 'complete_pick_pending',
    });
    expect(eventWords(wrong, words)).toBe(words('staff.event.hand-over.wrong'));
    const stayed = { from_status: 'complete_pick_pending', to_status: 'complete_pick_pending' } as const;
    const amount = { name: 'amount', value: '20' };
    const rest = someEvent({
      ...{ event: 'record-payment', ...stayed, data: [{ name: 'part', value: 'rest' }, amount] },
    });
    expect(eventWords(rest, words)).toBe(words('staff.event.record-payment'));
    expect(eventFacts(rest, 'CNY', words)[0]).toBe(words('staff.data.part.rest'));
    const again = { event: 'record-payment', ...stayed, data: [amount, { name: 'refund', value: '20' }] };
    expect(eventWords(someEvent(again), words)).toBe(words('staff.event.record-payment.back'));
    const data = [
      { name: 'constructor', value: 'x' },
      { name: 'refund', value: '1280.50' },
      { name: 'weight_mg', value: '6820' },
    ];
    expect(eventFacts(someEvent({ reason: '<b>', data }), 'CNY', words)).toEqual([
      '<b>',
      words('staff.data.refund', { value: '¥1,280.50' }),
      words('staff.data.weight_mg', { value: '6.82' }),
    ]);
    const mismatch = {
      provider: 'WeChat Pay',
      amount: '377.99',
      currency: 'HKD',
      due: '377.98',
    };
    const reported = someEvent({
      ...{ event: 'record-mismatch', from_status: 'pending', to_status: 'pending' },
      data: Object.entries(mismatch).map(([name, value]) => ({ name, value })),
    });
    expect(eventWords(reported, words)).toBe(words('staff.event.record-mismatch'));
    expect(eventFacts(reported, 'HKD', words)).toEqual([
      words('staff.mismatch.text', { provider: 'WeChat Pay', amount: 'HK$377.99', due: 'HK$377.98' }),
    ]);
    expect(
      eventWords(someEvent({ event: 'later-invented', from_status: 'pending', to_status: 'pending' }), words),
    ).toBe('later-invented');
  });

  it('give the time of an order by the day in UTC+8', async () => {
    const words = await wordsOf(locale);
    const now = new Date('2026-08-22T16:30:00Z');
    expect(placedWords('2026-08-22T16:05:00Z', now, words)).toBe('00:05');
    expect(placedWords('2026-08-22T15:59:00Z', now, words)).toBe(words('staff.list.yesterday'));
    expect(placedWords('2026-08-20T06:00:00Z', now, words)).toBe(words.date('2026-08-20T06:00:00Z'));
  });
});

describe('below the total of an order', () => {
  const rowsOf = (overrides: object) =>
    belowTotal({
      status: 'complete_factory_shipped',
      payment: { status: 'paid', method: 'card', expires_at: null },
      total: { grand_total: cny(2180) },
      deposit: null,
      due_today: null,
      refunded: null,
      refundable: cny(2180),
      ...overrides,
    } as never).map(({ label, amount }) => [label, amount.minor / 100]);

  it('there is nothing without a refund', () => {
    expect(rowsOf({})).toEqual([]);
    expect(rowsOf({ due_today: cny(2180), payment: { status: 'in_store' } })).toEqual([]);
  });

  it('there are the refund and the refundable amount', () => {
    expect(
      rowsOf({ status: 'processing_refunded_partial', refunded: cny(80), refundable: cny(2100) }),
    ).toEqual([
      ['staff.order.refunded', 80],
      ['staff.order.refundable', 2100],
    ]);
    expect(rowsOf({ status: 'closed_refunded', refunded: cny(2180), refundable: cny(0) })).toEqual([
      ['staff.order.refunded', 2180],
    ]);
  });

  it('there is the fee of a cancelled order', () => {
    expect(rowsOf({ status: 'canceled', refunded: cny(2080), refundable: cny(100) })).toEqual([
      ['staff.order.refunded', 2080],
      ['staff.order.kept', 100],
    ]);
    expect(rowsOf({ status: 'canceled', refundable: cny(2180) })).toEqual([['staff.order.kept', 2180]]);
    expect(rowsOf({ status: 'canceled', payment: { status: 'expired' }, refundable: cny(0) })).toEqual([]);
  });

  it('there are deposit and rest, and which of them is paid', () => {
    const deposit = {
      amount: cny(1100),
      rest: cny(1080),
      is_paid: true,
      is_rest_due: true,
      is_rest_paid: false,
      payments: [{ part: 'deposit', method: 'card', amount: cny(1100) }],
    };
    const payment = { status: 'rest_due' };
    expect(rowsOf({ deposit, payment, due_today: cny(1080), refundable: cny(1100) })).toEqual([
      ['staff.order.depositPaid', 1100],
      ['staff.order.rest', 1080],
    ]);
    expect(rowsOf({ deposit: { ...deposit, is_rest_due: false, is_rest_paid: true } })).toEqual([
      ['staff.order.depositPaid', 1100],
      ['staff.order.restPaid', 1080],
    ]);
  });

  it('there is the amount due at the till today where it differs', () => {
    expect(rowsOf({ due_today: cny(2200), payment: { status: 'in_store' }, refundable: cny(0) })).toEqual([
      ['staff.order.dueToday', 2200],
    ]);
  });
});
