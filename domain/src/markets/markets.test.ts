import { expect, it } from 'vitest';
import { isCurrencyCode } from '../money/index.ts';
import { isLocale, isMarket, localeFacts, marketFacts, marketOfCountry, markets } from './index.ts';

it('gives each market its own country, dial code and first currency', () => {
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

it('answers a locale that stock clients survive: at most one underscore, none beside hyphens', () => {
  for (const { wire } of Object.values(localeFacts))
    expect(() => new Intl.Locale(wire.replace('_', '-'))).not.toThrow();
});

it('knows its own codes and nothing else', () => {
  expect([isMarket('hk'), isMarket('HK'), isMarket('toString'), isMarket(null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([isLocale('en-US'), isLocale('en_US'), isLocale(1)]).toEqual([true, false, false]);
});
