import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes, money } from '../money/index.ts';
import {
  caratDistance,
  choiceFields,
  compareStones,
  contradictions,
  deliveryDays,
  diameterOf,
  distance,
  gradedFields,
  inscriptionText,
  isReportNumber,
  isSampleNumber,
  type Likeness,
  type LikenessField,
  likenessFields,
  plainNumber,
  priceDistance,
  pricePerCarat,
  rankDistance,
  rankOf,
  ratioOf,
  readCode,
  reportUrl,
  type Stone,
  scales,
} from './index.ts';

const stone: Stone = {
  carat: 101,
  codes: {
    shape: 'round',
    colour: 'F',
    clarity: 'VS1',
    cut: 'excellent',
    polish: 'excellent',
    symmetry: 'excellent',
    fluorescence: 'none',
    coloured_option: 'white',
    fancy_intensity: null,
    origin: 'natural',
    laboratory: 'gia',
    certificate_type: 'giabri',
  },
  measurements: { length: 644, width: 648, depth: 399 },
  depth: 618,
  table: 570,
  girdle: null,
  culet: null,
  certificateNumber: '2141234567',
  issuedOn: null,
  inscribed: true,
};
const codes = (more: Partial<Stone['codes']>): Stone => ({ ...stone, codes: { ...stone.codes, ...more } });

describe('codes', () => {
  it('are read from every notation, each with its own rank', () => {
    for (const field of choiceFields)
      for (const [rank, code] of scales[field].entries()) {
        expect(rankOf(field, code)).toBe(rank);
        for (const text of [
          code,
          code.toLowerCase(),
          ` ${code.replaceAll('_', '-')} `,
          code.replaceAll('_', ' '),
        ])
          expect(readCode(field, text)).toBe(code);
      }
  });

  it.each([
    ['shape', 'Round Brilliant', 'round'],
    ['shape', '圆形', 'round'],
    ['shape', 'Cut-Cornered Rectangular Modified Brilliant', 'corner_modified_rectangular'],
    ['cut', 'EX', 'excellent'],
    ['cut', 'ID', 'ideal'],
    ['cut', 'H&A', 'excellent'],
    ['cut', '极好', 'excellent'],
    ['cut', '优', 'excellent'],
    ['polish', 'ID', 'excellent'],
    ['symmetry', '很好', 'very_good'],
    ['colour', '100', 'D'],
    ['colour', 'H色', 'H'],
    ['clarity', 'P1', 'I1'],
    ['clarity', 'LC', 'IF'],
    ['fluorescence', 'None', 'none'],
    ['fluorescence', 'N', 'none'],
    ['fluorescence', '无', 'none'],
    ['fluorescence', 'Medium Blue', 'medium'],
    ['certificate_type', 'H&A', 'igihaa'],
    ['polish', 'VG', 'very_good'],
    ['fluorescence', 'NON', 'none'],
    ['fluorescence', 'STB', 'strong'],
    ['fluorescence', '强蓝', 'strong'],
    ['fluorescence', '中蓝', 'medium'],
    ['cut', '8X', 'excellent'],
    ['fluorescence', 'VS', 'very_strong'],
    ['origin', 'CVD', 'lab_grown'],
    ['origin', '天然', 'natural'],
    ['laboratory', 'GIA', 'gia'],
    ['laboratory', 'GCAL', 'gcal'],
    ['laboratory', 'AGSL', 'ags'],
    ['shape', 'Cushion Modified', 'cushion'],
  ] as const)('of %s: %s is %s', (field, text, code) => expect(readCode(field, text)).toBe(code));

  it.each(['', 'marquise', 'SI3', '__proto__', 'constructor', '💎'])('are not recognised in %j', (text) => {
    for (const field of choiceFields) expect(readCode(field, text)).toBeNull();
  });
});

describe('a certificate', () => {
  it.each([
    ['gia', '2141234567', true],
    ['gia', '214123456', false],
    ['igi', '123456789', true],
    ['igi', 'LG123456789', true],
    ['igi', 'LG1234567', false],
    ['gia', 'LG12345678', false],
    ['gcal', '320340061', true],
    ['gcal', 'GC1', false],
    ['ags', '104123456789', true],
    ['ags', 'LG104123456', false],
  ] as const)('of %s numbered %s: %s', (laboratory, number, good) =>
    expect(isReportNumber(laboratory, number)).toBe(good),
  );

  it('has the same number in any notation', () => {
    expect(['GIA 2141 234-567', 'gia2141234567', '２１４１２３４５６７'].map(plainNumber)).toEqual(
      Array(3).fill('2141234567'),
    );
    expect(plainNumber('lg 123456789')).toBe('LG123456789');
    expect(plainNumber('AGS-104123456789')).toBe('104123456789');
  });

  it('links to its report, and a sample to the page without its number', () => {
    expect(reportUrl('gia', '2141234567')).toContain('2141234567');
    expect(reportUrl('igi', 'LG123456789')).toContain('LG123456789');
    for (const number of ['0000001234', 'LG000012345']) {
      expect(isSampleNumber(number)).toBe(true);
      expect(reportUrl('igi', number)).not.toMatch(/\d/);
    }
    expect(isSampleNumber('2141234567')).toBe(false);
    expect(inscriptionText('gia', '2141234567')).toBe('GIA 2141234567');
  });
});

describe('a stone', () => {
  it('can be valid', () => expect(contradictions(stone)).toEqual([]));

  it.each([
    [codes({ colour: null }), 'WHITE_NEEDS_COLOUR'],
    [codes({ fancy_intensity: 'fancy' }), 'WHITE_HAS_NO_INTENSITY'],
    [codes({ coloured_option: 'pink', fancy_intensity: 'fancy' }), 'FANCY_HAS_NO_COLOUR'],
    [codes({ coloured_option: 'pink', colour: null }), 'FANCY_NEEDS_INTENSITY'],
    [codes({ certificate_type: 'igibri' }), 'TYPE_NOT_OF_LABORATORY'],
    [{ ...stone, certificateNumber: '12' }, 'NUMBER_NOT_OF_LABORATORY'],
    [
      { ...codes({ laboratory: 'igi', certificate_type: 'igibri' }), certificateNumber: 'LG123456789' },
      'LAB_GROWN_NUMBER_OF_NATURAL',
    ],
  ])('is contradictory: %#', (wrong, problem) => {
    expect(contradictions(wrong).map((contradiction) => contradiction.problem)).toEqual([problem]);
  });

  it('is measured in whole numbers', () => {
    expect(diameterOf({ length: 644, width: 648, depth: 1 })).toBe(646);
    expect(ratioOf({ length: 700, width: 500, depth: 1 })).toBe(140);
  });

  it('is delivered sooner in the market where it is', () => {
    expect([deliveryDays(15, true), deliveryDays(15, false), deliveryDays(1, true)]).toEqual([2, 15, 1]);
  });

  it('has a price per carat that agrees with its price to half a step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 10 }),
        fc.integer({ min: 1, max: 30_000 }),
        fc.constantFrom(...currencyCodes),
        (minor, points, currency) => {
          const each = pricePerCarat(money(minor, currency), points);
          const step = currency === 'USD' || currency === 'SGD' || currency === 'MYR' ? 1 : 100;
          expect(each.currency).toBe(currency);
          expect(each.minor % step).toBe(0);
          expect(Math.abs(each.minor - (minor * 100) / points)).toBeLessThanOrEqual(step / 2 + 1e-3);
        },
      ),
    );
  });
});

const likeness: fc.Arbitrary<Likeness> = fc.record({
  caratLog: fc.integer({ min: 20, max: 1_000 }).map(Math.log),
  priceLog: fc.integer({ min: 10_000, max: 10 ** 9 }).map(Math.log),
  ranks: fc.tuple(
    ...likenessFields.map((field) =>
      fc.integer({ min: field === 'cut' || field === 'colour' ? -1 : 0, max: scales[field].length - 1 }),
    ),
  ),
});
const withRank = (one: Likeness, field: LikenessField, rank: number): Likeness => ({
  ...one,
  ranks: one.ranks.map((other, at) => (likenessFields[at] === field ? rank : other)),
});
const rankOfField = (one: Likeness, field: LikenessField): number =>
  one.ranks[likenessFields.indexOf(field)] as number;

describe('the distance of stones', () => {
  it('is zero to itself, symmetric, and at least as large as each of its terms', () => {
    fc.assert(
      fc.property(likeness, likeness, (one, other) => {
        expect(distance(one, one)).toBe(0);
        expect(distance(one, other)).toBe(distance(other, one));
        const parts = [
          caratDistance(one.caratLog, other.caratLog),
          priceDistance(one.priceLog, other.priceLog),
          ...likenessFields.map((field) =>
            rankDistance(field, rankOfField(one, field), rankOfField(other, field)),
          ),
        ];
        for (const part of parts) expect(distance(one, other)).toBeGreaterThanOrEqual(part);
        expect(distance(one, other)).toBeCloseTo(
          parts.reduce((sum, part) => sum + part, 0),
          6,
        );
      }),
    );
  });

  it('grows with each step of a grade', () => {
    fc.assert(
      fc.property(likeness, fc.constantFrom(...gradedFields), fc.nat(3), (one, field, steps) => {
        const from = withRank(one, field, 0);
        expect(distance(from, withRank(one, field, steps + 1))).toBeGreaterThan(
          distance(from, withRank(one, field, steps)),
        );
      }),
    );
  });

  it('ranks shape above any grade, and lab-grown origin highest', () => {
    fc.assert(
      fc.property(likeness, likeness, (one, other) => {
        const kinds = ['origin', 'coloured_option', 'shape'] as const;
        const alike = kinds.reduce((all, field) => withRank(all, field, rankOfField(one, field)), other);
        fc.pre(distance(one, alike) < 900);
        const reshaped = (stone: Likeness) => withRank(stone, 'shape', (rankOfField(one, 'shape') + 1) % 11);
        expect(distance(one, alike)).toBeLessThan(distance(one, reshaped(one)));
        expect(distance(one, reshaped(alike))).toBeLessThan(
          distance(one, withRank(one, 'origin', 1 - rankOfField(one, 'origin'))),
        );
      }),
    );
  });
});

describe('a comparison', () => {
  const one = { carat: 100, price: 5_000, pricePerCarat: 5_000, grades: { colour: 'D', cut: null } };
  const other = { carat: 90, price: 4_000, pricePerCarat: 4_444, grades: { colour: 'F', cut: 'good' } };

  it('reports which grades differ and which stone is best', () => {
    const rows = new Map(compareStones([one, other, one]).map((row) => [row.field, row]));
    expect(rows.get('price')).toMatchObject({ differs: true, best: [1] });
    expect(rows.get('carat')).toMatchObject({ differs: true, best: [0, 2] });
    expect(rows.get('colour')).toMatchObject({ differs: true, best: [0, 2] });
    expect(rows.get('cut')).toMatchObject({ differs: true, best: [1] });
    expect(rows.get('clarity')).toMatchObject({ differs: false, best: [] });
  });
});
