import { describe, expect, test } from 'vitest';
import { readStoneQuery, stonesAddress } from './index.ts';

describe('stones in a search query', () => {
  test.each<[string, string, boolean, boolean]>([
    ['培育钻石', 'origin=lab_grown', true, true],
    ['实验室培育钻石', 'origin=lab_grown', true, true],
    ['lab grown diamonds', 'origin=lab_grown', true, true],
    ['igi培育钻', 'origin=lab_grown&laboratory=igi', true, true],
    ['粉钻', 'coloured_option=pink', true, true],
    ['yellow diamond', 'coloured_option=yellow', true, true],
    ['loose diamonds oval', 'shape=oval', true, true],
    ['祖母绿裸钻', 'shape=emerald', true, true],
    ['d色 vvs 裸钻', 'colour=D&clarity=VVS1,VVS2', true, true],
    ['gia 3ex', 'cut=excellent&laboratory=gia', true, false],
    ['椭圆钻石', 'shape=oval', true, false],
    ['gia钻戒', 'laboratory=gia', false, false],
    ['培育钻石戒指', 'origin=lab_grown', false, true],
    ['祖母绿戒指', '', false, false],
    ['ruby ring', '', false, false],
  ])('%s', (text, query, isOfStonesAlone, isLoose) => {
    const stoneQuery = readStoneQuery(text, null, null);
    expect(stonesAddress('/stones', stoneQuery.filter)).toBe(query === '' ? '/stones' : `/stones?${query}`);
    expect(stoneQuery).toMatchObject({ isOfStonesAlone, isLoose });
  });

  test('have the weight and price that were read before', () => {
    const { filter } = readStoneQuery('裸钻', { from: 90, to: 110 }, { from: null, to: 5_000_000 });
    expect(stonesAddress('/stones', filter)).toBe('/stones?carat=0.9_1.1&price=_50000');
  });
});
