import { distance, type Likeness, likenessFields, rankOf, scales } from '@jinlan/domain/diamonds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StoneLists, taken } from '../store.ts';
import { ColumnsBuilder } from './columns.ts';
import { nearestStones } from './nearest.ts';
import { Sheets } from './sheets.ts';

const oneOf = <Code extends string>(codes: readonly Code[], limit: number) =>
  fc.constantFrom(...codes.slice(0, limit));

/** A stone with few possible grades, so that many stones are alike, while some combinations are rare. */
const stone = fc.record({
  carat: fc.integer({ min: 30, max: 120 }),
  price: fc.integer({ min: 100_000, max: 900_000 }),
  shape: oneOf(scales.shape, 2),
  origin: oneOf(scales.origin, 2),
  coloured_option: oneOf(scales.coloured_option, 2),
  colour: fc.option(oneOf(scales.colour, 5)),
  clarity: oneOf(scales.clarity, 4),
  cut: fc.option(oneOf(scales.cut, 3)),
  polish: oneOf(scales.polish, 2),
  symmetry: oneOf(scales.symmetry, 2),
  fluorescence: oneOf(scales.fluorescence, 3),
  sold: fc.constantFrom(taken.no, taken.no, taken.no, taken.sold),
});
type Stone = typeof stone extends fc.Arbitrary<infer One> ? One : never;

function listsOf(stones: readonly Stone[]): StoneLists {
  const each = <Value>(read: (stone: Stone, index: number) => Value): Value[] => stones.map(read);
  const all = <Value>(value: Value): Value[] => stones.map(() => value);
  return {
    id: each((_, at) => at + 1),
    sku: each((_, at) => `JD-${at}`),
    number: each((_, at) => `${at}`),
    shape: each(({ shape }) => shape),
    carat: each(({ carat }) => carat),
    colour: each(({ colour }) => colour),
    clarity: each(({ clarity }) => clarity),
    cut: each(({ cut }) => cut),
    polish: each(({ polish }) => polish),
    symmetry: each(({ symmetry }) => symmetry),
    fluorescence: each(({ fluorescence }) => fluorescence),
    coloured_option: each(({ coloured_option }) => coloured_option),
    origin: each(({ origin }) => origin),
    price: each(({ price }) => price),
    sold: each(({ sold }) => sold),
    fancy_intensity: all(null),
    laboratory: all('GIA'),
    certificate_type: all(null),
    length: all(null),
    width: all(null),
    height: all(null),
    depth: all(null),
    table: all(null),
    girdle: all(null),
    culet: all(null),
    issued: all(null),
    inscribed: all(false),
    currency: all('HKD' as const),
    ownPrices: all({}),
    markets: all(['hk'] as const),
    source: all(null),
    delivery: all(10),
  };
}

const likenessOf = (stone: Stone): Likeness => ({
  caratLog: Math.log(stone.carat),
  priceLog: Math.log(stone.price),
  ranks: likenessFields.map((field) => {
    const code = stone[field];
    return code === null ? -1 : rankOf(field, code);
  }),
});

test('returns the nearest stones for sale, those of the same kind first', () => {
  fc.assert(
    fc.property(
      fc.array(stone, { minLength: 1, maxLength: 60 }),
      fc.nat(),
      fc.integer({ min: 1, max: 12 }),
      (stones, which, limit) => {
        const builder = new ColumnsBuilder();
        builder.add(listsOf(stones));
        const columns = builder.build();
        const sheet = new Sheets(
          columns,
          () => null,
          () => 1,
        ).sheet({ market: 'hk', currency: 'HKD' });
        /** The read model reorders its rows; the certificate number is the stone's index in the list. */
        const placeOf = (row: number): number => Number(columns.certificateNumbers[row]);
        const index = which % stones.length;
        const row = columns.certificateNumbers.indexOf(`${index}`);
        const likeness = likenessOf(stones[index] as Stone);
        const distanceTo = (other: number): number => distance(likeness, likenessOf(stones[other] as Stone));
        const expected = stones
          .flatMap(({ sold }, other) => (sold === taken.no && other !== index ? [distanceTo(other)] : []))
          .sort((a, b) => a - b)
          .slice(0, limit);
        const nearest = nearestStones(columns, sheet, row, limit).map(placeOf);
        expect(new Set(nearest).size).toBe(nearest.length);
        expect(nearest.map(distanceTo).map((one) => one.toFixed(6))).toEqual(
          expected.map((one) => one.toFixed(6)),
        );
        expect(nearest.every((other) => stones[other]?.sold === taken.no)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
