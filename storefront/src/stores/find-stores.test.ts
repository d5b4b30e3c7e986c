import { describe, expect, it } from 'vitest';
import { findStores, routeTo, type StoreFacts } from './find-stores.ts';

const store = (
  code: string,
  name: string,
  city: string,
  latitude: number,
  longitude: number,
): StoreFacts => ({
  code,
  name,
  city,
  street: `${city}大街 1 号`,
  latitude,
  longitude,
});
const stores = [
  store('tst', '尖沙咀旗舰店', '香港', 22.297, 114.172),
  store('st', '沙田店', '香港', 22.381, 114.188),
  store('yl', '元朗店', '香港', 22.445, 114.022),
];
const codes = (typed: string, me: { latitude: number; longitude: number } | null = null) => {
  const { stores: shownStores, from } = findStores(stores, typed, me, 'zh-Hans-CN');
  return [shownStores.map(({ store: { code } }) => code).join(' '), from?.name ?? null];
};

describe('stores', () => {
  it('are all listed without a text, in their order, or by distance from the shopper', () => {
    expect(codes('')).toEqual(['tst st yl', null]);
    expect(codes('  ', { latitude: 22.45, longitude: 114.03 })).toEqual(['yl st tst', null]);
  });

  it('are found by name, city and street', () => {
    expect(codes('旗舰')).toEqual(['tst', null]);
    expect(codes('旗艦')).toEqual(['tst', null]);
    expect(codes('香港 大街')).toEqual(['tst st yl', null]);
  });

  it('are sorted by distance from a place that has no store', () => {
    expect(codes('屯门')).toEqual(['yl st tst', '屯门']);
    expect(codes('tuen mun')).toEqual(['yl st tst', '屯门']);
    expect(findStores(stores, '屯门', null, 'zh-Hans-CN').stores[0]?.km).toBeCloseTo(7.6, 0);
    expect(codes('香港屯門')).toEqual([codes('屯门')[0], '屯门']);
  });

  it('are not found for an unknown text', () => {
    for (const typed of ['xyzzy', '%', '🙂', 'x'.repeat(5000), '[', '\\'])
      expect(codes(typed)).toEqual(['', null]);
  });
});

describe('a route', () => {
  it('opens in the market’s map service', () => {
    expect(routeTo(stores[0] as StoreFacts, 'hk')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=22.297,114.172',
    );
    expect(routeTo(stores[0] as StoreFacts, 'cn')).toMatch(
      /^https:\/\/uri\.amap\.com\/navigation\?to=114\.172,22\.297,%E5.*coordinate=wgs84/,
    );
  });
});
