import { describe, expect, it } from 'vitest';
import { type Money, money, whole } from '../../money/index.ts';
import type { Actor } from '../../people/index.ts';
import { commandsFor, decide, evolve } from '../decide.ts';
import type { OrderCommand, OrderState } from '../index.ts';
import { placeOrder } from '../place-order.ts';
import { paymentStatus } from '../status.ts';
import { failedRefund, refundable, refunded, refundParts } from './refunds.ts';

const due = whole(3_500, 'HKD');
const now = new Date('2026-11-26T02:05:00Z');
const bank: Actor = { kind: 'gateway', provider: 'sandbox-bank' };
const staff = (role: 'adviser' | 'manager'): Actor => ({
  ...{ kind: 'staff', staffNo: '20418', storeId: 'hk-eshop', role, customerId: null, holds: null },
});
const manager = staff('manager');

const taken = (state: OrderState, command: OrderCommand, actor: Actor): OrderState => {
  const decision = decide(state, command, actor, now);
  if (!decision.ok) throw new Error(decision.error.code);
  return decision.value.reduce(evolve, state);
};

const paid = taken(
  placeOrder(
    {
      number: '20261126000001',
      customerId: null,
      storeId: 'hk-eshop',
      method: 'card',
      delivery: 'courier',
      madeToOrder: false,
      byWeight: false,
      placedAt: '2026-11-26T02:00:00.000Z',
    },
    due,
  ),
  { kind: 'record-payment', reference: 'ch_1', amount: due, paidAt: now.toISOString() },
  bank,
);
const refund = (amount: Money): OrderState =>
  taken(paid, { kind: 'refund', amount, reason: 'A scratch' }, manager);
const fail = (state: OrderState, amount: Money): OrderState =>
  taken(state, { kind: 'fail-refund', amount, reason: 'expired_card' }, bank);

describe('a refund that its provider did not pay out', () => {
  it('is neither refunded nor refundable, so that no sum goes back twice', () => {
    const part = whole(500, 'HKD');
    const failed = fail(refund(part), part);
    expect(failedRefund(failed)).toEqual(part);
    expect(refunded(failed)).toBeNull();
    expect(refundParts(failed)).toEqual([]);
    expect(refundable(failed)).toEqual(whole(3_000, 'HKD'));
  });

  it('leaves an order paid that would have been refunded as a whole', () => {
    const failed = fail(refund(due), due);
    expect(failed.stage).toBe('refunded');
    expect(paymentStatus(failed)).toBe('paid');
    expect(paymentStatus(taken(failed, { kind: 'retry-refund', amount: due }, manager))).toBe('refunded');
  });

  it.each([
    { kind: 'retry-refund', amount: due },
    { kind: 'settle-refund', amount: due, reference: 'FRN1' },
  ] as const)('is done by a manager alone: $kind', (command) => {
    const failed = fail(refund(due), due);
    expect(decide(failed, command, staff('adviser'), now).ok).toBe(false);
    const done = taken(failed, command, manager);
    expect(done).not.toHaveProperty('failedRefund');
    expect(refunded(done)).toEqual(due);
    expect(commandsFor(done, manager)).not.toContain(command.kind);
    expect(decide(done, command, manager, now).ok).toBe(false);
  });

  it('may fail once more, and of two the amounts add up', () => {
    const [first, second] = [money(10_000, 'HKD'), money(20_100, 'HKD')];
    const both = fail(
      fail(taken(refund(first), { kind: 'refund', amount: second, reason: 'x' }, manager), first),
      second,
    );
    expect(failedRefund(both)).toEqual(money(30_100, 'HKD'));
    const retried = taken(both, { kind: 'retry-refund', amount: first }, manager);
    expect(refunded(retried)).toEqual(first);
    expect(failedRefund(fail(retried, first))).toEqual(money(30_100, 'HKD'));
    expect(
      decide(retried, { kind: 'settle-refund', amount: money(20_101, 'HKD'), reference: 'x' }, manager, now)
        .ok,
    ).toBe(false);
  });
});

describe('a refund for store credit of a closed account', () => {
  const credit = {
    kind: 'store-credit',
    account: '7',
    amount: whole(500, 'HKD'),
    refunded: whole(0, 'HKD'),
  } as const;
  const sold = { ...paid, tenders: [credit] };
  const part = whole(400, 'HKD');
  const refundedPart = taken(sold, { kind: 'refund', amount: part, reason: 'A scratch' }, manager);
  const share = refundedPart.tenders?.[0]?.refunded ?? part;

  it('is owed beside what the payment got, until it is paid by hand', () => {
    const owed = taken(
      refundedPart,
      { kind: 'fail-refund', amount: share, reason: 'account_closed', of: 'store-credit' },
      { kind: 'system', job: 'test' },
    );
    expect(refundParts(owed)).toEqual([{ to: 'payment', amount: money(part.minor - share.minor, 'HKD') }]);
    expect(refundable(owed)).toEqual(refundable(refundedPart));
    expect(decide(owed, { kind: 'retry-refund', amount: share }, manager, now).ok).toBe(false);
    expect(decide(owed, { kind: 'settle-refund', amount: share, reference: 'x' }, manager, now).ok).toBe(
      false,
    );
    const settled = taken(
      owed,
      { kind: 'settle-refund', amount: share, reference: 'HAND-1', of: 'store-credit' },
      manager,
    );
    expect(settled).toEqual(refundedPart);
  });
});
