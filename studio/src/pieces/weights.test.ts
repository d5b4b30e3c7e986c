import { ringSizes } from '@jinlan/domain/sizes';
import { describe, expect, test } from 'vitest';
import { type Product, readSample, type Variant } from '../../../sample/read.ts';
import { openFonts, outlinesIn } from '../../../server/src/areas/customiser/fonts/fonts.ts';
import { drawLetters, shots } from './index.ts';
import type { Fit, Make, Shot } from './shot.ts';
import { soldGrams } from './weights.ts';

/**
 * Each piece has the same weight in the list as in its model, whether or not it is priced by weight: list and picture
 * show the same piece.
 */

/** Maximum relative difference between list and model. */
const TOLERANCE = 0.1;

const outlines = outlinesIn(await drawLetters(await openFonts()));
const { products, gold } = readSample();

/** Share of fine gold in an alloy, by weight. */
const fineShare = (metal: string): number => (metal.startsWith('18k') ? 0.75 : 1);

/** Larger bars have no picture; the bar of 10 g represents them. */
const NOT_DRAWN: ReadonlySet<string> = new Set(['JL10801-20G', 'JL10801-50G']);

const detailOf = ({ details }: Pick<Product, 'details'>, name: string) =>
  details.find(({ label }) => label['en-US'] === name)?.value;

/** Width of a band that is sold in only one width, mm. */
const widthOf = (product: Product): string | undefined =>
  /^([\d.]+) mm$/.exec(detailOf(product, 'Width')?.['en-US'] ?? '')?.[1];

/** Codes of the options are `hk-12`, `mm-56`, `cm-45`. A pendant has the chain it is sold with. */
function fitOf(product: Product, { attributes }: Pick<Variant, 'attributes'>): Fit | undefined {
  const { ring_size, bangle_size, wrist_size, chain_length, band_width } = attributes;
  const ring = ringSizes.find(({ hk }) => `hk-${hk}` === ring_size);
  const code = bangle_size ?? wrist_size ?? chain_length;
  const [unit, number] = code?.split('-') ?? [];
  const size = ring === undefined ? Number(number) * (unit === 'cm' ? 10 : 1) : ring.circumference / 10;
  const { chain } = shots[product.sku] as Shot;
  if (Number.isNaN(size)) return chain === undefined ? undefined : { size: chain };
  const width = band_width?.split('-')[1] ?? widthOf(product);
  return width === undefined ? { size } : { size, width: Number(width) };
}

interface Article {
  readonly sku: string;
  readonly fit: Fit | undefined;
  /** Only if the metal is an option. */
  readonly metal: string | undefined;
  /** Its weight in the list. Sizes with a fixed price have only the range. */
  readonly grams: number | undefined;
}

const gramsOf = ({ attributes }: Pick<Product, 'attributes'>): number => Number(attributes.gold_weight);

function articlesOf(product: Product): readonly Article[] {
  const { sku, price, variants } = product;
  const simple = { sku, price, attributes: {} as Variant['attributes'] };
  return (variants ?? [simple])
    .filter((variant) => !NOT_DRAWN.has(variant.sku))
    .map((variant) => ({
      sku: variant.sku,
      fit: fitOf(product, variant),
      metal: variant.attributes.metal,
      grams:
        variant.price?.kind === 'by-weight'
          ? variant.price.weightMg / 1000
          : variants === undefined
            ? gramsOf(product)
            : undefined,
    }));
}

/**
 * Of two rings sold singly in one metal, the second is the wider one, from Hong Kong size 16 on (inner circumference,
 * mm).
 */
const WIDE_FROM = 55.4;

/** Two rings sold singly have different metals if the metal is an option. */
function makeOf({ makes }: Shot, { fit, metal }: Article): Make {
  const [first, second] = makes;
  if (first === undefined) throw new Error('It has no model.');
  if (second === undefined || fit === undefined) return first;
  if (metal === undefined) return fit.size >= WIDE_FROM ? second : first;
  const match = makes.find((make) =>
    make('bench', outlines).measures.metals.some((part) => part.metal === metal),
  );
  if (match === undefined) throw new Error(`It has no model in ${metal}.`);
  return match;
}

function modelGrams(sku: string, article: Article): number {
  const shot = shots[sku] as Shot;
  return soldGrams(shot, makeOf(shot, article)('bench', outlines, article.fit));
}

function expectAlike(sku: string, model: number, list: number): void {
  const difference = Math.abs(model / list - 1);
  expect(difference, `${sku}: ${model.toFixed(2)} g of ${list}`).toBeLessThanOrEqual(TOLERANCE);
}

const numbersIn = (text: string): readonly number[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

/** Lightest and heaviest of a piece's sizes, as its details state them, in grams. */
function rangeOf(product: Product): readonly [number, number] | undefined {
  const text = detailOf(product, 'Gold weight') ?? detailOf(product, 'Weight');
  if (text === undefined) return undefined;
  const [low, high = low] = numbersIn(text['en-US']);
  if (low === undefined || high === undefined) throw new Error(`${product.sku} weighs nothing.`);
  return [low, high];
}

const goldPieces = products.filter(
  ({ price, attributes }) => price?.kind === 'by-weight' || attributes.gold_weight !== undefined,
);
const cases = goldPieces.map((product) => [product.sku, product] as const);
const fixedSizes = cases.filter(
  ([, { price, variants }]) => price?.kind === 'fixed' && variants !== undefined,
);

test('every piece with a weight has a model', () => {
  expect(goldPieces.filter(({ price }) => price?.kind === 'by-weight').length).toBeGreaterThan(40);
  expect(goldPieces.filter(({ price }) => price?.kind === 'fixed').length).toBeGreaterThan(20);
  expect(goldPieces.filter(({ sku }) => !(sku in shots)).map(({ sku }) => sku)).toEqual([]);
});

describe('a hollow piece', () => {
  test.each(cases)('%s states its wall in the list if it has one', (sku, product) => {
    const { wall } = shots[sku] as Shot;
    expect(detailOf(product, 'Build')).toEqual(
      wall === undefined
        ? undefined
        : {
            'zh-Hans-CN': `中空，壁厚约 ${wall} 毫米`,
            'zh-Hant-HK': `中空，壁厚約 ${wall} 毫米`,
            'en-US': `Hollow, wall about ${wall} mm`,
          },
    );
  });

  test('has a wall between 0.12 and 0.8 mm', () => {
    for (const [sku, { wall = 0.12 }] of Object.entries(shots)) {
      expect(wall, sku).toBeGreaterThanOrEqual(0.12);
      expect(wall, sku).toBeLessThanOrEqual(0.8);
    }
  });
});

test('a pendant is weighed with its chain if its size in the list includes one', () => {
  for (const [sku, product] of cases) {
    const { stand, chain } = shots[sku] as Shot;
    if (stand !== 'pendant') continue;
    const size = detailOf(product, 'Size');
    if (chain === undefined) expect(size?.['en-US'], sku).not.toMatch(/\d cm/);
    else {
      expect(size?.['en-US'], sku).toContain(`${chain / 10} cm`);
      expect(size?.['zh-Hans-CN'], sku).toContain(`${chain / 10} 厘米`);
    }
  }
});

describe('list and model have the same weight', () => {
  test.each(cases)('%s', (sku, product) => {
    for (const article of articlesOf(product)) {
      const { grams } = article;
      if (grams !== undefined) expectAlike(article.sku, modelGrams(sku, article), grams);
    }
  });

  test.each(fixedSizes)('%s from its lightest size to its heaviest', (sku, product) => {
    const grams = articlesOf(product).map((article) => modelGrams(sku, article));
    const [low, high] = rangeOf(product) as readonly [number, number];
    expectAlike(sku, Math.min(...grams), low);
    expectAlike(sku, Math.max(...grams), high);
    expect(gramsOf(product)).toBeGreaterThanOrEqual(low);
    expect(gramsOf(product)).toBeLessThanOrEqual(high);
  });
});

describe('the list has only one weight for a piece', () => {
  test.each(cases)('%s', (_, product) => {
    const grams = gramsOf(product);
    const { sku, price, variants = [{ sku, price }] } = product;
    const variantGrams = variants.flatMap((variant) =>
      variant.price?.kind === 'by-weight' ? [variant.price.weightMg / 1000] : [],
    );
    if (variantGrams.length > 0) expect(variantGrams).toContain(grams);
    const range = rangeOf(product);
    if (range === undefined) return;
    if (range[0] === range[1]) expect(range[0]).toBe(grams);
    else if (variantGrams.length > 0)
      expect(range).toEqual([Math.min(...variantGrams), Math.max(...variantGrams)]);
    const text = detailOf(product, 'Gold weight') ?? detailOf(product, 'Weight');
    expect(numbersIn(text?.['zh-Hans-CN'] ?? '')).toEqual(numbersIn(text?.['en-US'] ?? ''));
  });

  test.each(cases.filter(([, { attributes }]) => attributes.weight_band !== undefined))(
    '%s is within its range',
    (_, product) => {
      const band = `${product.attributes.weight_band}`;
      const [first = 0, last = first] = numbersIn(band);
      expect(gramsOf(product)).toBeGreaterThanOrEqual(band.startsWith('under') ? 0 : first);
      expect(gramsOf(product)).toBeLessThan(band.startsWith('over') ? Infinity : last);
    },
  );
});

test('a larger piece of the list has a larger model', () => {
  for (const [sku, product] of cases) {
    const [first, second] = articlesOf(product).filter(({ fit }) => fit !== undefined);
    if (first === undefined || second === undefined) continue;
    expect(modelGrams(sku, second), sku).toBeGreaterThan(modelGrams(sku, first));
  }
});

describe('a fixed price is higher than the gold value of its heaviest size', () => {
  test.each(cases.filter(([, { price }]) => price?.kind === 'fixed'))('%s', (sku, product) => {
    for (const article of articlesOf(product)) {
      const make = makeOf(shots[sku] as Shot, article);
      const [{ metal } = { metal: 'gold-999' }] = make('bench', outlines, article.fit).measures.metals;
      const goldValue = modelGrams(sku, article) * fineShare(metal) * gold.anchor.sell['CN-CK9999'];
      if (product.price?.kind === 'fixed') expect(product.price.amounts.CNY).toBeGreaterThan(goldValue);
    }
  });
});
