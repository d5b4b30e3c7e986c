import { afterAll, beforeAll } from 'vitest';
import { createTestShop, type TestShop, type TestShopOptions } from './shop.ts';

/**
 * Opens the sample shop before the first test of a file and closes it after the last. The returned shop can be used only
 * inside tests.
 */
export function withSampleShop(options: Omit<TestShopOptions, 'sample'> = {}): TestShop {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await createTestShop({ ...options, sample: true });
  });
  afterAll(() => shop?.close());
  return new Proxy({} as TestShop, {
    get(_, part) {
      if (!shop) throw new Error('The sample shop is open within tests alone');
      return Reflect.get(shop, part);
    },
  });
}
