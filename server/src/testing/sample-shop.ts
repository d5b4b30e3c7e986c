import { afterAll, beforeAll } from 'vitest';
import { createTestShop, type TestShop, type TestShopOptions } from './shop.ts';

/**
 * The sample shop for the tests of a file: opened before the first and closed after the last; usable
 * only inside tests.
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
