import { describe, expect, it } from 'vitest';
import { money, whole } from '../../money/index.ts';
import type { Actor } from '../../people/index.ts';
import { check, orderState } from '../../validity/index.ts';
import { decide, evolve, type OrderCommand, type OrderState, paymentStatus, placeOrder } from '../index.ts';

const now = new Date('2026-08-22T06:10:00.000Z');
const due = whole(24_990, 'HKD');
const bank: Actor = { kind: 'gateway', provider: 'wechat-pay' };
const timer: Actor = { kind: 'system', job: 'expire-orders' };
const mismatch: Extract<OrderCommand, { kind: 'record-mismatch' }> = {
  kind: 'record-mismatch',
  reference: 'charge-1',
  method: 'wechat_pay',
  amount: money(1, 'HKD'),
  currency: 'HKD',
  due,
};

const placed = (): OrderState =>
  placeOrder(
    {
      ...{ number: '20260822140731', customerId: null, storeId: 'hk-eshop', method: 'wechat_pay' },
      ...{ delivery: 'courier', madeToOrder: false, byWeight: false, placedAt: '2026-08-22T06:07:00.000Z' },
    },
    due,
  );

function take(order: OrderState, command: OrderCommand, actor: Actor, at = now): OrderState {
  const decision = decide(order, command, actor, at);
  if (!decision.ok) throw new Error(decision.error.code);
  return decision.value.reduce(evolve, order);
}

describe('a payment of another amount', () => {
  it('is recorded once for each charge, and pays nothing', () => {
    const order = take(placed(), mismatch, bank);
    expect(order).toMatchObject({
      stage: 'pending',
      mismatches: [{ reference: 'charge-1', amount: money(1, 'HKD'), at: now.toISOString() }],
    });
    expect(decide(order, mismatch, bank, now)).toEqual({ ok: true, value: [] });
    expect(take(order, { ...mismatch, reference: 'charge-2' }, bank).mismatches).toHaveLength(2);
  });

  it('stays recorded when the order ends, and can be stored in a currency that the shop does not take', () => {
    const foreign = { ...mismatch, amount: null, currency: 'EUR' };
    const order = take(
      take(placed(), foreign, bank),
      { kind: 'expire' },
      timer,
      new Date('2026-08-22T08:00:00.000Z'),
    );
    expect(order).toMatchObject({ stage: 'canceled', mismatches: [{ currency: 'EUR', amount: null }] });
    expect(check(orderState, order)).toEqual({ ok: true, value: order });
  });

  it('lets the right amount of the same charge pay the order', () => {
    const order = take(
      take(placed(), mismatch, bank),
      { kind: 'record-payment', reference: 'charge-1', amount: due, paidAt: now.toISOString() },
      bank,
    );
    expect(paymentStatus(order)).toBe('paid');
  });
});
