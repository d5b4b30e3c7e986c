import { describe, expect, test } from 'vitest';
import { readSample } from '../../sample/read.ts';
import { makeCatalogue, makeProducts } from './catalogue.ts';

describe('the generated catalogue', () => {
  const products = makeProducts(200);

  test('is the same each time, and a longer one begins with the shorter', () => {
    expect(makeProducts(200)).toEqual(products);
    expect(makeProducts(250).slice(0, 200)).toEqual(products);
  });

  test('gives every piece, variant and address a unique name', () => {
    const skus = products.flatMap(({ sku, variants = [] }) => [
      sku,
      ...variants.map((variant) => variant.sku),
    ]);
    expect(new Set(skus).size).toBe(skus.length);
    expect(new Set(products.map(({ urlKey }) => urlKey)).size).toBe(products.length);
  });

  test('links pieces only to existing ones, however many are made', () => {
    for (const count of [60, 200, 400]) {
      const products = makeProducts(count);
      const skus = new Set(products.map(({ sku }) => sku));
      const related = products.flatMap((piece) => piece.related);
      expect(related.length).toBeGreaterThan(0);
      expect(related.filter((sku) => !skus.has(sku))).toEqual([]);
    }
  });

  test('has pieces by weight and at fixed prices, simple ones and ones with variants', () => {
    const kinds = new Set(products.map(({ type, price }) => `${type} ${price.kind}`));
    expect(kinds).toEqual(
      new Set(['simple fixed', 'simple by-weight', 'configurable fixed', 'configurable by-weight']),
    );
  });

  test('never reduces a price from a lower one', () => {
    for (const { price, variants = [] } of products)
      for (const offer of [price, ...variants.map((variant) => variant.price)])
        if (offer.kind === 'fixed' && offer.was)
          for (const [currency, was] of Object.entries(offer.was))
            expect(was).toBeGreaterThan(offer.amounts[currency] ?? 0);
  });

  test('counts a piece in its categories and in those above them', () => {
    const { inCategory, products: sold } = makeCatalogue(200);
    const roots = readSample().categories.filter(({ parent }) => parent === null);
    for (const { urlKey } of roots) {
      const inRoot = new Set(inCategory.get(urlKey));
      for (const [path, pieces] of inCategory)
        if (path.startsWith(`${urlKey}/`)) for (const piece of pieces) expect(inRoot.has(piece)).toBe(true);
      for (const piece of inRoot) expect(sold).toContain(piece);
    }
  });
});
