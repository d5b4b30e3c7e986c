import fc from 'fast-check';
import { sizeOfCarat } from '../geometry/gems/cut-gem.ts';
import type { Glyph } from '../geometry/outline.ts';
import { bandShapes } from '../geometry/profile.ts';
import { finishes, gemShapes, type Metal, stones } from '../model.ts';
import type { Outlines } from '../pieces/lettering.ts';
import type { HeadOptions, RingOptions } from '../pieces/ring/options.ts';

/** Random pieces within the customiser's options, and slightly beyond. */
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const metal = fc.constantFrom<Metal>('gold-999', '18k-yellow', '18k-white', '18k-rose', 'pt950');

export const metals = fc.oneof(
  metal.map((one) => [one] as const),
  fc.constantFrom(['18k-white', '18k-rose'] as const, ['18k-yellow', '18k-white'] as const),
);

export const band = fc
  .record({
    shape: fc.constantFrom(...bandShapes, 'twisted' as const),
    width: between(1.8, 8),
    taper: between(0.7, 1),
    thickness: between(1.2, 2.6),
  })
  .map(({ taper, ...rest }) => ({ ...rest, backWidth: rest.width * taper }));

const small = fc.record({
  stone: fc.constantFrom(...stones),
  count: fc.integer({ min: 1, max: 40 }),
  diameter: between(1, 2.4),
});

const main = fc
  .record({ shape: fc.constantFrom(...gemShapes), stone: fc.constantFrom(...stones), carat: between(0.3, 3) })
  .map(({ shape, stone, carat }) => ({ shape, stone, ...sizeOfCarat(shape, carat, 'diamond') }));

const head: fc.Arbitrary<HeadOptions> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('four-prong' as const, 'six-prong' as const, 'bezel' as const, 'tension' as const),
    stone: main,
    sides: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('halo' as const),
    stone: main,
    sides: fc.record({
      stone: fc.constantFrom(...stones),
      count: fc.integer({ min: 12, max: 28 }),
      diameter: between(1, 1.6),
    }),
  }),
  fc.record({
    kind: fc.constant('three-stone' as const),
    stone: main,
    sides: fc.record({ stone: fc.constantFrom(...stones), count: fc.constant(2), diameter: between(2, 4.5) }),
  }),
);

export const ring: fc.Arbitrary<RingOptions> = fc.record({
  metals,
  finish: fc.constantFrom(...finishes),
  circumference: between(44, 66),
  band,
  accents: fc.option(
    fc
      .tuple(small, fc.constantFrom('flush' as const, 'pave' as const, 'channel' as const))
      .map(([stones, setting]) => ({ ...stones, setting })),
  ),
  head: fc.option(head),
  shoulder: fc.constantFrom('plain' as const, 'cathedral' as const),
});

/** Test letters: a ring with a hole, a stroke with a serif, two loose strokes, a brush stroke ending in a point. */
const glyphs: Readonly<Record<string, Glyph>> = {
  o: {
    path: 'M50 0Q100 0 100 60Q100 120 50 120Q0 120 0 60Q0 0 50 0ZM50 25Q25 25 25 60Q25 95 50 95Q75 95 75 60Q75 25 50 25Z',
    unitsPerEm: 140,
    advance: 120,
  },
  l: { path: 'M0 0H60V14H40V120H0V106H20V14H0Z', unitsPerEm: 140, advance: 75 },
  i: { path: 'M10 0H34V80H10ZM10 96H34V120H10Z', unitsPerEm: 140, advance: 50 },
  v: {
    path: 'M0 120C20 90 30 40 48 0C70 30 90 100 118 118C80 112 66 70 50 44C44 70 30 112 0 120Z',
    unitsPerEm: 140,
    advance: 130,
  },
  日: { path: 'M10 0H90V130H10ZM24 12V58H76V12ZM24 72V118H76V72Z', unitsPerEm: 140, advance: 140 },
};

export const outlines: Outlines = (character) => glyphs[character] ?? null;

export const word = fc
  .array(fc.constantFrom(...Object.keys(glyphs), 'x'), { minLength: 1, maxLength: 5 })
  .map((letters) => letters.join(''));
