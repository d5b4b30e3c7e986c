import { describe, expect, test } from 'vitest';
import { drawStones, type SampleStone } from './diamonds.ts';
import { readSample } from './read.ts';

const stones = [...drawStones(20_000)];
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Per cent of the stones that are so. */
const share = (of: readonly SampleStone[], is: (stone: SampleStone) => boolean): number =>
  (100 * of.filter(is).length) / of.length;

const white = stones.filter(({ coloured_option }) => coloured_option === 'white');
const carat = (stone: SampleStone): number => Number(stone.carat);

describe('the drawn stones', () => {
  test('are the same each time, and a longer list begins with the shorter', () => {
    expect([...drawStones(300)].slice(0, 200)).toEqual([...drawStones(200)]);
  });

  test('have each number and each certificate once, all out of the range for samples', () => {
    expect(new Set(stones.map(({ sku }) => sku)).size).toBe(stones.length);
    const numbers = stones.map(({ laboratory, certificate_number }) => `${laboratory} ${certificate_number}`);
    expect(new Set(numbers).size).toBe(stones.length);
    for (const { laboratory, certificate_number, origin } of stones) {
      expect(certificate_number).toMatch(laboratory === 'igi' ? /^(LG)?0000\d{5}$/ : /^0000\d{6}$/);
      expect(certificate_number.startsWith('LG')).toBe(origin === 'lab_grown');
    }
  });

  test.each([
    [0.3, 0.4, 21],
    [0.4, 0.5, 9],
    [0.5, 0.6, 12],
    [0.7, 0.8, 11],
    [0.9, 1, 5],
    [1, 1.1, 14],
    [1.1, 1.5, 10],
    [1.5, 2, 8],
    [2, 9, 4],
  ])('weigh from %d up to %d carats to about %d per cent', (from, to, expected) => {
    expect(
      Math.abs(share(stones, (stone) => carat(stone) >= from && carat(stone) < to) - expected),
    ).toBeLessThan(1.2);
  });

  test('have the shares of colour, clarity and shape of what is bought', () => {
    const near = (
      of: readonly SampleStone[],
      is: (stone: SampleStone) => boolean,
      expected: number,
    ): void => {
      expect(Math.abs(share(of, is) - expected)).toBeLessThan(1.5);
    };
    for (const [colour, expected] of [
      ['D', 13],
      ['E', 18],
      ['F', 18],
      ['G', 21],
      ['H', 15],
      ['I', 10],
      ['J', 5],
    ])
      near(white, (stone) => stone.colour === colour, expected as number);
    for (const [clarity, expected] of [
      ['IF', 3],
      ['VVS1', 7],
      ['VVS2', 9],
      ['VS1', 15],
      ['VS2', 23],
      ['SI1', 24],
      ['SI2', 17],
      ['I1', 1],
    ])
      near(stones, (stone) => stone.clarity === clarity, expected as number);
    near(stones, ({ shape }) => shape === 'round', 62);
    near(stones, ({ shape }) => shape === 'oval', 16);
  });

  test('are priced by the model of trade-facts 2.3: a round G VS2 of one carat about 5,431 times the factor', () => {
    const like = stones.filter(
      (stone) =>
        stone.shape === 'round' &&
        stone.colour === 'G' &&
        stone.clarity === 'VS2' &&
        stone.origin === 'natural' &&
        /ideal|excellent/.test(stone.cut),
    );
    const logs = like.map((stone) => Math.log(Number(stone.price) / 10 / carat(stone) ** 1.884));
    const mean = sum(logs) / logs.length;
    // The steps at the weights that people ask for lift or lower it by a few per cent.
    expect(Math.exp(mean)).toBeGreaterThan(5431 * 0.93);
    expect(Math.exp(mean)).toBeLessThan(5431 * 1.07);
    const deviation = Math.sqrt(sum(logs.map((log) => (log - mean) ** 2)) / logs.length);
    expect(deviation).toBeGreaterThan(0.11);
    expect(deviation).toBeLessThan(0.17);
  });

  test('are as wide as their weight asks: about 6.45 mm for one carat', () => {
    for (const stone of stones.filter(({ shape }) => shape === 'round')) {
      const width = (Number(stone.length) + Number(stone.width)) / 2;
      expect(Math.abs(width / carat(stone) ** (1 / 3) - 6.45)).toBeLessThan(0.5);
    }
  });

  test('lie in stores that the sample shop has, or with a supplier', () => {
    const codes = new Set(readSample().stores.map(({ code }) => code));
    for (const { location, markets } of stones)
      if (location !== '')
        expect([codes.has(location), markets.includes(location.slice(0, 2))]).toEqual([true, true]);
    expect(share(stones, ({ location }) => location !== '')).toBeGreaterThan(20);
  });
});
