import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/index.ts';
import type { OrderState } from '../orders/index.ts';
import {
  type GiftTerms,
  giftsToReturn,
  type KeptGift,
  owedFor,
  type SoldLine,
  settlementOf,
} from './index.ts';

const amount = (minor: number) => money(minor, 'CNY');
const terms = (over: Partial<GiftTerms> = {}): GiftTerms => ({
  ...{ quantity: 1, every: null, minSubtotal: null, minCraft: null, minQuantity: null, price: 528_000 },
  lines: [],
  ...over,
});
const bought = (position: number, quantity: number, paid: number): SoldLine => ({
  ...{ position, quantity, returned: 0, paid: amount(paid), exclusion: null, gift: null },
});
const gift = (position: number, quantity: number, given: GiftTerms): SoldLine => ({
  ...{ position, quantity, returned: 0, paid: amount(0), exclusion: 'free-gift' },
  gift: { rule: 7, terms: given },
});
const back = (position: number, quantity = 1) => ({ position, quantity });
const order = (paid: number, refunded: number): OrderState =>
  ({
    stage: 'return-pending',
    facts: {},
    due: amount(paid),
    payment: { state: 'paid', amount: amount(paid), refunded: refunded === 0 ? null : amount(refunded) },
  }) as unknown as OrderState;

type Accepted = readonly ReturnType<typeof back>[];

/** Settles returns one after another, as the server stores them between. */
function settleAll(sold: readonly SoldLine[], returns: readonly Accepted[]) {
  const paid = sold.reduce((total, line) => total + line.paid.minor, 0);
  const stays = new Map<number, { pieces: number; charged: number }>();
  const cameBack = new Map<number, number>();
  const settled: { readonly refund: number; readonly kept: readonly KeptGift[] }[] = [];
  let refunded = 0;
  const linesNow = (): readonly SoldLine[] =>
    sold.map((line) => {
      const { pieces, charged } = stays.get(line.position) ?? { pieces: 0, charged: 0 };
      const { gift: given } = line;
      return {
        ...line,
        returned: (cameBack.get(line.position) ?? 0) + pieces,
        gift: given && { ...given, owed: owedFor(given.terms, pieces, charged) },
      };
    });
  for (const accepted of returns) {
    const { amount: refund, kept } = settlementOf(order(paid, refunded), linesNow(), accepted);
    refunded += refund?.minor ?? 0;
    settled.push({ refund: refund?.minor ?? 0, kept });
    for (const { position, quantity } of accepted)
      cameBack.set(position, (cameBack.get(position) ?? 0) + quantity);
    for (const { position, quantity, amount: taken } of kept) {
      const { pieces, charged } = stays.get(position) ?? { pieces: 0, charged: 0 };
      stays.set(position, { pieces: pieces + quantity, charged: charged + taken.minor });
    }
  }
  const owed = linesNow().reduce((total, line) => total + (line.gift?.owed ?? 0), 0);
  return { refunded, settled, owed, lines: linesNow() };
}

describe('a gift dearer than the piece that came back without it', () => {
  const given = terms({
    minSubtotal: 2_900_000,
    lines: [
      { position: 1, spent: 2_860_000, craft: 0 },
      { position: 2, spent: 198_000, craft: 0 },
    ],
  });
  const lines = [bought(1, 1, 2_860_000), bought(2, 1, 198_000), gift(3, 1, given)];

  it('stays owed, and later returns of the order pay the rest', () => {
    const { settled, owed } = settleAll(lines, [[back(2)], [back(1)]]);
    expect(settled).toEqual([
      { refund: 0, kept: [{ ...back(3), amount: amount(198_000) }] },
      { refund: 2_860_000 - 330_000, kept: [{ ...back(3, 0), amount: amount(330_000) }] },
    ]);
    expect(owed).toBe(0);
  });

  it('is the buyer’s when it is paid: nothing more is taken off', () => {
    const more = [...lines, bought(4, 2, 1_000_000)];
    const { settled } = settleAll(more, [[back(2)], [back(4)], [back(4)], [back(1)]]);
    expect(settled.map(({ refund }) => refund)).toEqual([0, 170_000, 500_000, 2_860_000]);
  });

  it('adds up for several gifts, of which each has its own rest', () => {
    const two = terms({ ...given, quantity: 2, price: 150_000 });
    const sold = [bought(1, 1, 2_860_000), bought(2, 1, 198_000), gift(3, 1, two), gift(4, 1, two)];
    const { settled } = settleAll(sold, [[back(2)], [back(1)]]);
    expect(settled).toEqual([
      {
        refund: 0,
        kept: [
          { ...back(3), amount: amount(150_000) },
          { ...back(4), amount: amount(48_000) },
        ],
      },
      { refund: 2_860_000 - 102_000, kept: [{ ...back(4, 0), amount: amount(102_000) }] },
    ]);
  });

  it('takes nothing off a return of which nothing is accepted', () => {
    const { settled } = settleAll(lines, [[back(2)], [back(1, 0)], [back(1)]]);
    expect(settled.map(({ refund }) => refund)).toEqual([0, 0, 2_530_000]);
  });
});

describe('returns in whatever parts and order', () => {
  const scenario = fc.record({
    pieces: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), spent: fc.nat(5_000) }), {
      minLength: 1,
      maxLength: 4,
    }),
    gifts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
    every: fc.option(fc.integer({ min: 1, max: 3_000 })),
    minSubtotal: fc.option(fc.nat(8_000)),
    minQuantity: fc.option(fc.integer({ min: 1, max: 6 })),
    price: fc.nat(9_000),
    choices: fc.infiniteStream(fc.nat(1_000)),
  });

  it('pay back what one return of the same pieces does, except what was paid back before a gift was due', () => {
    fc.assert(
      fc.property(scenario, ({ pieces, gifts, choices, ...conditions }) => {
        const { price, every, minSubtotal, minQuantity } = conditions;
        const given = terms({
          ...{ quantity: 2, price, every, minSubtotal, minQuantity },
          lines: pieces.map(({ spent }, index) => ({ position: index + 1, spent, craft: 0 })),
        });
        const next = (most: number): number => (choices.next().value ?? 0) % (most + 1);
        const sold = [
          ...pieces.map(({ quantity, spent }, index) => bought(index + 1, quantity, spent)),
          ...gifts.map((quantity, index) => gift(pieces.length + index + 1, quantity, given)),
        ];
        const returns: Accepted[] = [];
        const totals: number[] = [];
        for (let round = 0; round < 8; round += 1) {
          const { lines } = settleAll(sold, returns);
          const asked = lines.flatMap((line) =>
            line.gift === null ? [back(line.position, next(line.quantity - line.returned))] : [],
          );
          if (asked.every(({ quantity }) => quantity === 0)) continue;
          const due = giftsToReturn(lines, asked);
          returns.push([...asked, ...due.map(({ position, quantity }) => back(position, next(quantity)))]);
          totals.push(settleAll(sold, [together(returns)]).refunded);
        }
        const parts = settleAll(sold, returns);
        // What was paid back cannot be asked for again: the buyer has the most that one of the joined returns pays.
        expect(parts.refunded).toBe(Math.max(0, ...totals));
        if (parts.owed === 0) expect(parts.refunded).toBe(totals.at(-1) ?? 0);
      }),
    );
  });
});

/** One return of the pieces of several. */
function together(returns: readonly Accepted[]): Accepted {
  const pieces = new Map<number, number>();
  for (const { position, quantity } of returns.flat())
    pieces.set(position, (pieces.get(position) ?? 0) + quantity);
  return [...pieces].map(([position, quantity]) => back(position, quantity));
}
