import { consentIn, createStoredValues, keepConsent, mayKeep, type StoredValues } from '@jinlan/client/data';
import { describe, expect, it } from 'vitest';
import { recentlyViewed, rememberViewed } from '../product/recently-viewed.ts';

function browser() {
  const items = new Map<string, string>();
  const backing = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
  const page = (): StoredValues => {
    const values: StoredValues = createStoredValues(
      () => backing,
      () => 0,
      'jinlan',
      (name) => mayKeep(name, values),
    );
    return values;
  };
  return { items, page };
}

describe('what a shopper has not agreed to', () => {
  it('is not stored, works until the page goes, and is stored once they agree', () => {
    const { items, page } = browser();
    const values = page();
    rememberViewed('JL1', values);
    expect(recentlyViewed(values)).toEqual(['JL1']);
    expect([...items.keys()]).toEqual([]);
    expect(recentlyViewed(page())).toEqual([]);
    expect(consentIn(values)).toBeNull();

    keepConsent(values, { memory: true });
    expect(recentlyViewed(page())).toEqual(['JL1']);
    rememberViewed('JL2', values);
    expect(recentlyViewed(page())).toEqual(['JL2', 'JL1']);
  });

  it('is taken out of the storage when they refuse later', () => {
    const { items, page } = browser();
    const values = page();
    keepConsent(values, { memory: true });
    rememberViewed('JL1', values);
    keepConsent(values, { memory: false });
    expect([...items.keys()]).toEqual(['jinlan__cookie_consent']);
    rememberViewed('JL2', values);
    expect([...items.keys()]).toEqual(['jinlan__cookie_consent']);
  });

  it('is what the shop can do without: the bag is kept always', () => {
    const { items, page } = browser();
    page().set('cartId', 'x');
    expect([...items.keys()]).toEqual(['jinlan__cartId']);
  });
});
