import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readCsv } from '../import/csv.ts';
import { openCsv } from './read-rows.ts';

const exports = {
  shopify: 'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Variant SKU,Variant Price',
  codes: '"Coupon Code","Created","Used","Times Used"',
  balances: '_email,_website,_finance_website,store_credit,reward_points',
  discounts: 'Name,Value,Value Type,Type,Discount Class,Status',
  shopifyCards: 'Id,Last Characters,Customer Name,Initial Balance,Current Balance',
  wooCoupons: 'post_title,discount_type,coupon_amount,usage_limit',
  tiers: 'sku,tier_price_website,tier_price_customer_group,tier_price_qty,tier_price,tier_price_value_type',
};

test.each([
  [exports.shopify, /^This is Shopify's product export, .*products\.json.*first-shop\.md/],
  [exports.shopify.replace('Handle', 'URL handle'), /^This is Shopify's product export/],
  [exports.codes, /^This is Magento's export of coupon codes, .*coupons\.csv/],
  [exports.balances, /^This is Magento's export of customers' balances, .*store-credit\.csv/],
  [exports.discounts, /^This is Shopify's export of discounts, .*coupons\.csv/],
  [exports.shopifyCards, /^This is Shopify's export of gift cards, .*gift-cards\.csv/],
  [exports.wooCoupons, /^This is WooCommerce's export of coupons, .*coupons\.csv/],
  [exports.tiers, /^This is Magento's export of tier prices, .*prices\.csv/],
])('says what a file with the header %s is', async (header, message) => {
  const text = `${header}\nx,y\n`;
  const expected = expect.stringMatching(message);
  expect(readCsv(text, ['code', 'market']).faults).toEqual([{ line: 1, column: 1, message: expected }]);
  const faults: string[] = [];
  const chunks = Readable.from([Buffer.from(text)]);
  const options = {
    columns: ['name', 'price'],
    onFault: ({ message: each }: { message: string }) => faults.push(each),
  };
  expect(await openCsv(chunks, options)).toBeNull();
  expect(faults).toEqual([expected]);
});

test('names the missing columns of any other file, also of one that has some columns of an export', () => {
  const message = 'Missing columns: market';
  expect(readCsv('code,Title,Vendor\n', ['code', 'market']).faults).toEqual([
    { line: 1, column: 1, message },
  ]);
});
