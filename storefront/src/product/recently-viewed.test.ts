import { createStoredValues } from '@jinlan/client/data';
import { describe, expect, it } from 'vitest';
import { forgetViewed, recentlyViewed, rememberViewed } from './recently-viewed.ts';

const values = () => createStoredValues(() => null);

describe('recently viewed pieces', () => {
  it('are newest first, each once, at most twelve', () => {
    const storage = values();
    for (let number = 1; number <= 15; number += 1) rememberViewed(`P${number}`, storage);
    rememberViewed('P9', storage);
    expect(recentlyViewed(storage)).toEqual([
      'P9',
      'P15',
      'P14',
      'P13',
      'P12',
      'P11',
      'P10',
      'P8',
      'P7',
      'P6',
      'P5',
      'P4',
    ]);
    forgetViewed(storage);
    expect(recentlyViewed(storage)).toEqual([]);
  });

  it.each([[null], ['P1'], [{ sku: 'P1' }], [[1, null, ['P1']]]])(
    'are none if the storage contains %j',
    (stored) => {
      const storage = values();
      storage.set('recently_viewed', stored);
      expect(recentlyViewed(storage)).toEqual([]);
    },
  );
});
