import { describe, expect, it } from 'vitest';
import { money } from '../money/index.ts';
import type { Actor } from '../people/index.ts';
import {
  buyerCancelOf,
  cancelBarOf,
  cancelRefund,
  type OrderStage,
  type OrderState,
  orderStages,
  whyNotCancelable,
} from './index.ts';

const number = '20260822140731';
const holder: Actor = { kind: 'guest', holds: number };

const untouched = { isDownloaded: false };

function orderAt(stage: OrderStage, more: object = {}): OrderState {
  const amount = money(128_000, 'HKD');
  const payment =
    stage === 'pending' || stage === 'canceled'
      ? { state: 'none' }
      : { state: 'paid', amount, reference: 'r1', at: '2026-08-22T06:10:00.000Z', refunded: null };
  const facts = {
    number,
    customerId: null,
    storeId: 'hk-eshop',
    method: 'card',
    delivery: 'courier',
    ...more,
  };
  return { facts, stage, payment, due: amount, references: [] } as unknown as OrderState;
}

describe('a buyer', () => {
  it('cancels an unpaid order, and a paid one before it is approved', () => {
    const commands = orderStages.map((stage) => [stage, buyerCancelOf(orderAt(stage), holder, untouched)]);
    expect(commands.filter(([, command]) => command !== null)).toEqual([
      ['pending', 'give-up'],
      ['approval-pending', 'cancel-before-approval'],
      ['approval-question', 'cancel-before-approval'],
    ]);
  });

  it('who is not the order’s cancels nothing', () => {
    for (const stage of orderStages)
      expect(
        buyerCancelOf(orderAt(stage), { kind: 'customer', customerId: 'c1', holds: null }, untouched),
      ).toBeNull();
  });

  it.each([
    ['with ready gold by weight', { readyGold: true }, untouched, 'ready-gold'],
    ['of which a file was downloaded', {}, { isDownloaded: true }, 'downloaded'],
  ] as const)('cancels an order %s only while it is unpaid, and reads why', (_, facts, used, bar) => {
    const open = orderStages.filter((stage) => buyerCancelOf(orderAt(stage, facts), holder, used) !== null);
    expect(open).toEqual(['pending']);
    for (const stage of orderStages) {
      const isBarred = stage === 'approval-pending' || stage === 'approval-question';
      expect(cancelBarOf(orderAt(stage, facts), holder, used)).toBe(isBarred ? bar : null);
      expect(cancelRefund(orderAt(stage, facts), holder, used)).toBeNull();
    }
  });

  it('gets back what was paid, and nothing where only the shop can cancel', () => {
    const refunds = orderStages.flatMap(
      (stage) => cancelRefund(orderAt(stage), holder, untouched)?.minor ?? [],
    );
    expect(refunds).toEqual([128_000, 128_000]);
  });
});

it('an order that was sent says so', () => {
  expect(orderStages.filter((stage) => whyNotCancelable(orderAt(stage)) === 'sent')).toEqual([
    'shipped',
    'complete',
    'return-pending',
    'returned-partial',
    'returned',
  ]);
});
