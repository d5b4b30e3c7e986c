import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Market, markets } from '../markets/index.ts';
import { type Money, money } from '../money/index.ts';
import { decide, type OrderState, orderStages } from '../orders/index.ts';
import type { Actor } from '../people/index.ts';
import type { Step } from '../pricing/index.ts';
import {
  readReturnLines,
  returnDeadline,
  returnLineStatus,
  returnStatus,
  type SoldLine,
  settlementOf,
  whyNoReturn,
  whyNotReturnable,
} from './index.ts';

const received = new Date('2026-11-21T15:59:00Z'); // 23:59 on the 21st, UTC+8

describe('the time for a return', () => {
  it.each([
    ['cn', '2026-11-28T16:00:00.000Z'],
    ['hk', '2026-11-28T16:00:00.000Z'],
    ['mo', '2026-11-28T16:00:00.000Z'],
    ['my', '2026-12-05T16:00:00.000Z'],
    ['sg', '2026-12-05T16:00:00.000Z'],
  ] as const)('in %s ends at %s, counted from the day after', (market, end) => {
    expect(returnDeadline(market, received).toISOString()).toBe(end);
    // A minute later is another day.
    expect(returnDeadline(market, new Date(received.getTime() + 60_000)).getTime()).toBe(
      Date.parse(end) + 86_400_000,
    );
  });
});

const gold = (metal: 'CK9999' | 'CKBAR' | 'CKBEAN') =>
  ({ kind: 'gold-value', amount: money(100_000, 'CNY'), cause: { metal } }) as unknown as Step;
const fixed = { kind: 'fixed-price', amount: money(100_000, 'CNY'), cause: {} } as Step;
const engraving = { kind: 'engraving', amount: money(0, 'CNY'), cause: { lines: 1 } } as Step;
const piece = {
  isFreeGift: false,
  productType: 'simple',
  isDesign: false,
  hasOwnTexts: false,
  isBullion: false,
  steps: [fixed],
};

describe('a piece that is not taken back', () => {
  const pieces = {
    plain: piece,
    'gold by weight': { ...piece, steps: [gold('CK9999')] },
    bar: { ...piece, steps: [gold('CKBAR')] },
    pellet: { ...piece, steps: [gold('CKBEAN')] },
    'bean of a fixed price': { ...piece, isBullion: true },
    'made to order': { ...piece, isDesign: true },
    'engraved text': { ...piece, hasOwnTexts: true },
    'engraved design': { ...piece, steps: [fixed, engraving] },
    'gift card': { ...piece, productType: 'giftcard' },
    file: { ...piece, productType: 'downloadable' },
    service: { ...piece, productType: 'virtual' },
  };
  const always = {
    bar: 'bullion',
    pellet: 'bullion',
    'made to order': 'made-to-order',
    'engraved text': 'engraved',
    'engraved design': 'engraved',
    'gift card': 'gift-card',
    file: 'virtual',
    service: 'virtual',
  };
  const reasonsIn = (market: Market, acceptedNoReturn: boolean) =>
    Object.fromEntries(
      Object.entries(pieces).flatMap(([name, each]) => {
        const reason = whyNotReturnable(market, each, { acceptedNoReturn });
        return reason === null ? [] : [[name, reason]];
      }),
    );

  it.each([
    ['cn', true, { 'gold by weight': 'gold', 'bean of a fixed price': 'bullion' }],
    ['cn', false, {}],
    ['hk', false, { 'gold by weight': 'gold', 'bean of a fixed price': 'bullion' }],
    ['mo', false, { 'gold by weight': 'gold', 'bean of a fixed price': 'bullion' }],
    ['my', true, {}],
    ['sg', true, {}],
  ] as const)('in %s, gold confirmed as final: %s', (market, accepted, more) => {
    expect(reasonsIn(market, accepted)).toEqual({ ...always, ...more });
  });
});

const amount = (minor: number): Money => money(minor, 'CNY');
const line = (position: number, quantity: number, paid: number, over: Partial<SoldLine> = {}): SoldLine => ({
  position,
  quantity,
  paid: amount(paid),
  exclusion: null,
  returned: 0,
  gift: null,
  ...over,
});
const orderWith = (paid: number, refunded = 0, over: object = {}): OrderState =>
  ({
    stage: 'complete',
    completedAt: received.toISOString(),
    facts: {},
    due: amount(paid),
    payment: { state: 'paid', amount: amount(paid), refunded: refunded === 0 ? null : amount(refunded) },
    ...over,
  }) as unknown as OrderState;

describe('an order', () => {
  const now = new Date('2026-11-28T15:59:59Z');
  const lines = [line(1, 2, 1_000)];

  it('can be returned once it was received, on the last day too', () => {
    expect(whyNoReturn('cn', orderWith(1_000), lines, now)).toBeNull();
    expect(whyNoReturn('cn', orderWith(1_000), lines, new Date(now.getTime() + 1_000))).toBe('too-late');
    expect(whyNoReturn('sg', orderWith(1_000), lines, new Date(now.getTime() + 1_000))).toBeNull();
    const stages = orderStages.filter(
      (stage) => whyNoReturn('cn', orderWith(1_000, 0, { stage }), lines, now) !== 'not-received',
    );
    expect(stages).toEqual(['complete', 'return-pending', 'returned-partial']);
    expect(whyNoReturn('cn', orderWith(1_000, 0, { stage: 'return-pending' }), lines, now)).toBe('waiting');
  });

  it('is exchanged in the store in Hong Kong and Macau', () => {
    expect(
      markets.filter((market) => whyNoReturn(market, orderWith(1), lines, now) === 'exchange-only'),
    ).toEqual(['hk', 'mo']);
  });

  it('has nothing left once all came back or nothing may come back', () => {
    for (const left of [line(1, 2, 1_000, { returned: 2 }), line(1, 2, 1_000, { exclusion: 'engraved' })])
      expect(whyNoReturn('cn', orderWith(1_000), [left], now)).toBe('nothing-left');
  });
});

describe('the pieces of a request', () => {
  const sold = [line(1, 2, 1_000, { returned: 1 }), line(2, 1, 500, { exclusion: 'gold' })];
  const reasonOf = (...wanted: { position: number; quantity: number }[]) => {
    const read = readReturnLines(sold, wanted);
    return read.ok ? read.value : read.error.data.reason;
  };

  it('are the order’s, each once, and no more than are left', () => {
    expect(reasonOf({ position: 1, quantity: 1 })).toEqual([{ position: 1, quantity: 1 }]);
    expect(reasonOf()).toBe('none');
    expect(reasonOf({ position: 3, quantity: 1 })).toBe('unknown');
    expect(reasonOf({ position: 1, quantity: 1 }, { position: 1, quantity: 1 })).toBe('twice');
    expect(reasonOf({ position: 2, quantity: 1 })).toBe('excluded');
    for (const quantity of [0, -1, 0.5, 2, Number.NaN, 1e9])
      expect(reasonOf({ position: 1, quantity })).toBe('quantity');
  });
});

describe('a settlement', () => {
  it('pays back the share of the accepted pieces; the last one takes the rest', () => {
    const sold = (returned: number) => [line(1, 3, 1_000, { returned }), line(2, 1, 50)];
    const refunds = [0, 1, 2].map((returned) =>
      settlementOf(orderWith(1_050), sold(returned), [{ position: 1, quantity: 1 }]),
    );
    expect(refunds.reduce((sum, { amount: part }) => sum + (part?.minor ?? 0), 0)).toBe(1_000);
    expect(refunds.map(({ outcome }) => outcome)).toEqual(['some', 'some', 'some']);
  });

  it('is nothing where nothing was accepted, and all where no piece is left', () => {
    const sold = [line(1, 1, 1_000)];
    expect(settlementOf(orderWith(1_000), sold, [{ position: 1, quantity: 0 }])).toEqual({
      outcome: 'none',
      amount: null,
      kept: [],
    });
    expect(settlementOf(orderWith(1_000), sold, [{ position: 1, quantity: 1 }])).toEqual({
      outcome: 'all',
      amount: amount(1_000),
      kept: [],
    });
  });

  it('pays nothing back for a piece that cost nothing, and where nothing is left, yet takes it back', () => {
    const accepted = [{ position: 1, quantity: 1 }];
    const free = settlementOf(orderWith(1_000), [line(1, 1, 0), line(2, 1, 1_000)], accepted);
    expect(free).toEqual({ outcome: 'some', amount: null, kept: [] });
    const paidBack = settlementOf(orderWith(1_000, 1_000), [line(1, 1, 1_000)], accepted);
    expect(paidBack).toEqual({ outcome: 'all', amount: null, kept: [] });
    const storeId = 'hk-eshop';
    const manager: Actor = {
      kind: 'staff',
      staffNo: '20418',
      storeId,
      role: 'manager',
      customerId: null,
      holds: null,
    };
    const facts = { number: '20261121000001', customerId: null, storeId, method: 'card' };
    const order = orderWith(1_000, 0, { stage: 'return-pending', facts, references: [] });
    const { kept: _, ...settlement } = free;
    const decided = decide(
      order,
      { kind: 'settle-return', ...settlement, reason: 'Fine' },
      manager,
      new Date(),
    );
    expect(decided).toMatchObject({ ok: true, value: [{ to: 'returned-partial', refund: null }] });
  });

  it('pays nothing back of gift cards that the order bought, whatever was refunded before', () => {
    const facts = { giftCards: 10_000 };
    const order = orderWith(15_000, 2_000, { facts });
    const sold = [line(1, 1, 5_000), line(2, 1, 10_000)];
    expect(settlementOf(order, sold, [{ position: 1, quantity: 1 }]).amount).toEqual(amount(3_000));
    const cardsBack = { ...order, cardsRefunded: 2_000 };
    expect(settlementOf(cardsBack, sold, [{ position: 1, quantity: 1 }]).amount).toEqual(amount(5_000));
  });

  it('never pays back more than is left of the payment, however returns and refunds follow', () => {
    const lineArbitrary = fc.record({ quantity: fc.integer({ min: 1, max: 5 }), paid: fc.nat(100_000) });
    fc.assert(
      fc.property(
        fc.array(lineArbitrary, { minLength: 1, maxLength: 4 }),
        fc.nat(50_000),
        fc.infiniteStream(fc.nat(1_000)),
        (bought, refundedBefore, choices) => {
          const paid = bought.reduce((sum, each) => sum + each.paid, 0);
          let refunded = Math.min(refundedBefore, paid);
          const returned = bought.map(() => 0);
          const next = (most: number): number => (choices.next().value ?? 0) % (most + 1);
          for (let round = 0; round < 30; round += 1) {
            const sold = bought.map((each, index) =>
              line(index + 1, each.quantity, each.paid, { returned: returned[index] ?? 0 }),
            );
            const accepted = sold.map(({ position, quantity, returned: before }) => ({
              position,
              quantity: next(quantity - before),
            }));
            const { amount: part, outcome } = settlementOf(orderWith(paid, refunded), sold, accepted);
            refunded += part?.minor ?? 0;
            for (const { position, quantity } of accepted)
              returned[position - 1] = (returned[position - 1] ?? 0) + quantity;
            expect(refunded).toBeLessThanOrEqual(paid);
            if (outcome === 'all') expect(refunded).toBe(paid);
          }
        },
      ),
    );
  });
});

it('a return and its lines have Magento’s states', () => {
  const of = (...accepted: (number | null)[]) => {
    const lines = accepted.map((each, index) => ({ position: index + 1, quantity: 2, accepted: each }));
    return [returnStatus(lines), ...lines.map((each) => returnLineStatus(each, lines))];
  };
  expect(of(null, null)).toEqual(['PENDING', 'PENDING', 'PENDING']);
  expect(of(1, 0)).toEqual(['PROCESSED_AND_CLOSED', 'APPROVED', 'REJECTED']);
  expect(of(0, 0)).toEqual(['DENIED', 'DENIED', 'DENIED']);
});
