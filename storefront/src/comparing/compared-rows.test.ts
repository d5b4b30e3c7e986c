import { wordsIn } from '@jinlan/client/words/testing';
import { describe, expect, it } from 'vitest';
import { comparedRows } from './compared-rows.ts';
import type { ComparedPieceFragment } from './queries.generated.ts';

const piece = (changes: object = {}): ComparedPieceFragment =>
  ({
    uid: '1',
    sku: 'JL1',
    name: '素圈',
    stock_status: 'IN_STOCK',
    delivery_days: 2,
    price_range: {
      minimum_price: { final_price: { value: 1000, currency: 'CNY' }, regular_price: null },
      maximum_price: { final_price: { value: 1000, currency: 'CNY' } },
    },
    custom_attributesV2: {
      items: [
        { code: 'metal', selected_options: [{ label: '足金999' }] },
        { code: 'craft', selected_options: [{ label: '古法' }, { label: '抛光' }] },
        { code: 'gold_weight', value: '8.26' },
      ],
    },
    ...changes,
  }) as never;
const attributes = ['metal', 'craft', 'gold_weight', 'gem'].map((code) => ({ code, label: code }));

describe('the rows of a comparison', () => {
  it('show price, delivery and comparable attributes, and mark differences', async () => {
    const words = await wordsIn('zh-Hans-CN', 'compare', 'find');
    const dear = piece({
      sku: 'JL2',
      stock_status: 'OUT_OF_STOCK',
      price_range: {
        minimum_price: { final_price: { value: 2000, currency: 'CNY' }, regular_price: null },
        maximum_price: { final_price: { value: 2600, currency: 'CNY' } },
      },
      custom_attributesV2: {
        items: [
          { code: 'metal', selected_options: [{ label: '足金999' }] },
          { code: 'unknown', value: 'x' },
          null,
        ],
      },
    });
    const rows = comparedRows(words, [piece(), dear], attributes);
    expect(rows.map(({ key, texts, differs }) => [key, texts, differs])).toEqual([
      ['price', ['¥1,000', '¥2,000 起'], true],
      ['delivery', ['2 个工作日内发出', '售罄'], true],
      ['metal', ['足金999', '足金999'], false],
      ['craft', ['古法、抛光', null], true],
      ['gold_weight', ['8.26', null], true],
    ]);
  });

  it('exist for a single piece, and for a piece without attributes', async () => {
    const words = await wordsIn('en-US', 'compare', 'find');
    const silent = piece({ delivery_days: null, custom_attributesV2: null });
    expect(comparedRows(words, [silent], attributes).map(({ key, texts }) => [key, texts])).toEqual([
      ['price', ['¥1,000']],
      ['delivery', [null]],
    ]);
    expect(comparedRows(words, [], attributes).every(({ differs }) => !differs)).toBe(true);
  });
});
