import { describe, expect, it } from 'vitest';
import { isCurrencyCode } from '../money/index.ts';
import {
  fillTexts,
  isLocale,
  isMarket,
  localeFacts,
  marketFacts,
  marketOfCountry,
  markets,
  withFallback,
} from './index.ts';

it('each market has its own country, dial code and first currency', () => {
  const facts = markets.map((market) => marketFacts[market]);
  expect(new Set(facts.map(({ country }) => country)).size).toBe(markets.length);
  expect(new Set(facts.map(({ dialCode }) => dialCode)).size).toBe(markets.length);
  for (const { currency, currencies } of facts) {
    expect(currencies[0]).toBe(currency);
    expect(currencies.every(isCurrencyCode)).toBe(true);
  }
  for (const market of markets) expect(marketOfCountry(marketFacts[market].country)).toBe(market);
  expect(marketOfCountry('US')).toBeNull();
});

it('each locale has a code that stock clients accept: at most one underscore, and none beside hyphens', () => {
  for (const { wire } of Object.values(localeFacts))
    expect(() => new Intl.Locale(wire.replace('_', '-'))).not.toThrow();
});

it('only known codes are recognised', () => {
  expect([isMarket('hk'), isMarket('HK'), isMarket('toString'), isMarket(null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([isLocale('en-US'), isLocale('en_US'), isLocale(1)]).toEqual([true, false, false]);
});

it('the columns of two locales in CSV files have different names', () => {
  const columns = Object.values(localeFacts).map(({ column }) => column);
  expect(new Set(columns).size).toBe(columns.length);
});

it('complete locales have the same values', () => {
  const ring = { 'zh-Hans-CN': '戒指', 'zh-Hant-HK': '戒指', 'en-US': 'Ring' };
  expect(withFallback(ring)).toEqual(ring);
});

describe('missing texts of a file or a column', () => {
  // Treats English as a locale that data may lack.
  const filled = (value: unknown) => fillTexts(value, null, ['en-US']);

  it('become those of zh-Hans-CN, at any depth', () => {
    expect(
      filled([
        { name: { 'zh-Hans-CN': '戒指' }, options: [{ label: { 'zh-Hans-CN': '红', 'en-US': 'Red' } }] },
      ]),
    ).toEqual([
      {
        name: { 'zh-Hans-CN': '戒指', 'en-US': '戒指' },
        options: [{ label: { 'zh-Hans-CN': '红', 'en-US': 'Red' } }],
      },
    ]);
    expect(filled({ 'zh-Hans-CN': [{ kind: 'text' }] })).toEqual({
      'zh-Hans-CN': [{ kind: 'text' }],
      'en-US': [{ kind: 'text' }],
    });
  });

  it('stay missing if zh-Hans-CN lacks them too, or if the locale is complete', () => {
    expect(filled({ name: {} })).toEqual({ name: {} });
    expect(filled({ name: { 'en-US': 'Ring' } })).toEqual({ name: { 'en-US': 'Ring' } });
    expect(fillTexts({ 'zh-Hans-CN': '戒指' }, null, [])).toEqual({ 'zh-Hans-CN': '戒指' });
  });

  it('leave everything else unchanged', () => {
    for (const value of [null, 'zh-Hans-CN', 3, ['zh-Hans-CN'], { en: 1 }])
      expect(filled(value)).toEqual(value);
  });
});
