import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, type Money, money, subtract, sum } from '../../money/index.ts';
import type { Actor } from '../../people/index.ts';
import { check, orderState } from '../../validity/index.ts';
import {
  amountDue,
  commandsFor,
  decide,
  depositOffer,
  evolve,
  isInvoiced,
  isPaidInFull,
  isPending,
  needsColleague,
  nextStepOf,
  type OrderCommand,
  type OrderFacts,
  type OrderState,
  type OrderTender,
  paidPayments,
  partDue,
  paymentStatus,
  placeOrder,
  refundable,
  refunded,
  restDue,
  withMethod,
} from '../index.ts';

const hkd = (minor: number): Money => money(minor, 'HKD');
const now = new Date('2026-08-22T06:10:00.000Z');
const at = now.toISOString();
const facts: OrderFacts = {
  ...{
    number: '20260822140731',
    customerId: 'c1',
    storeId: 'hk-central',
    method: 'checkmo',
    delivery: 'pickup',
  },
  ...{ madeToOrder: true, byWeight: false, deposit: 6_000, placedAt: '2026-08-22T06:07:00.000Z' },
  seller: { staffNo: 'HK0101', storeId: 'hk-central' },
};
const due = hkd(10_001);

const bank: Actor = { kind: 'gateway', provider: 'sandbox-bank' };
const buyer: Actor = { kind: 'customer', customerId: 'c1', holds: facts.number };
const manager: Actor = {
  ...{ kind: 'staff', staffNo: 'HK0201', storeId: 'hk-central', role: 'manager' },
  ...{ customerId: null, holds: null },
};
const colleague: Actor = { ...manager, staffNo: 'HK0202' };

function take(order: OrderState, command: OrderCommand, actor: Actor = manager): OrderState {
  const decided = decide(order, command, actor, now);
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  const [event] = decided.value;
  const after = event === undefined ? order : evolve(order, event);
  expect(check(orderState, after).ok).toBe(true);
  return after;
}
const refusalOf = (order: OrderState, command: OrderCommand, actor: Actor = manager): unknown => {
  const decided = decide(order, command, actor, now);
  return decided.ok ? null : decided.error;
};
const lastRefund = (order: OrderState, command: OrderCommand, actor: Actor = bank) => {
  const decided = decide(order, command, actor, now);
  return decided.ok ? decided.value[0]?.refund : decided.error;
};

const placed = (tenders: readonly OrderTender[] = []): OrderState =>
  placeOrder(facts, due, undefined, tenders);
const recorded = (reference: string, amount: Money, forRest = false): OrderCommand => ({
  ...{ kind: 'record-payment', reference, amount, paidAt: at },
  ...(forRest && { forRest: true as const }),
});
/** The customer pays by the link. */
function byCard(order: OrderState): OrderState {
  if (!isPending(order)) throw new Error(order.stage);
  return take(withMethod(order, 'card'), { kind: 'start-payment', attempt: 'a1' }, buyer);
}
const withDeposit = (tenders: readonly OrderTender[] = []): OrderState =>
  take(byCard(placed(tenders)), recorded('c1', hkd(6_000)), bank);
const approved = (order = withDeposit()): OrderState =>
  take(order, { kind: 'approve', checked: ['size', 'engraving', 'stone', 'address'] });
const made = (order = approved()): OrderState =>
  take(order, { kind: 'finish-making', weightMg: 1, certificate: null, byWeight: false });
const arrived = (order = made()): OrderState =>
  take(take(order, { kind: 'ship-from-factory', waybill: { carrier: 'SF', number: '1' } }), {
    kind: 'receive-goods',
  });
const rest = recorded('c2', hkd(4_001), true);
const handOver = { kind: 'hand-over', codeFits: true, phoneFits: true } as const;

describe('the offer of a deposit', () => {
  it('splits what is due: deposit and rest are the total, and neither is nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900_000_000_00 }),
        fc.integer({ min: -5, max: 120 }),
        (minor, percent) => {
          const offer = depositOffer(hkd(minor), { percent, byWeight: false });
          if (offer === null) return;
          expect(add(offer.deposit, offer.rest)).toEqual(hkd(minor));
          expect(Math.min(offer.deposit.minor, offer.rest.minor)).toBeGreaterThan(0);
          expect(offer.deposit.minor * 100).toBeGreaterThanOrEqual(minor * percent);
          expect((offer.deposit.minor - 1) * 100).toBeLessThan(minor * percent);
        },
      ),
    );
  });

  it.each([
    [10_001, 50, false, [5_001, 5_000]],
    [2, 50, false, [1, 1]],
    [1, 50, false, null],
    [0, 50, false, null],
    [10_000, 0, false, null],
    [10_000, 100, false, null],
    [10_000, 1, false, [100, 9_900]],
    [1_000, 50, true, null],
  ])('of %i at %i %%, by weight %s: %o', (minor, percent, byWeight, parts) => {
    const offer = depositOffer(hkd(minor), { percent, byWeight });
    expect(offer && [offer.deposit.minor, offer.rest.minor]).toEqual(parts);
  });
});

describe('an order with a deposit', () => {
  it('waits for the deposit, then for the rest, and is a sale once both are paid', () => {
    const order = placed();
    expect([partDue(order), amountDue(order), restDue(order)]).toEqual(['deposit', hkd(6_000), null]);
    const deposit = withDeposit();
    expect([deposit.stage, partDue(deposit), amountDue(deposit)]).toEqual([
      'approval-pending',
      'rest',
      hkd(4_001),
    ]);
    expect([isInvoiced(deposit), isPaidInFull(deposit), paymentStatus(deposit)]).toEqual([
      false,
      false,
      'rest_due',
    ]);
    const paid = take(made(), rest, bank);
    expect([paid.stage, partDue(paid), isInvoiced(paid), paymentStatus(paid)]).toEqual([
      'made',
      null,
      true,
      'paid',
    ]);
    expect(
      sum(
        'HKD',
        paidPayments(paid).map(({ amount }) => amount),
      ),
    ).toEqual(due);
    expect(refundable(paid)).toEqual(due);
  });

  it('refuses the whole price as a deposit, and takes neither a wrong deposit nor a wrong rest', () => {
    const started = byCard(placed());
    expect(lastRefund(started, recorded('c1', due))).toEqual(due);
    for (const amount of [hkd(4_000), hkd(6_000), due])
      expect(lastRefund(made(), recorded('c2', amount, true))).toEqual(amount);
    const till = { kind: 'take-payment', reference: 'R1', due } as const;
    for (const order of [placed(), made()])
      expect(refusalOf(order, { ...till, amount: due })).toMatchObject({
        data: { condition: 'amount-right' },
      });
  });

  it('refunds a second deposit, however much it is like the rest, and a second rest', () => {
    const even = { ...facts, deposit: 5_000 };
    let order = placeOrder(even, hkd(10_000));
    order = take(byCard(order), recorded('c1', hkd(5_000)), bank);
    expect(lastRefund(order, recorded('c0', hkd(5_000)))).toEqual(hkd(5_000));
    order = take(order, recorded('c2', hkd(5_000), true), bank);
    expect(isPaidInFull(order)).toBe(true);
    expect(lastRefund(order, recorded('c3', hkd(5_000), true))).toEqual(hkd(5_000));
    expect(decide(order, recorded('c2', hkd(5_000), true), bank, now)).toEqual({ ok: true, value: [] });
  });

  it('is cancelled by a deposit that was paid after its time', () => {
    const order = placed();
    if (order.stage !== 'pending') throw new Error(order.stage);
    const late = new Date(Date.parse(order.expiresAt) + 1).toISOString();
    const command = { ...recorded('c1', hkd(6_000)), paidAt: late } as OrderCommand;
    expect(lastRefund(order, command)).toEqual(hkd(6_000));
    expect(take(order, command, bank).stage).toBe('canceled');
  });

  it('is neither handed over nor sent before the rest is paid', () => {
    const waiting = arrived();
    const condition = { code: 'ORDER_CONDITION_NOT_MET', data: { condition: 'paid-in-full' } };
    expect(refusalOf(waiting, handOver)).toMatchObject(condition);
    expect(refusalOf(waiting, { ...handOver, codeFits: false })).toMatchObject(condition);
    expect(commandsFor(waiting, manager)).not.toContain('hand-over');
    expect(nextStepOf(waiting, manager)).toBe('take-payment');
    const paid = take(waiting, { kind: 'take-payment', reference: 'R2', amount: hkd(4_001), due });
    expect(paid).toMatchObject({
      stage: 'pick-pending',
      facts: { method: 'card' },
      rest: { state: 'paid' },
    });
    expect(refusalOf(paid, handOver)).toMatchObject({ code: 'ORDER_NOT_PERMITTED' });
    expect([needsColleague(paid, manager), needsColleague(paid, colleague)]).toEqual([true, false]);
    expect(take(paid, handOver, colleague).stage).toBe('complete');
    const parcel = take(made(), { kind: 'ship-from-factory', waybill: { carrier: 'SF', number: '1' } });
    const byCourier: OrderState = { ...parcel, facts: { ...parcel.facts, delivery: 'courier' } };
    const ship = { kind: 'ship', tracking: { carrier: 'SF', number: '2' } } as const;
    expect(refusalOf(byCourier, ship)).toMatchObject(condition);
    expect(take(take(byCourier, rest, bank), ship).stage).toBe('shipped');
  });

  it('takes the rest from the day of the deposit on, and goes through its stages meanwhile', () => {
    expect(nextStepOf(withDeposit(), manager)).toBe('approve');
    for (const order of [withDeposit(), approved(), made(), arrived()]) {
      const paid = take(order, rest, bank);
      expect([paid.stage, isPaidInFull(paid)]).toEqual([order.stage, true]);
    }
  });

  it('keeps a failed attempt at the rest apart from the deposit', () => {
    let order = take(made(), { kind: 'start-payment', attempt: 'a2' }, buyer);
    expect(paymentStatus(order)).toBe('processing');
    order = take(order, { kind: 'fail-payment', attempt: 'a2', reason: 'card_declined' }, bank);
    expect([order.stage, paymentStatus(order), order.payment.state]).toEqual(['made', 'failed', 'paid']);
    expect(decide(order, { kind: 'fail-payment', attempt: 'a0', reason: 'expired' }, bank, now)).toEqual({
      ok: true,
      value: [],
    });
    expect(isPaidInFull(take(order, rest, bank))).toBe(true);
  });

  it('pays everything back if it is cancelled before the workshop, also with the rest paid', () => {
    const cancel = { kind: 'cancel-before-approval', reason: 'No' } as const;
    for (const order of [withDeposit(), take(withDeposit(), rest, bank)]) {
      const over = take(order, cancel, buyer);
      expect(over.stage).toBe('canceled');
      for (const payment of paidPayments(over)) expect(payment.refunded).toEqual(payment.amount);
    }
  });

  it('is ended by the store alone once it is made and nobody pays the rest', () => {
    const cancel = { kind: 'cancel', reason: 'Not collected', fee: hkd(6_000) } as const;
    for (const order of [approved(), made(), arrived()]) {
      const over = take(order, cancel);
      expect([over.stage, refunded(over), refundable(over)]).toEqual(['canceled', null, hkd(6_000)]);
      expect(lastRefund(over, rest)).toEqual(hkd(4_001));
      expect(refusalOf(order, { ...cancel, fee: hkd(6_001) })).toMatchObject({
        data: { condition: 'fee-within-paid' },
      });
    }
    expect(refusalOf(take(arrived(), rest, bank), cancel)).toMatchObject({ data: { condition: 'rest-due' } });
  });
});

describe('refunds of an order with a deposit', () => {
  const tender: OrderTender = {
    ...{ kind: 'gift-card', account: 'g1' },
    ...{ amount: hkd(3_333), refunded: hkd(0) },
  };

  it('go back in proportion, and in any parts add up to what each payment and tender took', () => {
    const complete = (tenders: readonly OrderTender[]) =>
      take(take(arrived(made(approved(withDeposit(tenders)))), rest, bank), handOver);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 12 }),
        fc.boolean(),
        (parts, hasTender) => {
          let order = complete(hasTender ? [tender] : []);
          const settle = (amount: Money, outcome: 'some' | 'all'): void => {
            order = take(order, { kind: 'ask-return', reason: 'Defect' }, buyer);
            order = take(order, { kind: 'settle-return', outcome, amount, reason: 'Defect' });
            for (const { amount: took, refunded: back } of paidPayments(order))
              expect(back?.minor ?? 0).toBeLessThanOrEqual(took.minor);
          };
          for (const part of parts) {
            if (part >= refundable(order).minor) break;
            settle(hkd(part), 'some');
            const [first, second] = paidPayments(order);
            // In proportion, to the rounding of a minor unit for each.
            const share = (first?.refunded?.minor ?? 0) * 4_001 - (second?.refunded?.minor ?? 0) * 6_000;
            expect(Math.abs(share)).toBeLessThanOrEqual(10_001);
          }
          expect(subtract(add(due, hasTender ? tender.amount : hkd(0)), refunded(order) ?? hkd(0))).toEqual(
            refundable(order),
          );
          settle(refundable(order), 'all');
          for (const payment of paidPayments(order)) expect(payment.refunded).toEqual(payment.amount);
          expect(refundable(order).minor).toBe(0);
        },
      ),
    );
  });
});
