import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BundleOption,
  checkAdd,
  chooseBundle,
  type LineWithParts,
  noGift,
  partsTakenBy,
  type RequestedSelection,
  type StockedPart,
  stockOfParts,
} from './index.ts';

const anyKey = fc.constantFrom('a', 'b');
const anyOption: fc.Arbitrary<BundleOption> = fc.record({
  key: anyKey,
  required: fc.boolean(),
  many: fc.boolean(),
  selections: fc.uniqueArray(
    fc.record({ key: anyKey, quantity: fc.integer({ min: 1, max: 3 }), canChangeQuantity: fc.boolean() }),
    { selector: ({ key }) => key, minLength: 1, maxLength: 2 },
  ),
});
const anyBundle = fc.uniqueArray(anyOption, { selector: ({ key }) => key, minLength: 1, maxLength: 2 });
const anySelection: fc.Arbitrary<RequestedSelection> = fc.record({
  option: anyKey,
  selection: anyKey,
  quantity: fc.option(fc.oneof(fc.integer({ min: -1, max: 120 }), fc.constant(1.5)), { nil: null }),
});

describe('a bundle', () => {
  it('needs all required choices, one piece for a single choice, and gives the same parts in any order', () => {
    let chosenAtAll = 0;
    fc.assert(
      fc.property(anyBundle, fc.array(anySelection, { maxLength: 6 }), (options, requestedChoices) => {
        const chosen = chooseBundle(options, requestedChoices);
        if (!chosen.ok) return;
        chosenAtAll += 1;
        for (const { key, required, many, selections } of options) {
          const parts = chosen.value.filter(({ option }) => option === key);
          if (required) expect(parts.length).toBeGreaterThan(0);
          if (!many) expect(parts.length).toBeLessThanOrEqual(1);
          for (const { selection, quantity } of parts) {
            const selectionOf = selections.find((candidate) => candidate.key === selection);
            if (selectionOf?.canChangeQuantity) expect(quantity).toBeGreaterThanOrEqual(1);
            else expect(quantity).toBe(selectionOf?.quantity);
          }
        }
        const distinct = new Set(requestedChoices.map(({ option, selection }) => `${option}/${selection}`));
        expect(chosen.value).toHaveLength(distinct.size);
        expect(chosen.value.length).toBeGreaterThan(0);
        if (distinct.size === requestedChoices.length)
          expect(chooseBundle(options, requestedChoices.toReversed())).toEqual(chosen);
      }),
      { numRuns: 2_000 },
    );
    expect(chosenAtAll).toBeGreaterThan(20);
  });

  const selection = (key: string) => ({ key, quantity: 2, canChangeQuantity: false });
  const options: readonly BundleOption[] = [
    { key: 'bangle', required: true, many: false, selections: [selection('dragon'), selection('phoenix')] },
    {
      key: 'charm',
      required: false,
      many: true,
      selections: [{ ...selection('bell'), canChangeQuantity: true }, selection('lock')],
    },
  ];
  const choice = (option: string, selected: string, quantity: number | null = null): RequestedSelection => ({
    option,
    selection: selected,
    quantity,
  });

  it.each<[string, RequestedSelection[], string]>([
    ['nothing', [], 'BUNDLE_OPTION_MISSING'],
    ['only an optional choice', [choice('charm', 'bell')], 'BUNDLE_OPTION_MISSING'],
    [
      'two pieces of a single choice',
      [choice('bangle', 'dragon'), choice('bangle', 'phoenix')],
      'BUNDLE_ONE_ONLY',
    ],
    ['a piece that the option does not have', [choice('bangle', 'bell')], 'BUNDLE_SELECTION_UNKNOWN'],
    ['an option that the bundle does not have', [choice('ring', 'dragon')], 'BUNDLE_SELECTION_UNKNOWN'],
    ['a quantity other than the bundle’s', [choice('bangle', 'dragon', 1)], 'BUNDLE_QUANTITY'],
    ['a quantity of 0', [choice('bangle', 'dragon'), choice('charm', 'bell', 0)], 'BUNDLE_QUANTITY'],
    ['a quantity of 100', [choice('bangle', 'dragon'), choice('charm', 'bell', 100)], 'BUNDLE_QUANTITY'],
  ])('with %s is refused', (_, requestedChoices, code) => {
    const chosen = chooseBundle(options, requestedChoices);
    expect(chosen.ok ? null : chosen.error.code).toBe(code);
  });

  it('uses the shopper’s quantity if it may be changed, otherwise the bundle’s', () => {
    const chosen = chooseBundle(options, [choice('charm', 'bell', 5), choice('bangle', 'dragon')]);
    expect(chosen.ok && chosen.value).toEqual([
      { option: 'bangle', selection: 'dragon', quantity: 2 },
      { option: 'charm', selection: 'bell', quantity: 5 },
    ]);
  });
});

const anyParts: fc.Arbitrary<StockedPart[]> = fc.array(
  fc.record({
    sku: anyKey,
    quantity: fc.integer({ min: 1, max: 3 }),
    stock: fc.oneof(
      fc.record({ kind: fc.constant('counted' as const), available: fc.constant(20) }),
      fc.constant({ kind: 'made-to-order' as const }),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);
const anyLines: fc.Arbitrary<LineWithParts[]> = fc.array(
  fc.record({
    sku: anyKey,
    quantity: fc.integer({ min: 1, max: 5 }),
    takes: fc.array(fc.record({ sku: anyKey, quantity: fc.integer({ min: 1, max: 3 }) })),
  }),
);

describe('the stock of a set', () => {
  it('is limited by the scarcest piece', () => {
    fc.assert(
      fc.property(anyParts, anyLines, (drawnParts, otherLines) => {
        // The same piece has one stock, however often it is in the set.
        const stocks = new Map(drawnParts.map(({ sku, stock }) => [sku, stock]));
        const parts = drawnParts.map((part) => ({ ...part, stock: stocks.get(part.sku) ?? part.stock }));
        const stock = stockOfParts(parts, otherLines);
        const enough = (sets: number): boolean =>
          [...stocks].every(([sku, { kind }]) => {
            const ownQuantity = parts
              .filter((part) => part.sku === sku)
              .reduce((sum, part) => sum + part.quantity, 0);
            const heldQuantities = otherLines.flatMap((line) =>
              partsTakenBy(line).flatMap((part) => (part.sku === sku ? part.quantity * line.quantity : [])),
            );
            return kind !== 'counted' || ownQuantity * sets + heldQuantities.reduce((a, b) => a + b, 0) <= 20;
          });
        if (stock.kind === 'made-to-order') expect(enough(1_000)).toBe(true);
        else {
          if (stock.available > 0) expect(enough(stock.available)).toBe(true);
          expect(enough(stock.available + 1)).toBe(false);
        }
      }),
    );
  });

  it('is shared with the same pieces bought alone', () => {
    const parts = [{ sku: 'ring', quantity: 1, stock: { kind: 'counted', available: 3 } }] as const;
    const set = {
      sku: 'set',
      salable: true,
      stock: { kind: 'made-to-order' },
      requiredOptions: {},
      parts,
    } as const;
    const ring = { sku: 'ring', quantity: 2, options: {}, gift: noGift };
    const ask = (quantity: number) =>
      checkAdd({ sku: 'set', quantity, options: {}, gift: noGift }, set, [ring]);
    expect(ask(1).ok).toBe(true);
    const two = ask(2);
    expect(two.ok ? null : two.error).toEqual({
      code: 'INSUFFICIENT_STOCK',
      data: { requested: 2, available: 1 },
    });
  });
});
