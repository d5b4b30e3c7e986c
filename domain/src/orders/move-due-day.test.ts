import { describe, expect, it } from 'vitest';
import { whole } from '../money/index.ts';
import type { Actor } from '../people/index.ts';
import { decide, evolve, type OrderCommand, type OrderState } from './index.ts';

const now = new Date('2026-08-22T06:10:00.000Z');
const manager: Actor = {
  ...{
    kind: 'staff',
    staffNo: '20418',
    storeId: 'cn-jingan',
    role: 'manager',
    customerId: null,
    holds: null,
  },
};
const due = whole(24_990, 'CNY');
const order: OrderState = {
  stage: 'manufacturing',
  facts: {
    ...{
      number: '20260822140731',
      customerId: null,
      storeId: 'cn-jingan',
      method: 'card',
      delivery: 'courier',
    },
    ...{ madeToOrder: true, byWeight: false, dueOn: '2026-09-10', placedAt: '2026-08-22T06:07:00.000Z' },
  },
  due,
  references: [],
  payment: { state: 'paid', amount: due, reference: 'r1', at: '2026-08-22T06:08:00.000Z', refunded: null },
};
const move = (day: string, reason = 'The stone came late'): OrderCommand => ({
  kind: 'move-due-day',
  day,
  reason,
});

describe('moving the promised day', () => {
  it.each([
    ['2026-08-21', false],
    ['2026-08-22', true],
    ['2027-08-23', true],
    ['2027-08-24', false],
    ['2026-02-30', false],
    ['soon', false],
  ])('to %s is possible: %s', (day, isPossible) => {
    expect(decide(order, move(day), manager, now).ok).toBe(isPossible);
  });

  it('needs a reason', () => {
    expect(decide(order, move('2026-12-24', ' '), manager, now)).toMatchObject({
      error: { data: { condition: 'reason-given' } },
    });
  });

  it('holds for the order, and changes nothing where the day is promised already', () => {
    const decision = decide(order, move('2026-12-24'), manager, now);
    if (!decision.ok || decision.value[0] === undefined) throw new Error('The day cannot be moved');
    const moved = evolve(order, decision.value[0]);
    expect(moved).toEqual({ ...order, facts: { ...order.facts, dueOn: '2026-12-24', dueMoved: true } });
    expect(decide(moved, move('2026-12-24'), manager, now)).toEqual({ ok: true, value: [] });
  });
});
