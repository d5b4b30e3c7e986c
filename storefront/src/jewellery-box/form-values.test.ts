import { wordsIn } from '@jinlan/client/words/testing';
import { describe, expect, it } from 'vitest';
import { inputOf, marksOf, type PieceFormValues, problemsOf, valuesOf } from './form-values.ts';
import { metalWords, type Piece } from './piece.ts';

const today = '2026-11-27';
const filled: PieceFormValues = {
  ...{ name: ' 外婆的手镯 ', metal: 'GOLD', fineness: '7500', weight: '２８．５', day: '1998-02-14' },
};
const stored = {
  ...{ uid: 'dWlk', origin: 'ADDED', name: 'Bangle', quantity: 1, acquired_on: null, market: 'hk' },
  metals: [{ metal: 'GOLD', fineness: 999.9, weight: 28.5 }],
} as unknown as Piece;

describe('the form of a piece bought elsewhere', async () => {
  const words = await wordsIn('en-US', 'jewellery');

  it('sends what was typed, with full-width digits, and no day where none is known', () => {
    expect(inputOf(filled)).toEqual({
      ...{ name: '外婆的手镯', metal: 'GOLD', fineness: 750, weight: 28.5, acquired_on: '1998-02-14' },
    });
    expect(inputOf({ ...filled, day: '' })).toMatchObject({ acquired_on: null });
    expect(problemsOf(filled, today, words)).toEqual({});
  });

  it('begins with 999 gold, and with the values of a stored piece', () => {
    expect(valuesOf(null)).toEqual({ name: '', metal: 'GOLD', fineness: '9990', weight: '', day: '' });
    expect(inputOf(valuesOf(stored))).toEqual({
      ...{ name: 'Bangle', metal: 'GOLD', fineness: 999.9, weight: 28.5, acquired_on: null },
    });
  });

  it('takes the first mark of a metal that does not have the chosen one, as the select shows it', () => {
    expect(inputOf({ ...filled, metal: 'SILVER' })).toMatchObject({ metal: 'SILVER', fineness: 999 });
    expect(marksOf('SILVER')).toEqual([9_990, 9_250]);
  });

  it.each<[string, Partial<PieceFormValues>, object]>([
    ['no name', { name: ' ' }, { name: 'Enter a name of 1 to 60 characters, without special ones' }],
    ['no weight', { weight: '' }, { weight: 'Enter a weight from 0.01 to 10,000 g' }],
    ['a weight with its unit', { weight: '28.5 g' }, { weight: 'Enter a weight from 0.01 to 10,000 g' }],
    ['a weight of nothing', { weight: '0' }, { weight: 'Enter a weight from 0.01 to 10,000 g' }],
    ['a weight of a ton', { weight: '99999' }, { weight: 'Enter a weight from 0.01 to 10,000 g' }],
    ['a day to come', { day: '2026-11-28' }, { day: 'The day cannot be in the future' }],
  ])('says what is wrong: %s', (_, changes, problems) => {
    expect(problemsOf({ ...filled, ...changes }, today, words)).toEqual(problems);
  });
});

describe('a metal in words', async () => {
  const words = await wordsIn('zh-Hans-CN', 'jewellery');

  it('calls gold pure from 999 on, and names taels where the market counts in them', () => {
    const gold = { metal: 'GOLD', weight: 37.429 } as const;
    expect(metalWords({ ...gold, fineness: 999.9 }, 'hk', words)).toBe('足金 999.9 · 37.43 克（1.000 两）');
    expect(metalWords({ ...gold, fineness: 750 }, 'cn', words)).toBe('黄金 750 · 37.43 克');
    expect(metalWords({ metal: 'PLATINUM', fineness: 950, weight: 5 }, 'sg', words)).toBe(
      '铂金 950 · 5.00 克',
    );
  });
});
