import { describe, expect, it } from 'vitest';
import { money, whole } from '../../money/index.ts';
import { type Actor, may } from '../../people/index.ts';
import { commandsFor, decide, evolve, subjectOf } from '../decide.ts';
import type { OrderCommand, OrderStage, OrderState } from '../index.ts';
import { nextStepOf } from '../next-step.ts';
import { placeOrder } from '../place-order.ts';
import { paymentStatus } from '../status.ts';

const due = whole(3_500, 'HKD');
const placedAt = '2026-11-26T02:00:00.000Z';
const inTime = new Date('2026-11-27T01:59:59Z');
const late = new Date('2026-11-27T02:00:01Z');
const eshop = ['hk-eshop'];

const order = (over: { delivery?: 'courier' | 'pickup'; storeId?: string } = {}): OrderState =>
  placeOrder(
    {
      number: '20261126000001',
      customerId: null,
      storeId: 'hk-eshop',
      method: 'fps',
      delivery: 'courier',
      madeToOrder: false,
      byWeight: false,
      placedAt,
      ...over,
    },
    due,
  );

const staff = (role: 'adviser' | 'manager', storeId: string, staffNo = '20418'): Actor => ({
  kind: 'staff',
  staffNo,
  storeId,
  role,
  customerId: null,
  holds: null,
});
const manager = staff('manager', 'hk-eshop');

const confirm: OrderCommand = { kind: 'confirm-transfer', reference: 'FRN1', amount: due };
const sendBack: OrderCommand = { kind: 'return-transfer', reference: 'FRN2', amount: due };
const tried = (state: OrderState, command: OrderCommand, actor = manager, at = inTime) =>
  decide(state, command, actor, at, eshop);
const taken = (state: OrderState, command: OrderCommand, actor = manager, at = inTime): OrderState => {
  const decision = tried(state, command, actor, at);
  if (!decision.ok) throw new Error(decision.error.code);
  return decision.value.reduce(evolve, state);
};

describe('an order that is paid by transfer', () => {
  it('waits for a day, and its buyer has to act', () => {
    expect(order()).toMatchObject({ stage: 'pending', expiresAt: '2026-11-27T02:00:00.000Z' });
    expect(paymentStatus(order())).toBe('action_required');
  });

  it('is paid by the exact amount that a manager of the e-shop finds', () => {
    expect(taken(order(), confirm)).toMatchObject({
      stage: 'ready-stock',
      payment: { state: 'paid', amount: due, reference: 'FRN1', at: inTime.toISOString() },
    });
    for (const minor of [due.minor - 1, due.minor + 1])
      expect(tried(order(), { ...confirm, amount: money(minor, 'HKD') })).toMatchObject({
        error: { data: { condition: 'amount-right' } },
      });
  });

  it('is not paid after its time', () => {
    expect(tried(order(), confirm, manager, late)).toMatchObject({
      error: { data: { condition: 'before-deadline' } },
    });
  });

  it.each([
    ['an adviser of the e-shop', staff('adviser', 'hk-eshop')],
    ['a manager of another store', staff('manager', 'hk-central')],
    ['its buyer', { kind: 'guest', holds: '20261126000001' } as const],
    ['a bank', { kind: 'gateway', provider: 'bank' } as const],
  ])('is not paid by %s', (_, actor: Actor) => {
    for (const command of [confirm, sendBack])
      expect(tried(order(), command, actor)).toMatchObject({ error: { code: 'ORDER_NOT_PERMITTED' } });
    expect(commandsFor(order(), actor, eshop)).not.toContain('confirm-transfer');
  });

  it('is the e-shop’s to confirm even where another store hands it over', () => {
    const collected = order({ delivery: 'pickup', storeId: 'hk-central' });
    expect(taken(collected, confirm).stage).toBe('ready-stock');
    expect(tried(collected, confirm, staff('manager', 'hk-central')).ok).toBe(false);
    expect(nextStepOf(collected, manager, eshop)).toBe('confirm-transfer');
  });

  it('stays as it is when money goes back, at every stage', () => {
    const closed = taken(order(), { kind: 'expire' }, { kind: 'system', job: 'expire' }, late);
    const paid = taken(order(), confirm);
    const stages: OrderStage[] = [];
    for (const state of [order(), closed, paid]) {
      const decision = tried(state, sendBack, manager, late);
      expect(decision).toMatchObject({ ok: true, value: [{ refund: null, effects: ['notify-buyer'] }] });
      expect(taken(state, sendBack, manager, late)).toEqual(state);
      stages.push(state.stage);
    }
    expect(stages).toEqual(['pending', 'canceled', 'ready-stock']);
    expect(tried(closed, { ...sendBack, amount: money(0, 'HKD') })).toMatchObject({
      error: { data: { condition: 'amount-given' } },
    });
    const { due } = closed;
    const back = (minor: number) => tried(closed, { ...sendBack, amount: money(minor, 'HKD') });
    expect(back(due.minor * 10).ok).toBe(true);
    expect(back(due.minor * 10 + 1)).toMatchObject({ error: { data: { condition: 'amount-plausible' } } });
  });

  it('is the e-shop’s while money may come, and while a refund waits to be sent', () => {
    const collected = order({ delivery: 'pickup', storeId: 'hk-central' });
    const isEshops = (state: OrderState) => may(manager, 'store-orders.read', subjectOf(state, eshop));
    const of = (state: OrderState, command: OrderCommand, actor: Actor) => {
      const decision = decide(state, command, actor, inTime, eshop);
      if (!decision.ok) throw new Error(decision.error.code);
      return decision.value.reduce(evolve, state);
    };
    const closed = taken(collected, { kind: 'expire' }, { kind: 'system', job: 'expire' }, late);
    const paid = taken(collected, confirm);
    const central = staff('manager', 'hk-central');
    const part = money(10_050, 'HKD');
    const refunded = of(paid, { kind: 'refund', amount: part, reason: 'A scratch' }, central);
    const again = of(refunded, { kind: 'refund', amount: part, reason: 'Another' }, central);
    const refundSent: OrderCommand = { ...sendBack, amount: part, forRefund: true };
    expect(tried(again, refundSent)).toMatchObject({ error: { code: 'ORDER_NOT_PERMITTED' } });
    const colleague = staff('adviser', 'hk-eshop', '20419');
    const sentOnce = taken(again, refundSent, colleague);
    const sent = taken(sentOnce, { ...refundSent, reference: 'FRN3' }, colleague);
    expect([collected, closed, paid, refunded, again, sentOnce, sent].map(isEshops)).toEqual([
      ...[true, true, false, true, true, true, false],
    ]);
    expect(again.refundToSend).toBe(20_100);
    expect(sent).not.toHaveProperty('refundToSend');
  });

  it('is the only kind whose transfers are recorded', () => {
    const byCard = { ...order(), facts: { ...order().facts, method: 'checkmo' } } as OrderState;
    for (const command of [confirm, sendBack])
      expect(decide(byCard, command, manager, inTime, eshop)).toMatchObject({
        error: { data: { condition: 'paid-by-transfer' } },
      });
  });
});
