import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

/** Tests that the report says why a price of gold.json is not published, and which price would be accepted. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

test.each([
  [{ sell: '1387.50' }, 'sell must be a multiple of CNY 1.00: write 1387.00 or 1388.00'],
  [{ sell: '1400', buy: '1370.5' }, 'buy must be a multiple of CNY 1.00: write 1370.00 or 1371.00'],
  [{ sell: '0' }, 'sell must be above 0'],
  [{ sell: '-5' }, 'sell must be above 0'],
  [{ sell: '1400', exchange: '1450' }, 'exchange is above sell: write at most 1400.00'],
])('%j', async (price, message) => {
  const gold = JSON.stringify({ boards: { 'CN-CK9999': price } });
  const [report] = await shop.areas.pricing.importFiles({ gold });
  expect(report).toMatchObject({ imported: 0, problems: [{ path: 'boards.CN-CK9999', message }] });
});
