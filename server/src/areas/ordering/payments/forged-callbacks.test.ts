import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
let alerts = 0;

beforeAll(async () => {
  const log = createLog('warn', {
    write(line) {
      if (line.includes('callback_rejected')) alerts += 1;
    },
  });
  shop = await createTestShop({ sample: true, log });
});
afterAll(() => shop?.close());

it('are all rejected, and a flood of them writes twenty alerts', async () => {
  for (let count = 0; count < 60; count += 1) {
    const gateway = count % 2 === 0 ? 'sandbox' : `made-up-${count}`;
    const response = await shop.http({ method: 'POST', url: `/payments/${gateway}/callback`, payload: '{}' });
    expect(response.statusCode).toBe(401);
  }
  expect(alerts).toBe(20);
});
