import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyCode, money, multiply, subtract, sum, whole } from '../../money/index.ts';
import { amountOf, type GoldQuote, type GoldQuotes, priceMade } from '../../pricing/index.ts';
import type { Design } from '../design/design.ts';
import { complete } from '../rules/choose.ts';
import { alloysOf } from '../rules/metals.ts';
import { Walker } from '../rules/walking.ts';
import { engraved, made, roundStone, testTables, testWorkshop as workshop } from '../testing.ts';
import { drawUp } from './draw-up.ts';
import { type Promised, promiseDelivery } from './promise.ts';
import { madeBasis, type Quote, type QuoteTerms, quoteDesign } from './quote.ts';
import { openWorkshop } from './workshop.ts';

const board = (perGram: number, currency: CurrencyCode): GoldQuotes => ({
  CK9999: {
    type: 'CN-CK9999',
    version: 7,
    sell: money(perGram, currency),
    buy: null,
    exchange: null,
    unit: 'gram',
    effectiveAt: '2026-11-21T01:00:00.000Z',
  } satisfies GoldQuote,
});

function termsFor(design: Design, grams: number, more: Partial<QuoteTerms> = {}): QuoteTerms {
  const pieces = drawUp(workshop, design);
  if (!pieces.ok) throw new Error(pieces.error.code);
  const weights = Object.fromEntries(
    pieces.value.map(({ part, blueprint }) => [
      part,
      Object.fromEntries(alloysOf(blueprint.metal).map((alloy) => [alloy, grams])),
    ]),
  );
  const stonePrice = design.flow === 'diamond-ring' ? whole(12_000, 'CNY') : null;
  return { currency: 'CNY', partsPerMillion: 1_000_000, weights, stonePrice, ...more };
}

function quoted(design: Design, terms: QuoteTerms, quotes = board(138_700, 'CNY')): Quote {
  const quote = quoteDesign(workshop, design, terms, quotes);
  if (!quote.ok) throw new Error(JSON.stringify(quote.error));
  return quote.value;
}

const wholeOf = (draft: Parameters<typeof complete>[1]): Design => {
  const design = complete(workshop, draft);
  if (!design.ok) throw new Error(JSON.stringify(design.error));
  return design.value;
};

const band = (width: number, metal: string) =>
  [
    ['her.metal', metal],
    ['her.width', width],
    ['her.finish', 'polished'],
    ['her.size', 509],
    ['her.engraving', engraved('inside', '永结同心')],
    ['him.metal', metal],
    ['him.width', width],
    ['him.finish', 'hammered'],
    ['him.size', 598],
    ['him.engraving', []],
  ] as const;
const pair = wholeOf(
  made(
    'pair-rings',
    ['mode', 'one-design'],
    ['gender', 'both'],
    ['style', 'plain-band'],
    ...band(40, 'gold-999'),
  ),
);
const diamondRing = wholeOf(
  made(
    'diamond-ring',
    ['style', 'halo'],
    ['stone', roundStone(50, 5.1)],
    ['metal', '18k-white'],
    ['gem', 'diamond'],
    ['size', 509],
    ['engraving', []],
  ),
);

describe('a quote', () => {
  it('adds up in every currency for every design', () => {
    const design = fc.integer().map((seed) => new Walker(workshop, seed).design());
    const exchanges = fc.record({
      currency: fc.constantFrom<CurrencyCode>('CNY', 'HKD', 'MYR', 'USD'),
      partsPerMillion: fc.integer({ min: 100_000, max: 2_000_000 }),
    });
    fc.assert(
      fc.property(design, exchanges, fc.integer({ min: 5, max: 90_000 }), (anyDesign, exchange, grams) => {
        const stonePrice = anyDesign.flow === 'diamond-ring' ? whole(9_999, exchange.currency) : null;
        const terms = termsFor(anyDesign, grams, { ...exchange, stonePrice });
        const { price, parts } = quoted(anyDesign, terms, board(138_700, exchange.currency));
        const add = (amounts: readonly { readonly amount: { minor: number } }[]) =>
          amounts.reduce((total, { amount }) => total + amount.minor, 0);
        expect(add(price.steps)).toBe(price.total.minor);
        const alone = sum(
          exchange.currency,
          parts.map((part) => part.price.total),
        );
        const off = amountOf(price, 'set-discount');
        expect(subtract(alone, multiply(off, -1))).toEqual(price.total);
        expect(off.minor < 0).toBe(parts.length > 1);
        for (const { kind, amount } of price.steps)
          expect(kind === 'set-discount' || amount.minor >= 0).toBe(true);
        expect(price.total.minor).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('of a pair in fine gold equals a sum calculated by hand', () => {
    // 4.567 g are charged as 4.57 g; 4.57 × 1,387 = 6,338.59, rounded to 6,339.
    const { parts, price } = quoted(pair, termsFor(pair, 4_567));
    expect(parts.map((part) => part.price.steps.map(({ kind, amount }) => [kind, amount.minor]))).toEqual([
      [
        ['gold-value', 633_900],
        ['craft-charge', 60_000],
        ['engraving', 10_000],
      ],
      [
        ['gold-value', 633_900],
        ['craft-charge', 75_000],
      ],
    ]);
    expect(price.steps.at(-1)).toMatchObject({ kind: 'set-discount', amount: { minor: -70_600 } });
    expect(price.total).toEqual(money(1_412_800 - 70_600, 'CNY'));
  });

  it('of a diamond ring lists metal, stones, setting and craft charge', () => {
    const { price } = quoted(diamondRing, termsFor(diamondRing, 3_104));
    expect(price.steps).toEqual([
      {
        kind: 'metal-value',
        amount: money(235_600, 'CNY'),
        cause: { alloy: '18k-white', weightMg: 3_100, perGram: money(76_000, 'CNY') },
      },
      { kind: 'main-stone', amount: money(1_200_000, 'CNY'), cause: { sku: 'R50', carat: 50 } },
      {
        kind: 'side-stones',
        amount: money(96_000, 'CNY'),
        cause: { gem: 'diamond', count: 16, milliCarat: 10 },
      },
      { kind: 'craft-charge', amount: money(65_000, 'CNY'), cause: {} },
      { kind: 'setting', amount: money(80_000, 'CNY'), cause: { stones: 17 } },
    ]);
  });

  it.each<readonly [string, Design, readonly (readonly [string, number])[]]>([
    [
      'a necklace with a charm, its chain, extender and engraving',
      wholeOf(
        made(
          'necklace',
          ['style', 'charm-necklace'],
          ['charm', { code: 'tag' }],
          ['metal', '18k-yellow'],
          ['chain', 'box'],
          ['length', 450],
          ['extender', true],
          ['clasp', 'lobster'],
          ['engraving', engraved('tag', '长乐')],
        ),
      ),
      [
        ['metal-value', 216_000],
        ['craft-charge', 75_000],
        ['findings', 38_000],
        ['engraving', 10_000],
      ],
    ],
    [
      'a plain chain with a toggle',
      wholeOf(
        made(
          'necklace',
          ['style', 'plain-chain'],
          ['metal', '18k-yellow'],
          ['chain', 'cable'],
          ['length', 450],
          ['extender', false],
          ['clasp', 'toggle'],
        ),
      ),
      [
        ['metal-value', 216_000],
        ['craft-charge', 60_000],
        ['findings', 28_000],
      ],
    ],
    [
      'a cord with a character',
      wholeOf(
        made(
          'bracelet',
          ['style', 'red-cord'],
          ['metal', '18k-yellow'],
          ['charm', { code: 'character', text: '安' }],
          ['strap', 'blue'],
          ['engraving', []],
        ),
      ),
      [
        ['metal-value', 216_000],
        ['craft-charge', 90_000],
        ['findings', 3_000],
      ],
    ],
    [
      'a tennis bracelet of 48 stones',
      wholeOf(made('bracelet', ['style', 'tennis'], ['metal', '18k-yellow'], ['wrist', 160])),
      [
        ['metal-value', 216_000],
        ['side-stones', 48 * 90_000],
        ['craft-charge', 60_000],
        ['setting', 48 * 2_500],
      ],
    ],
    [
      'a solitaire pendant on its chain',
      wholeOf(
        made(
          'pendant',
          ['style', 'solitaire'],
          ['metal', 'pt950'],
          ['pendantSize', 'm'],
          ['chain', 'cable'],
          ['length', 420],
        ),
      ),
      [
        ['metal-value', 144_000],
        ['side-stones', 420_000],
        ['craft-charge', 80_000],
        ['setting', 6_000],
        ['findings', 20_000],
      ],
    ],
  ])('of %s', (_, design, steps) => {
    const { price } = quoted(design, termsFor(design, 3_000));
    expect(price.steps.map(({ kind, amount }) => [kind, amount.minor])).toEqual(steps);
  });

  it('of two metals weighs and charges each metal', () => {
    const ring = wholeOf(
      made(
        'single-ring',
        ['style', 'plain-band'],
        ['metal', '18k-white-rose'],
        ['width', 40],
        ['finish', 'brushed'],
        ['size', 509],
        ['engraving', engraved('inside', '永', '恒')],
      ),
    );
    const weights = { piece: { '18k-white': 2_996, '18k-rose': 4 } };
    const { price } = quoted(ring, termsFor(ring, 1, { weights }));
    expect(price.steps.map(({ kind, amount, cause }) => [kind, amount.minor, cause])).toEqual([
      ['metal-value', 228_000, { alloy: '18k-white', weightMg: 3_000, perGram: money(76_000, 'CNY') }],
      ['metal-value', 700, { alloy: '18k-rose', weightMg: 10, perGram: money(72_000, 'CNY') }],
      ['craft-charge', 108_000, {}],
      ['engraving', 20_000, { lines: 2 }],
    ]);
  });

  it('depends only on the price board once its basis is stored', () => {
    const basis = madeBasis(workshop, pair, termsFor(pair, 4_567));
    if (!basis.ok) throw new Error(basis.error.code);
    const before = priceMade(basis.value, board(138_700, 'CNY'));
    const after = priceMade(basis.value, board(140_000, 'CNY'));
    expect(before).toEqual({ ok: true, value: quoted(pair, termsFor(pair, 4_567)) });
    expect(after.ok && after.value.price.steps.filter(({ kind }) => kind === 'gold-value')).toHaveLength(2);
    expect(after.ok && after.value.parts[0]?.price.steps[0]?.amount).toEqual(money(639_800, 'CNY'));
  });

  it.each<readonly [string, Design, Partial<QuoteTerms>, object]>([
    [
      'no weight',
      pair,
      { weights: {} },
      { code: 'WEIGHT_INVALID', data: { part: 'her', alloy: 'gold-999' } },
    ],
    ...[0, -1, 1.5, 2_000_001, Number.NaN, Number.POSITIVE_INFINITY].map(
      (weight) =>
        [
          `a weight of ${weight}`,
          diamondRing,
          { weights: { piece: { '18k-white': weight } } },
          { code: 'WEIGHT_INVALID', data: { part: 'piece', alloy: '18k-white' } },
        ] as const,
    ),
    [
      'no price of the stone',
      diamondRing,
      { stonePrice: null },
      { code: 'STONE_PRICE_MISSING', data: { sku: 'R50' } },
    ],
    [
      'a negative price of the stone',
      diamondRing,
      { stonePrice: money(-1, 'CNY') },
      { code: 'STONE_PRICE_INVALID', data: { sku: 'R50' } },
    ],
    [
      'an implausible price of the stone',
      diamondRing,
      { stonePrice: money(100_000_000_001, 'CNY') },
      { code: 'STONE_PRICE_INVALID', data: { sku: 'R50' } },
    ],
    [
      'a stone priced in another currency',
      diamondRing,
      { stonePrice: whole(1, 'HKD') },
      { code: 'PRICE_CURRENCY_MISMATCH', data: { expected: 'CNY', actual: 'HKD' } },
    ],
    ...[0, -5, 0.5, 1_000_000_001, Number.NaN].map(
      (partsPerMillion) =>
        [
          `a rate of ${partsPerMillion}`,
          pair,
          { partsPerMillion },
          { code: 'RATE_INVALID', data: { partsPerMillion } },
        ] as const,
    ),
  ])('with %s is refused', (_, design, more, error) => {
    expect(
      quoteDesign(workshop, design, { ...termsFor(design, 4_000), ...more }, board(138_700, 'CNY')),
    ).toEqual({
      ok: false,
      error,
    });
  });

  it('needs the price board in its own currency', () => {
    const refusal = (quotes: GoldQuotes) => {
      const quote = quoteDesign(workshop, pair, termsFor(pair, 4_000), quotes);
      return quote.ok ? null : quote.error.code;
    };
    expect(refusal({})).toBe('GOLD_PRICE_UNAVAILABLE');
    expect(refusal(board(140_000, 'HKD'))).toBe('PRICE_CURRENCY_MISMATCH');
  });

  it('of a retired style is refused with the style', () => {
    const without = openWorkshop({ ...testTables, styles: testTables.styles.slice(1) }, () => true);
    expect(quoteDesign(without, pair, termsFor(pair, 4_000), {})).toEqual({
      ok: false,
      error: { code: 'STYLE_RETIRED', data: { style: 'plain-band' } },
    });
  });
});

describe('a promised day', () => {
  const terms = { market: 'cn', today: '2026-11-20', holidays: new Set<string>(), stoneDays: 0 } as const;
  const promised = (design: Design, more: object = {}): Promised => {
    const result = promiseDelivery(workshop, design, { ...terms, ...more });
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  };

  it('is the slower ring’s day for both', () => {
    // Her ring takes 10 days and 3 for the engraving, his 10 and 1 for the hammering; the transport takes 2. 2026-11-20
    // is a Friday.
    expect(promised(pair)).toEqual({
      makingDays: 13,
      deliveryDays: 15,
      days: { madeBy: '2026-12-09', dueOn: '2026-12-11' },
    });
  });

  it('waits for the stone only if its transport takes longer than casting', () => {
    expect(promised(diamondRing).makingDays).toBe(11);
    expect(promised(diamondRing, { stoneDays: 8 }).makingDays).toBe(11);
    expect(promised(diamondRing, { stoneDays: 12 }).makingDays).toBe(15);
    expect(promised(pair, { stoneDays: 12 }).makingDays).toBe(13);
  });

  it('depends on the market and its holidays', () => {
    expect(promised(pair, { market: 'my' }).deliveryDays).toBe(19);
    expect(promised(pair, { holidays: new Set(['2026-11-23', '2026-11-24']) }).days).toEqual({
      madeBy: '2026-12-11',
      dueOn: '2026-12-15',
    });
  });

  it('includes the days for metal, charm, chain and engraving', () => {
    const bracelet = (charm: 'fu' | 'tag' | 'character') =>
      wholeOf(
        made(
          'bracelet',
          ['style', 'red-cord'],
          ['metal', '18k-yellow'],
          ['charm', charm === 'character' ? { code: charm, text: '安' } : { code: charm }],
          ['strap', 'red'],
          ['engraving', charm === 'tag' ? engraved('tag', '安') : []],
        ),
      );
    expect(promised(bracelet('fu')).makingDays).toBe(10);
    expect(promised(bracelet('character')).makingDays).toBe(12);
    expect(promised(bracelet('tag')).makingDays).toBe(13);
  });

  it('is never earlier with one more choice', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 30 }), (seed, stoneDays) => {
        const design = new Walker(workshop, seed).design();
        const { makingDays, deliveryDays, days } = promised(design, { stoneDays });
        expect(makingDays).toBeGreaterThanOrEqual(10);
        expect(deliveryDays).toBe(makingDays + 2);
        expect(days.madeBy > '2026-11-20' && days.dueOn > days.madeBy).toBe(true);
      }),
    );
  });

  it.each([-1, 366, 0.5, Number.NaN])('is refused if the stone needs %d days', (stoneDays) => {
    expect(promiseDelivery(workshop, diamondRing, { ...terms, stoneDays })).toEqual({
      ok: false,
      error: { code: 'STONE_DAYS_INVALID', data: { stoneDays } },
    });
  });
});
