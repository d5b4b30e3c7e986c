import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

describe('the sheet of all pictures', () => {
  test('shows each piece with its SKU, name and texts in both languages', async () => {
    const { statusCode, body } = await shop.http({ url: '/dev/pictures' });
    expect(statusCode).toBe(200);
    for (const word of [
      'JL10428',
      '团圆 金珠红绳手链',
      '十一颗足金圆珠串在手工编织的红绳上',
      'Eleven gold beads on a knotted red cord',
    ])
      expect(body).toContain(word);
    expect(body.match(/<figure>/g)?.length).toBeGreaterThanOrEqual(142);
  });

  test('contains only existing pictures', async () => {
    const { body } = await shop.http({ url: '/dev/pictures' });
    const [, address = ''] = /<img src="([^"]+)"/.exec(body) ?? [];
    const picture = await shop.http({ url: address.replaceAll('&amp;', '&') });
    expect(picture.statusCode).toBe(200);
  });
});
