import { describe, expect, it } from 'vitest';
import { money } from '../money/index.ts';
import type { Actor } from '../people/index.ts';
import {
  buyerCancelOf,
  cancelRefund,
  type OrderStage,
  type OrderState,
  orderStages,
  whyNotCancelable,
} from './index.ts';

const number = '20260822140731';
const holder: Actor = { kind: 'guest', holds: number };

function orderAt(stage: OrderStage): OrderState {
  const amount = money(128_000, 'HKD');
  const payment =
    stage === 'pending' || stage === 'canceled'
      ? { state: 'none' }
      : { state: 'paid', amount, reference: 'r1', at: '2026-08-22T06:10:00.000Z', refunded: null };
  const facts = { number, customerId: null, storeId: 'hk-eshop', method: 'card', delivery: 'courier' };
  return { facts, stage, payment, due: amount, references: [] } as unknown as OrderState;
}

describe('a buyer', () => {
  it('cancels an unpaid order, and a paid one before it is approved', () => {
    const commands = orderStages.map((stage) => [stage, buyerCancelOf(orderAt(stage), holder)]);
    expect(commands.filter(([, command]) => command !== null)).toEqual([
      ['pending', 'give-up'],
      ['approval-pending', 'cancel-before-approval'],
      ['approval-question', 'cancel-before-approval'],
    ]);
  });

  it('who is not the order’s cancels nothing', () => {
    for (const stage of orderStages)
      expect(buyerCancelOf(orderAt(stage), { kind: 'customer', customerId: 'c1', holds: null })).toBeNull();
  });

  it('gets back what was paid, and nothing where only the shop can cancel', () => {
    const refunds = orderStages.flatMap((stage) => cancelRefund(orderAt(stage), holder)?.minor ?? []);
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
