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

describe('a value without consent', () => {
  it('is not stored, works until the page unloads, and is stored when the shopper agrees', () => {
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

  it('is deleted from the storage if the shopper refuses later', () => {
    const { items, page } = browser();
    const values = page();
    keepConsent(values, { memory: true });
    rememberViewed('JL1', values);
    keepConsent(values, { memory: false });
    expect([...items.keys()]).toEqual(['jinlan__cookie_consent']);
    rememberViewed('JL2', values);
    expect([...items.keys()]).toEqual(['jinlan__cookie_consent']);
  });

  it('must be an optional one: the bag is always stored', () => {
    const { items, page } = browser();
    page().set('cartId', 'x');
    expect([...items.keys()]).toEqual(['jinlan__cartId']);
  });
});
