import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, type Money, money, sum, zero } from '../../money/index.ts';
import type { Actor } from '../../people/index.ts';
import type { OrderCommand } from '../commands.ts';
import { decide, evolve } from '../decide.ts';
import { placeOrder } from '../place-order.ts';
import type { OrderFacts, OrderState } from '../state.ts';
import { refundable, refunded, refundParts } from './refunds.ts';
import { type OrderTender, refundShares, refundTenders } from './tenders.ts';

const hkd = (minor: number): Money => money(minor, 'HKD');
const tender = (minor: number, account = '1'): OrderTender => ({
  ...{ kind: 'gift-card', account, amount: hkd(minor), refunded: hkd(0) },
});

const amounts = fc.integer({ min: 1, max: 2_000_000_000 });
const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

describe('a refund of an order that gift cards or credit paid in part', () => {
  it('goes back in proportion, and the payment takes what rounding leaves', () => {
    const payment = { amount: hkd(333), refunded: hkd(0) };
    expect(refundShares([tender(333), tender(334)], payment, hkd(100))).toEqual([hkd(33), hkd(33)]);
    expect(refundShares([tender(600)], { ...payment, amount: hkd(400) }, hkd(500))).toEqual([hkd(300)]);
    expect(refundShares([tender(600), tender(400)], null, hkd(1))).toEqual([hkd(1), hkd(0)]);
  });

  it('gives nothing to a tender that paid nothing, where nothing else paid', () => {
    const payment = { amount: hkd(0), refunded: hkd(0) };
    expect(refundShares([tender(0)], payment, hkd(0))).toEqual([hkd(0)]);
  });

  it('in any parts and order adds up to what each tender paid, to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 5 }),
        fc.option(amounts, { nil: null }),
        parts,
        (paidByTender, paid, fractions) => {
          let tenders = paidByTender.map((minor) => tender(minor));
          let payment = paid === null ? null : { amount: hkd(paid), refunded: hkd(0) };
          let left = paidByTender.reduce((all, minor) => all + minor, paid ?? 0);
          for (const fraction of [...fractions, 1]) {
            const amount = hkd(fraction === 1 ? left : Math.floor(left * fraction));
            const shares = refundShares(tenders, payment, amount);
            const toPayment = amount.minor - sum('HKD', shares).minor;
            shares.forEach((share, index) => {
              const { amount: paidOf, refunded: before } = tenders[index] as OrderTender;
              expect(share.minor).toBeGreaterThanOrEqual(0);
              expect(share.minor).toBeLessThanOrEqual(paidOf.minor - before.minor);
            });
            expect(toPayment).toBeGreaterThanOrEqual(0);
            tenders = [...refundTenders(tenders, shares)];
            if (payment !== null) {
              payment = { ...payment, refunded: add(payment.refunded, hkd(toPayment)) };
              expect(payment.refunded.minor).toBeLessThanOrEqual(payment.amount.minor);
            } else expect(toPayment).toBe(0);
            left -= amount.minor;
          }
          expect(left).toBe(0);
          for (const { amount, refunded: all } of tenders) expect(all).toEqual(amount);
          if (payment !== null) expect(payment.refunded).toEqual(payment.amount);
        },
      ),
    );
  });
});

describe('an order with tenders', () => {
  const facts: OrderFacts = {
    ...{
      number: '20261126000001',
      customerId: null,
      storeId: 'hk-eshop',
      method: 'card',
      delivery: 'courier',
    },
    ...{ madeToOrder: false, byWeight: false, placedAt: '2026-11-26T06:00:00.000Z' },
  };
  const now = new Date('2026-11-26T06:05:00.000Z');
  const manager: Actor = {
    kind: 'staff',
    staffNo: 'HK0101',
    storeId: 'hk-eshop',
    role: 'manager',
    ...{ customerId: null, holds: null },
  };
  const bank = { kind: 'gateway', provider: 'test' } as const;
  const take = (order: OrderState, command: OrderCommand, actor: Actor): OrderState => {
    const decision = decide(order, command, actor, now);
    if (!decision.ok) throw new Error(JSON.stringify(decision.error));
    return decision.value.reduce(evolve, order);
  };
  const placed = placeOrder(facts, hkd(400), undefined, [tender(500), tender(100, '2')]);
  const pay = (order: OrderState) =>
    take(
      take(order, { kind: 'start-payment', attempt: 'a' }, { kind: 'guest', holds: facts.number }),
      { kind: 'record-payment', reference: 'r', amount: hkd(400), paidAt: now.toISOString() },
      bank,
    );

  it('asks the payment for what is due only, and nothing can be refunded before it is paid', () => {
    expect(placed).toMatchObject({ stage: 'pending', due: hkd(400) });
    expect(refundable(placed)).toEqual(zero('HKD'));
    expect(refundable(pay(placed))).toEqual(hkd(1_000));
  });

  it('says where refunded money went, and leaves out what got none', () => {
    expect(refundParts(pay(placed))).toEqual([]);
    const once = take(pay(placed), { kind: 'refund', amount: hkd(100), reason: 'Scratch' }, manager);
    expect(refundParts(once)).toEqual([
      { to: 'payment', amount: hkd(40) },
      { to: 'gift-card', amount: hkd(60) },
    ]);
  });

  it('refunds in parts to all that paid, and never more than was paid', () => {
    const once = take(pay(placed), { kind: 'refund', amount: hkd(100), reason: 'Scratch' }, manager);
    expect(once.tenders?.map((each) => each.refunded.minor)).toEqual([50, 10]);
    expect(once.payment).toMatchObject({ refunded: hkd(40) });
    expect(refunded(once)).toEqual(hkd(100));
    expect(decide(once, { kind: 'refund', amount: hkd(901), reason: 'More' }, manager, now).ok).toBe(false);
    const all = take(once, { kind: 'refund', amount: hkd(900), reason: 'All' }, manager);
    expect(all.stage).toBe('refunded');
    expect(all.tenders?.map((each) => each.refunded.minor)).toEqual([500, 100]);
    expect(all.payment).toMatchObject({ refunded: hkd(400) });
    expect(refundable(all)).toEqual(zero('HKD'));
  });

  it('that nothing is due of refunds its tenders', () => {
    const free = placeOrder({ ...facts, method: 'free' }, hkd(0), undefined, [tender(500)]);
    const all = take(free, { kind: 'refund', amount: hkd(500), reason: 'All' }, manager);
    expect(all).toMatchObject({ stage: 'refunded', payment: { state: 'not-needed' } });
    expect(refunded(all)).toEqual(hkd(500));
  });

  describe('and bought gift cards', () => {
    const withCards = { ...facts, giftCards: 300 };
    const paidMixed = pay(placeOrder(withCards, hkd(400), undefined, [tender(500), tender(100, '2')]));
    const refundOf = (minor: number, forCards = false): OrderCommand => ({
      ...{ kind: 'refund', amount: hkd(minor), reason: 'Scratch' },
      ...(forCards && { forCards: true as const }),
    });
    const back = ({ tenders = [], payment, cardsRefunded = 0 }: OrderState) => ({
      tenders: tenders.map((each) => each.refunded.minor),
      payment: payment.state === 'paid' ? (payment.refunded?.minor ?? 0) : null,
      cards: cardsRefunded,
    });

    it('refunds other pieces to what paid for them, and the cards to the payment', () => {
      // The pieces cost 700: 600 by tenders, and 100 by the payment.
      const once = take(paidMixed, refundOf(70), manager);
      expect(back(once)).toEqual({ tenders: [50, 10], payment: 10, cards: 0 });
      const pieces = take(once, refundOf(630), manager);
      expect(back(pieces)).toEqual({ tenders: [500, 100], payment: 100, cards: 0 });
      const all = take(pieces, refundOf(300), manager);
      expect(back(all)).toEqual({ tenders: [500, 100], payment: 400, cards: 300 });
      expect(all.stage).toBe('refunded');
    });

    it('refunds the cards alone where it is meant for them, and no more than they cost', () => {
      expect(decide(paidMixed, refundOf(301, true), manager, now).ok).toBe(false);
      const once = take(paidMixed, refundOf(200, true), manager);
      expect(back(once)).toEqual({ tenders: [0, 0], payment: 200, cards: 200 });
      expect(decide(once, refundOf(101, true), manager, now).ok).toBe(false);
      const rest = take(once, refundOf(800), manager);
      expect(back(rest)).toEqual({ tenders: [500, 100], payment: 400, cards: 300 });
    });

    it('refuses a whole return that is meant for the cards', () => {
      const waiting = { ...paidMixed, stage: 'return-pending', completedAt: '', reason: '' } as OrderState;
      const settle = (outcome: 'all' | 'some'): OrderCommand => ({
        ...{ kind: 'settle-return', outcome, amount: hkd(100), forCards: true, reason: 'Scratch' },
      });
      expect(decide(waiting, settle('all'), manager, now).ok).toBe(false);
      expect(decide(waiting, settle('some'), manager, now).ok).toBe(true);
    });

    it('keeps a fee from the payment, after the pieces', () => {
      const making = { ...paidMixed, stage: 'manufacturing' } as OrderState;
      const kept = take(making, { kind: 'cancel', fee: hkd(120), reason: 'Given up' }, manager);
      expect(back(kept)).toEqual({ tenders: [500, 100], payment: 280, cards: 180 });
    });

    it('in any parts adds up: tenders never pay for cards, and cards count for what exceeds the pieces', () => {
      fc.assert(
        fc.property(
          fc.nat(100_000),
          fc.integer({ min: 1, max: 100_000 }),
          fc.nat(100_000),
          fc.array(fc.record({ minor: fc.integer({ min: 1, max: 80_000 }), forCards: fc.boolean() })),
          (byTender, cards, beside, refunds) => {
            const due = hkd(cards + beside);
            const placedMixed = placeOrder({ ...withCards, giftCards: cards }, due, undefined, [
              tender(byTender),
            ]);
            let order = take(
              take(
                placedMixed,
                { kind: 'start-payment', attempt: 'a' },
                { kind: 'guest', holds: facts.number },
              ),
              { kind: 'record-payment', reference: 'r', amount: due, paidAt: now.toISOString() },
              bank,
            );
            const pieces = byTender + beside;
            for (const { minor, forCards } of refunds) {
              const decision = decide(order, refundOf(minor, forCards), manager, now);
              if (!decision.ok) continue;
              order = decision.value.reduce(evolve, order);
              const seen = back(order);
              const forPieces = (refunded(order)?.minor ?? 0) - seen.cards;
              expect(forPieces).toBeLessThanOrEqual(pieces);
              expect(seen.cards).toBeLessThanOrEqual(cards);
              // What the payment refunded of the pieces is its part of them, to a cent of rounding.
              const expected = pieces === 0 ? 0 : (forPieces * beside) / pieces;
              expect(Math.abs((seen.payment ?? 0) - seen.cards - expected)).toBeLessThanOrEqual(1);
            }
            if (refundable(order).minor > 0) order = take(order, refundOf(refundable(order).minor), manager);
            expect(back(order)).toEqual({ tenders: [byTender], payment: due.minor, cards });
          },
        ),
      );
    });
  });

  it('sends money for a closed order back to the payment alone', () => {
    const closed = take(placed, { kind: 'give-up' }, { kind: 'guest', holds: facts.number });
    const late = {
      kind: 'record-payment',
      reference: 'r',
      amount: hkd(400),
      paidAt: now.toISOString(),
    } as const;
    const decision = decide(closed, late, bank, now);
    expect(decision.ok && decision.value).toMatchObject([{ refund: hkd(400), tenderRefunds: [] }]);
  });
});
