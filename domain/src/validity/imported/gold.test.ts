import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { boardPrices, check, simulatorCalibration } from '../index.ts';

describe('the prices of a board', () => {
  const prices = boardPrices['CN-CK9999'];

  it('are amounts in whole units, as text or number, and become minor units', () => {
    expect(check(prices, { sell: '1400.5', buy: 1000, exchange: null, confirmed: true })).toEqual({
      ok: true,
      value: { sell: 140_050, buy: 100_000, confirmed: true },
    });
  });

  const amount = 'Expected an amount in CNY, e.g. "1400.00"';
  it.each<[unknown, string, string]>([
    [{}, 'sell', amount],
    [{ sell: 'much' }, 'sell', amount],
    [{ sell: '1400', buy: [] }, 'buy', amount],
    [{ sell: '1400', confirmed: 'yes' }, 'confirmed', 'Expected true or false'],
    [{ sell: '1400', sale: '1300' }, 'sale', 'No such field'],
    ['1400', '', 'Expected an object'],
  ])('are not valid as %j', (value, path, message) => {
    expect(check(prices, value)).toEqual({ ok: false, error: [{ path, message }] });
  });
});

describe('the calibration of the simulator', async () => {
  const sample = JSON.parse(
    await readFile(new URL('../../../../sample/gold.json', import.meta.url), 'utf8'),
  ) as { readonly types: readonly object[] };

  it('is valid in the sample shop’s form', () => {
    expect(check(simulatorCalibration, sample)).toMatchObject({ ok: true });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ anchor: undefined }, 'anchor'],
    [{ anchor: { date: '2026-02-30', sell: { 'CN-CK9999': 1 } } }, 'anchor.date'],
    [{ monthlyMeanCnyPerGram: [] }, 'monthlyMeanCnyPerGram'],
    [{ monthlyMeanCnyPerGram: [{ month: '2026-13', mean: 1 }] }, 'monthlyMeanCnyPerGram.0.month'],
    [{ hkdPerCny: 0 }, 'hkdPerCny'],
    [{ openingTime: '9:30' }, 'openingTime'],
    [{ types: [{ ...sample.types[0], type: 'CN-GOLD' }] }, 'types.0.type'],
    [{ types: [{ ...sample.types[0], buyRatio: 1.1 }] }, 'types.0.buyRatio'],
  ])('reports the path of what is missing or wrong: %j', (change, path) => {
    const checked = check(simulatorCalibration, { ...sample, ...change });
    expect(checked).toMatchObject({ ok: false, error: [{ path, message: 'Is missing or wrong' }] });
  });
});
