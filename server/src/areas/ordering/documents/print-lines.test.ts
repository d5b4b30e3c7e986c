import { expect, test } from 'vitest';
import type { LineRow } from '../store.ts';
import { wordsIn } from './document-words.ts';
import { packedLine, pricedLine } from './print-lines.ts';

const line: LineRow = {
  ...{ position: 1, productId: 7, sourceId: 1, sku: 'BEAN', parentSku: null, productType: 'simple' },
  ...{ name: 'Bean', urlKey: null, options: [], facts: [], imageUrl: null, quantity: 1, unit: 0, row: 0 },
  ...{ discount: 0, unitSteps: [], giftWrap: false, giftMessage: null, bullion: false, parts: [] },
  ...{ downloads: [], made: null, giftRule: 3, giftLabel: 'New Year', giftTerms: null },
  giftCard: null,
};

test('names the promotion that gave a piece, with prices and in the parcel', () => {
  const priced = pricedLine(wordsIn('en-US'), line, { quantity: 1, currency: 'HKD' });
  expect(priced.details).toEqual(['SKU BEAN', 'Gift: New Year']);
  expect(packedLine(wordsIn('zh-Hans-CN'), line).details).toContain('赠品：New Year');
});

test('names each custom option of a piece, with prices and in the parcel', () => {
  const options = [
    { label: 'Engraving', value: 'M & J\nfor ever' },
    { label: 'Cord', value: 'Red cord, Silk cord' },
  ];
  const details = ['SKU BEAN', 'Engraving: M & J for ever', 'Cord: Red cord, Silk cord'];
  const words = wordsIn('en-US');
  const plain = { ...line, options, giftLabel: null };
  expect(pricedLine(words, plain, { quantity: 1, currency: 'HKD' }).details).toEqual(details);
  expect(packedLine(words, plain).details).toEqual(details);
});
