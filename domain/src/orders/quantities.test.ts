import { describe, expect, it } from 'vitest';
import { whole } from '../money/index.ts';
import {
  isPacked,
  itemStatus,
  lineQuantities,
  type OrderFacts,
  type OrderStage,
  type OrderState,
  orderStages,
} from './index.ts';

const placedAt = '2026-08-22T06:07:00.000Z';
const due = whole(24_990, 'CNY');
const facts: OrderFacts = {
  number: '20260822140731',
  customerId: null,
  storeId: 'cn-jingan',
  method: 'card',
  delivery: 'courier',
  madeToOrder: false,
  byWeight: true,
  placedAt,
};
const paid = { state: 'paid', amount: due, reference: 'r1', at: placedAt, refunded: null } as const;
const none = { state: 'none' } as const;

/** Quantities depend on stage, payment and delivery only; other fields are left out. */
const orderAt = (stage: OrderStage, over: Partial<OrderFacts> = {}): OrderState =>
  ({
    facts: { ...facts, ...over },
    due,
    references: [],
    stage,
    payment: stage === 'pending' || stage === 'canceled' ? none : paid,
  }) as unknown as OrderState;

describe('the quantities of a line', () => {
  const states = orderStages.flatMap((stage) =>
    ([{}, { delivery: 'pickup' }, { delivery: 'none', byWeight: false }] as const).map((over) =>
      orderAt(stage, over),
    ),
  );

  it('never exceed what was ordered, paid or sent', () => {
    for (const order of states) {
      const { invoiced, canceled, shipped, refunded, returnRequested, returned } = lineQuantities(order, 3);
      for (const quantity of [invoiced, canceled, shipped, refunded, returnRequested, returned])
        expect([0, 3]).toContain(quantity);
      expect(invoiced + canceled).toBeLessThanOrEqual(3);
      expect(shipped).toBeLessThanOrEqual(invoiced);
      expect(refunded).toBeLessThanOrEqual(invoiced);
      expect(returned).toBeLessThanOrEqual(returnRequested);
      if (order.facts.delivery === 'none') expect(shipped).toBe(0);
    }
  });

  it.each([
    ['pending', 'Ordered'],
    ['ready-stock', 'Invoiced'],
    ['refunded-partial', 'Invoiced'],
    ['pick-pending', 'Invoiced'],
    ['shipped', 'Shipped'],
    ['complete', 'Shipped'],
    ['returned-partial', 'Shipped'],
    ['returned', 'Refunded'],
    ['refunded', 'Refunded'],
    ['canceled', 'Canceled'],
  ] as const)('of an order that is %s are %s', (stage, status) => {
    expect(itemStatus(orderAt(stage))).toBe(status);
  });

  it('of a paid order that is cancelled are refunded', () => {
    const payment = { state: 'paid', amount: due, reference: 'r1', at: placedAt, refunded: due } as const;
    const order = { ...orderAt('canceled'), payment } as OrderState;
    expect(lineQuantities(order, 2)).toMatchObject({ invoiced: 2, refunded: 2, canceled: 0 });
    expect(itemStatus(order)).toBe('Refunded');
  });
});

it('packs what is sent or handed over, and not what comes by e-mail, as a file or as a service', () => {
  const card = (kind: string) => ({ productType: 'giftcard', giftCard: { kind } });
  const lines = [
    ...['simple', 'bundle', 'made'].map((productType) => ({ productType, giftCard: null })),
    ...[card('combined'), card('physical'), card('virtual')],
    ...['virtual', 'downloadable'].map((productType) => ({ productType, giftCard: null })),
  ];
  expect(lines.map(isPacked)).toEqual([true, true, true, true, true, false, false, false]);
});
