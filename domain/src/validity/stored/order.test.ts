import { describe, expect, it } from 'vitest';
import { check, orderState, priceSteps } from '../index.ts';

const due = { minor: 1_203_700, currency: 'CNY' };
const pending = {
  stage: 'pending',
  facts: {
    ...{ number: '260822000014', customerId: null, storeId: 'cn-eshop', method: 'card', delivery: 'courier' },
    ...{ madeToOrder: false, byWeight: true, placedAt: '2026-08-22T06:07:00.000Z' },
  },
  due,
  references: [],
  payment: { state: 'failed', attempt: 'a1', reason: 'card_declined' },
  expiresAt: '2026-08-22T06:37:00.000Z',
};

describe('the stored state of an order', () => {
  it('has the fields of its stage', () => {
    expect(check(orderState, pending)).toEqual({ ok: true, value: pending });
  });

  it('reads the unknown reason of an older version as a declined card', () => {
    const payment = { ...pending.payment, reason: 'Do not honour' };
    expect(check(orderState, { ...pending, payment })).toEqual({ ok: true, value: pending });
  });

  it.each<[object, string]>([
    [{ stage: 'lost' }, 'stage'],
    [{ stage: 'shipped', payment: { state: 'not-needed' }, shippedAt: 'x' }, 'tracking'],
    [{ stage: 'made' }, 'payment.state'],
    [{ due: { minor: 0.5, currency: 'CNY' } }, 'due.minor'],
    [{ due: { minor: 1, currency: 'EUR' } }, 'due.currency'],
    [{ facts: { ...pending.facts, method: 'cheque' } }, 'facts.method'],
  ])('is not valid with %j', (change, path) => {
    expect(check(orderState, { ...pending, ...change })).toMatchObject({ ok: false, error: [{ path }] });
  });
});

describe('stored steps of a price', () => {
  const step = { kind: 'craft-charge', amount: due, cause: {} };

  it('have a kind, an amount and a cause', () => {
    expect(check(priceSteps, [step])).toEqual({ ok: true, value: [step] });
  });

  it.each([
    [[{ ...step, kind: 'tip' }]],
    [[{ ...step, amount: { minor: 1.5, currency: 'CNY' } }]],
    [[{ ...step, cause: null }]],
    [[null]],
    [{}],
  ])('are not %j', (value) => {
    expect(check(priceSteps, value)).toMatchObject({ ok: false });
  });
});
