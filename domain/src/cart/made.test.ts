import { describe, expect, test } from 'vitest';
import { checkAddDesign, madeProblems } from './made.ts';

const line = { stone: 'JD-1', stoneIsFree: true, isOffered: true, wordsAreCut: true, stonesBefore: [] };
const codes = (over: Partial<Parameters<typeof madeProblems>[0]>) =>
  madeProblems({ ...line, ...over }).map(({ code }) => code);

describe('a design in the bag', () => {
  test('has no problem if all its choices are offered and its stone is available', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ stone: null, stoneIsFree: true, stonesBefore: ['JD-1'] })).toEqual([]);
  });

  test('reports a retired option, forbidden words, a sold stone and a stone that another line has, each once', () => {
    expect(codes({ isOffered: false })).toEqual(['DESIGN_RETIRED']);
    expect(codes({ wordsAreCut: false })).toEqual(['ENGRAVING_FORBIDDEN']);
    expect(codes({ stonesBefore: ['JD-2', 'JD-1'] })).toEqual(['STONE_IN_BAG']);
    expect(codes({ stoneIsFree: false, stonesBefore: ['JD-1'] })).toEqual(['STONE_GONE']);
    expect(codes({ isOffered: false, stoneIsFree: false })).toEqual(['DESIGN_RETIRED', 'STONE_GONE']);
  });
});

describe('a design to be added to the bag', () => {
  const add = (over: object, stones: readonly string[] = []) =>
    checkAddDesign({ stone: null, hasWords: false, wordsChecked: false, ...over }, stones);

  test('needs its text confirmed if it has any', () => {
    expect(add({})).toMatchObject({ ok: true });
    expect(add({ hasWords: true, wordsChecked: true })).toMatchObject({ ok: true });
    expect(add({ hasWords: true })).toMatchObject({ ok: false, error: { code: 'ENGRAVING_NOT_CHECKED' } });
  });

  test('cannot have the stone of another line of the bag', () => {
    expect(add({ stone: 'JD-1' }, ['JD-2'])).toMatchObject({ ok: true });
    expect(add({ stone: 'JD-1' }, ['JD-1'])).toMatchObject({ ok: false, error: { code: 'STONE_IN_BAG' } });
  });
});
