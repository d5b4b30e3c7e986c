import { wordsIn } from '@jinlan/client/words/testing';
import {
  customerStatus,
  orderStages,
  progressOf as progressOfStage,
  progressSteps,
} from '@jinlan/domain/orders';
import { locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import {
  isRunning,
  noteOf,
  type OrderStanding,
  progressOf,
  standingWords,
  stepWords,
  toneOf,
} from './order-state.ts';

const standing = (status: string, overrides: Partial<OrderStanding> = {}): OrderStanding => ({
  status,
  payment: { status: 'paid' },
  ...overrides,
});
const store = { pickup_store: { name: '静安嘉里中心店' } };
const statuses = [...new Set(orderStages.map(customerStatus))];

describe('the state of an order', () => {
  it.each([
    [standing('pending', { payment: { status: 'processing' } }), 'act'],
    [standing('pending', { payment: { status: 'in_store' } }), 'run'],
    [standing('processing'), 'run'],
    [standing('complete_shipped'), 'run'],
    [standing('complete_shipped', store), 'act'],
    [standing('complete_complete', store), 'done'],
    [standing('complete_return_pending'), 'run'],
    [standing('complete_returned_partial'), 'done'],
    [standing('processing_refunded_partial'), 'run'],
    [standing('closed_returned'), 'closed'],
    [standing('closed_refunded'), 'closed'],
    [standing('canceled'), 'closed'],
  ] as const)('%j is %s', (order, tone) => expect(toneOf(order)).toBe(tone));

  it.each(locales)('has its own text in %s for every status', async (locale) => {
    const words = await wordsIn(locale, 'buy', 'orders');
    const texts = [
      ...statuses.map((status) => standingWords(standing(status), words)),
      standingWords(standing('complete_shipped', store), words),
      standingWords(standing('pending', { payment: { status: 'in_store' } }), words),
    ];
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => /_|\.status/.test(text))).toEqual([]);
  });

  it('has the steps that the rules give its stage, in either spelling of the API', () => {
    for (const stage of orderStages) {
      const step = progressOfStage(stage);
      expect(progressOf({ progress: step })).toBe(step);
    }
    expect(progressOf({ progress: 'Ready to ship' })).toBe('ready_to_ship');
    expect(progressOf({ progress: 'elsewhere' })).toBeNull();
    expect(progressSteps.filter((progress) => isRunning(standing('processing', { progress })))).toEqual([
      'processing',
      'ready_to_ship',
      'shipped',
    ]);
  });
});

describe.each(locales)('the steps in %s', (locale) => {
  it('of a collection differ from those of a courier', async () => {
    const words = await wordsIn(locale, 'buy', 'orders');
    const collected = progressSteps.map((step) => stepWords(step, true, words));
    const brought = progressSteps.map((step) => stepWords(step, false, words));
    expect(new Set([...collected, ...brought]).size).toBe(7);
    expect(collected[0]).toBe(brought[0]);
  });
});

describe('the sentence under the state', () => {
  const at = '2026-08-22T06:05:00Z';
  const order = (
    status: string,
    payment: { status: string; expires_at?: string | null },
    overrides = {},
  ) => ({
    status,
    payment: { method: 'card', ...payment },
    history: [
      { at: '2026-08-22T06:00:00Z', status: 'pending' },
      { at, status },
    ],
    ...overrides,
  });

  it.each([
    ['pending', { status: 'processing', expires_at: at }, 'orders.note.pay'],
    ['pending', { status: 'failed', expires_at: at }, 'orders.note.refused'],
    ['pending', { status: 'in_store', expires_at: at }, 'orders.note.payInStore'],
    ['canceled', { status: 'expired' }, 'orders.closed.expired'],
    ['canceled', { status: 'failed' }, 'orders.closed.canceled'],
    ['canceled', { status: 'refunded' }, 'orders.closed.canceledRefund'],
    ['closed_refunded', { status: 'refunded' }, 'orders.closed.refunded'],
    ['closed_returned', { status: 'refunded' }, 'orders.closed.returned'],
    ['complete_return_pending', { status: 'paid' }, 'orders.note.returning'],
    ['complete_return_pending', { status: 'paid', method: 'fps' }, 'orders.note.returningTransfer'],
    ['complete_returned_partial', { status: 'paid', method: 'fps' }, 'orders.note.returnedPartlyTransfer'],
    ['processing_refunded_partial', { status: 'paid', method: 'fps' }, 'orders.note.refundedPartlyTransfer'],
    ['complete_complete', { status: 'paid' }, 'orders.note.delivered'],
  ])('%s with %j: %s', (status, payment, key) => {
    expect(noteOf(order(status, payment))).toEqual({ key, at });
  });

  it('says that a refund failed, whatever else the order is', () => {
    const failed_refund = { value: 1, currency: 'CNY' };
    for (const status of ['canceled', 'closed_refunded', 'processing_refunded_partial'])
      expect(noteOf(order(status, { status: 'paid' }, { failed_refund }))?.key).toBe(
        'orders.note.refundFailed',
      );
  });

  it('shows refund and fee of a cancelled order', () => {
    const amount = { value: 1, currency: 'CNY' };
    const keyOf = (overrides: object) => noteOf(order('canceled', { status: 'paid' }, overrides))?.key;
    expect(keyOf({ refunded: amount, kept: amount })).toBe('orders.closed.canceledFee');
    expect(keyOf({ refunded: null, kept: amount })).toBe('orders.closed.canceledKept');
    expect(keyOf({ refunded: amount, kept: null })).toBe('orders.closed.canceledRefund');
    expect(keyOf({ refunded: null, kept: null })).toBe('orders.closed.canceled');
  });

  it('does not say that nothing was charged where a provider has taken another amount', () => {
    const keyOf = (overrides: object) => noteOf(order('canceled', { status: 'expired' }, overrides))?.key;
    expect(keyOf({ mismatched_payments: [] })).toBe('orders.closed.expired');
    expect(keyOf({ mismatched_payments: [{}] })).toBe('orders.closed.canceled');
  });

  it('says that pieces by weight paid in the store cost the price of that day', () => {
    const unpaid = order('pending', { status: 'in_store', expires_at: at });
    expect(noteOf(unpaid, { byWeight: true })).toEqual({ key: 'orders.note.payInStoreByWeight', at });
    expect(noteOf(order('pending', { status: 'processing', expires_at: at }), { byWeight: true })?.key).toBe(
      'orders.note.pay',
    );
  });

  it('says that virtual pieces are ready', () => {
    expect(noteOf(order('complete_complete', { status: 'paid' }, { is_virtual: true }))?.key).toBe(
      'orders.note.ready',
    );
  });

  it.each([
    [[{ gift_card: {} }], 'orders.note.cards'],
    [[{ gift_card: {} }, {}], 'orders.note.readyAndCards'],
    [[{}], 'orders.note.ready'],
  ])('says of %j that gift cards go to their recipients', (items, key) => {
    expect(noteOf(order('complete_complete', { status: 'paid' }, { is_virtual: true, items }))?.key).toBe(
      key,
    );
  });

  it('keeps the time of delivery after a refused return', () => {
    const history = [
      { at, status: 'complete_complete' },
      { at: '2026-08-23T06:00:00Z', status: 'complete_return_pending' },
      { at: '2026-08-24T06:00:00Z', status: 'complete_complete' },
    ];
    expect(noteOf(order('complete_complete', { status: 'paid' }, { history }))).toEqual({
      ...{ key: 'orders.note.delivered', at },
    });
  });

  it('says that a collection was collected', () => {
    expect(noteOf(order('complete_complete', { status: 'paid' }, store))?.key).toBe('orders.note.collected');
  });

  it('is omitted if the steps say enough', () => {
    expect(noteOf(order('processing', { status: 'paid' }))).toBeNull();
    expect(noteOf(order('complete_shipped', { status: 'paid' }))).toBeNull();
  });
});
