import { ringSizes } from '@jinlan/domain/sizes';
import { describe, expect, test } from 'vitest';
import { type Price, type Product, readSample, type Variant } from '../../../sample/read.ts';
import { openFonts, outlinesIn } from '../../../server/src/areas/customiser/fonts/fonts.ts';
import { drawLetters, shots } from './index.ts';
import type { Fit, Make, Shot } from './shot.ts';
import { soldGrams } from './weights.ts';

/** What a piece is priced by weighs as much as its model: the list and the picture show one piece. */

/** Share by which the two may differ. */
const TOLERANCE = 0.1;

const outlines = outlinesIn(await drawLetters(await openFonts()));
const { products } = readSample();

/** Larger bars lie in no picture: that of ten grams stands for them. */
const NOT_DRAWN: ReadonlySet<string> = new Set(['JL10801-20G', 'JL10801-50G']);

/** Codes of the options are `hk-12`, `mm-56`, `cm-45`. */
function fitOf({ attributes }: Variant): Fit | undefined {
  const { ring_size, bangle_size, wrist_size, chain_length, band_width } = attributes;
  const ring = ringSizes.find(({ hk }) => `hk-${hk}` === ring_size);
  const code = bangle_size ?? wrist_size ?? chain_length;
  const [unit, number] = code?.split('-') ?? [];
  const size = ring === undefined ? Number(number) * (unit === 'cm' ? 10 : 1) : ring.circumference / 10;
  if (Number.isNaN(size)) return undefined;
  return band_width === undefined ? { size } : { size, width: Number(band_width.split('-')[1]) };
}

/** Of two rings that are sold singly the second is the wider one, from Hong Kong size 16 on. */
const WIDE_FROM = 55.4;

function makeOf({ makes: [first, second] }: Shot, fit: Fit | undefined): Make {
  if (first === undefined) throw new Error('It has no model.');
  return second !== undefined && fit !== undefined && fit.size >= WIDE_FROM ? second : first;
}

interface Weighed {
  readonly sku: string;
  readonly price: Price | undefined;
  readonly fit: Fit | undefined;
}

const weighedOf = ({ sku, price, variants }: Product): readonly Weighed[] =>
  (variants ?? [{ sku, price, attributes: {} } as Variant])
    .filter((variant) => !NOT_DRAWN.has(variant.sku))
    .map((variant) => ({ sku: variant.sku, price: variant.price, fit: fitOf(variant) }));

const byWeight = products.filter(({ price }) => price?.kind === 'by-weight');

test('every piece that is priced by weight has a model', () => {
  expect(byWeight.length).toBeGreaterThan(40);
  expect(byWeight.filter(({ sku }) => !(sku in shots)).map(({ sku }) => sku)).toEqual([]);
});

describe('a hollow piece', () => {
  test.each(byWeight.map((product) => [product.sku, product] as const))(
    '%s names its wall in the list where it has one',
    (sku, { details }) => {
      const { wall } = shots[sku] as Shot;
      const build = details.find(({ label }) => label['en-US'] === 'Build')?.value;
      expect(build).toEqual(
        wall === undefined
          ? undefined
          : { 'zh-Hans-CN': `中空，壁厚约 ${wall} 毫米`, 'en-US': `Hollow, wall about ${wall} mm` },
      );
    },
  );

  test('has a wall between 0.12 and 0.8 mm', () => {
    for (const [sku, { wall = 0.12 }] of Object.entries(shots)) {
      expect(wall, sku).toBeGreaterThanOrEqual(0.12);
      expect(wall, sku).toBeLessThanOrEqual(0.8);
    }
  });
});

describe('the list and the model weigh the same', () => {
  test.each(byWeight.map((product) => [product.sku, product] as const))('%s', (sku, product) => {
    const shot = shots[sku] as Shot;
    for (const { sku: sold, price, fit } of weighedOf(product)) {
      if (price?.kind !== 'by-weight') throw new Error(`${sold} is not priced by weight.`);
      const modelled = soldGrams(shot, makeOf(shot, fit)('bench', outlines, fit)) * 1000;
      expect(
        Math.abs(modelled / price.weightMg - 1),
        `${sold}: ${Math.round(modelled)} mg of ${price.weightMg}`,
      ).toBeLessThanOrEqual(TOLERANCE);
    }
  });
});

test('a larger piece of the list has a larger model', () => {
  for (const product of byWeight) {
    const [first, second] = weighedOf(product).filter(({ fit }) => fit !== undefined);
    if (first === undefined || second === undefined) continue;
    const shot = shots[product.sku] as Shot;
    const grams = ({ fit }: Weighed): number => soldGrams(shot, makeOf(shot, fit)('bench', outlines, fit));
    expect(grams(second), product.sku).toBeGreaterThan(grams(first));
  }
});
