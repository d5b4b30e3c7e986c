import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/index.ts';
import type { OrderState } from '../orders/index.ts';
import { type GiftTerms, giftsToReturn, type SoldLine, settlementOf } from './index.ts';

const amount = (minor: number) => money(minor, 'CNY');
const terms = (over: Partial<GiftTerms> = {}): GiftTerms => ({
  ...{ quantity: 1, every: null, minSubtotal: null, minCraft: null, minQuantity: null, price: 30_000 },
  lines: [{ position: 1, spent: 3_260_000, craft: 0 }],
  ...over,
});
const bought = (position: number, quantity: number, paid: number, returned = 0): SoldLine => ({
  ...{ position, quantity, returned, paid: amount(paid), exclusion: null, gift: null },
});
const gift = (
  position: number,
  quantity: number,
  given: GiftTerms | null,
  over: Partial<SoldLine> = {},
): SoldLine => ({
  ...{ position, quantity, returned: 0, paid: amount(0), exclusion: 'free-gift' },
  gift: { rule: 7, terms: given },
  ...over,
});
const back = (position: number, quantity = 1) => ({ position, quantity });
const paidOrder = (paid: number, refunded = 0): OrderState =>
  ({
    stage: 'return-pending',
    facts: {},
    due: amount(paid),
    payment: { state: 'paid', amount: amount(paid), refunded: refunded === 0 ? null : amount(refunded) },
  }) as unknown as OrderState;

describe('gifts that come back with a return', () => {
  it('come with the piece that earned them, and stay when another goes', () => {
    const lines = [bought(1, 1, 3_260_000), bought(2, 1, 5_000), gift(3, 1, terms())];
    expect(giftsToReturn(lines, [back(1)])).toEqual([back(3)]);
    expect(giftsToReturn(lines, [back(2)])).toEqual([]);
  });

  it('stay while what is left reaches the threshold of their promotion', () => {
    const given = terms({
      minSubtotal: 2_000,
      lines: [
        { position: 1, spent: 3_000, craft: 0 },
        { position: 2, spent: 1_500, craft: 0 },
      ],
    });
    const lines = [bought(1, 3, 3_000), bought(2, 1, 1_500), gift(3, 1, given)];
    expect(giftsToReturn(lines, [back(1, 2)])).toEqual([]);
    expect(giftsToReturn(lines, [back(1, 3)])).toEqual([back(3)]);
    expect(giftsToReturn(lines, [back(1, 2), back(2)])).toEqual([back(3)]);
    const after = [bought(1, 3, 3_000, 2), bought(2, 1, 1_500), gift(3, 1, given)];
    expect(giftsToReturn(after, [back(2)])).toEqual([back(3)]);
    expect(giftsToReturn(after, [])).toEqual([]);
  });

  it.each([
    ['number of pieces', { minQuantity: 2 }],
    ['craft charge', { minCraft: 101 }],
  ])('come back where what is left misses the %s', (_, condition) => {
    const given = terms({ ...condition, lines: [{ position: 1, spent: 400, craft: 200 }] });
    expect(giftsToReturn([bought(1, 2, 400), gift(2, 1, given)], [back(1)])).toEqual([back(2)]);
  });

  it('are as many as each full amount no longer gives, the last line first', () => {
    const given = terms({ every: 1_000, lines: [{ position: 1, spent: 4_000, craft: 0 }] });
    const lines = [bought(1, 4, 4_000), gift(2, 2, given), gift(3, 2, given)];
    expect(giftsToReturn(lines, [back(1)])).toEqual([back(3)]);
    expect(giftsToReturn(lines, [back(1, 3)])).toEqual([back(2), back(3, 2)]);
    const after = [bought(1, 4, 4_000, 1), gift(2, 2, given), gift(3, 2, given, { returned: 1 })];
    expect(giftsToReturn(after, [back(1)])).toEqual([back(3)]);
  });

  it('of an order of an older version come with its last bought piece', () => {
    const lines = [bought(1, 1, 400), bought(2, 1, 400), gift(3, 1, null)];
    expect(giftsToReturn(lines, [back(1)])).toEqual([]);
    expect(giftsToReturn(lines, [back(1), back(2)])).toEqual([back(3)]);
  });
});

describe('a gift that should have come back', () => {
  const lines = [bought(1, 1, 3_260_000), gift(2, 1, terms())];
  const settled = (...accepted: readonly ReturnType<typeof back>[]) =>
    settlementOf(paidOrder(3_260_000), lines, accepted);

  it('is taken off the refund at its price if it did not come', () => {
    expect(settled(back(1), back(2))).toEqual({ outcome: 'all', amount: amount(3_260_000), kept: [] });
    expect(settled(back(1), back(2, 0))).toEqual({
      outcome: 'all',
      amount: amount(3_230_000),
      kept: [{ ...back(2), amount: amount(30_000) }],
    });
  });

  it('costs nothing where the pieces that earned it were not accepted', () => {
    expect(settled(back(1, 0), back(2, 0))).toEqual({ outcome: 'none', amount: null, kept: [] });
    expect(settled(back(1, 0), back(2))).toEqual({ outcome: 'some', amount: null, kept: [] });
  });

  it('never costs more than the refund', () => {
    const cheap = [bought(1, 1, 20_000), gift(2, 1, terms())];
    expect(settlementOf(paidOrder(20_000), cheap, [back(1)])).toEqual({
      outcome: 'all',
      amount: null,
      kept: [{ ...back(2), amount: amount(20_000) }],
    });
  });

  it('is asked for once: who has paid it keeps it', () => {
    const after = [bought(1, 2, 10_000, 1), gift(2, 1, terms(), { returned: 1 })];
    expect(giftsToReturn(after, [back(1)])).toEqual([]);
  });

  it('may be another gift of the same promotion', () => {
    const given = terms({ every: 1_000, lines: [{ position: 1, spent: 2_000, craft: 0 }] });
    const two = [bought(1, 2, 2_000), gift(2, 1, given), gift(3, 1, given)];
    expect(settlementOf(paidOrder(2_000), two, [back(1), back(2)]).kept).toEqual([]);
    expect(settlementOf(paidOrder(2_000), two, [back(1), back(3, 0)]).kept).toMatchObject([back(3)]);
  });
});

it('leaves nobody a gift that is not earned, came back or was paid, in whatever parts pieces come back', () => {
  const scenario = fc.record({
    bought: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), spent: fc.nat(5_000) }), {
      minLength: 1,
      maxLength: 4,
    }),
    gifts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
    every: fc.option(fc.integer({ min: 1, max: 3_000 })),
    minSubtotal: fc.option(fc.nat(8_000)),
    minQuantity: fc.option(fc.integer({ min: 1, max: 6 })),
    price: fc.nat(4_000),
    choices: fc.infiniteStream(fc.nat(1_000)),
  });
  fc.assert(
    fc.property(scenario, ({ bought: pieces, gifts, choices, ...conditions }) => {
      const { price, every, minSubtotal, minQuantity } = conditions;
      const given = terms({
        ...{ quantity: 2, price, every, minSubtotal, minQuantity },
        lines: pieces.map(({ spent }, index) => ({ position: index + 1, spent, craft: 0 })),
      });
      const next = (most: number): number => (choices.next().value ?? 0) % (most + 1);
      let lines: readonly SoldLine[] = [
        ...pieces.map(({ quantity, spent }, index) => bought(index + 1, quantity, spent)),
        ...gifts.map((quantity, index) => gift(pieces.length + index + 1, quantity, given)),
      ];
      const paid = pieces.reduce((total, { spent }) => total + spent, 0);
      let refunded = 0;
      for (let round = 0; round < 12; round += 1) {
        const asked = lines.flatMap((line) =>
          line.gift === null ? [back(line.position, next(line.quantity - line.returned))] : [],
        );
        const sent = [...asked, ...giftsToReturn(lines, asked)];
        const accepted = sent.map(({ position, quantity }) => back(position, next(quantity)));
        const { amount: refund, kept } = settlementOf(paidOrder(paid, refunded), lines, accepted);
        refunded += refund?.minor ?? 0;
        const deducted = kept.reduce((total, each) => total + each.amount.minor, 0);
        expect(deducted).toBeLessThanOrEqual(
          kept.reduce((total, { quantity }) => total + quantity * price, 0),
        );
        for (const { position, quantity } of kept) {
          const taken = accepted.find((each) => each.position === position)?.quantity ?? 0;
          expect(quantity + taken).toBeLessThanOrEqual(
            sent.find((each) => each.position === position)?.quantity ?? 0,
          );
        }
        const gone = [...accepted, ...kept];
        const isAny = accepted.some(({ quantity }) => quantity > 0);
        lines = lines.map((line) => ({
          ...line,
          returned:
            line.returned +
            gone.reduce(
              (count, { position, quantity }) => count + (position === line.position ? quantity : 0),
              0,
            ),
        }));
        for (const { returned, quantity } of lines) expect(returned).toBeLessThanOrEqual(quantity);
        if (isAny) expect(giftsToReturn(lines, [])).toEqual([]);
        expect(refunded).toBeLessThanOrEqual(paid);
      }
    }),
  );
});
