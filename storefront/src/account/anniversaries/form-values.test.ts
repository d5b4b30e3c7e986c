import { wordsIn } from '@jinlan/client/words/testing';
import { describe, expect, it } from 'vitest';
import { dateWords, yearsWords } from './anniversary-words.ts';
import { type AnniversaryFormValues, inputOf, problemsOf, valuesOf } from './form-values.ts';

const today = '2026-11-27';
const filled: AnniversaryFormValues = {
  ...valuesOf(null),
  ...{ kind: 'PARENTS', label: ' 妈妈 ', calendar: 'LUNAR', year: '１９６０', month: '8', day: '15' },
};

describe('the form of a day', async () => {
  const words = await wordsIn('en-US', 'anniversaries');

  it('sends what was typed, with full-width digits and without a leap month of the solar calendar', () => {
    expect(inputOf(filled)).toEqual({
      ...{ kind: 'PARENTS', label: '妈妈', calendar: 'LUNAR', year: 1960, month: 8, day: 15 },
      ...{ is_leap: false, remind: true },
    });
    expect(inputOf({ ...filled, calendar: 'SOLAR', isLeap: true, year: ' ' })).toMatchObject({
      ...{ year: null, is_leap: false },
    });
    expect(problemsOf(filled, today, words)).toEqual({});
  });

  it.each<[string, Partial<AnniversaryFormValues>, object]>([
    ['no month', { month: '' }, { month: 'Choose month and day' }],
    ['no day', { day: '' }, { day: 'Choose month and day' }],
    ['words for a year', { year: '196O' }, { year: 'Enter a year from 1900 until now' }],
    ['a year too early', { year: '1899' }, { year: 'Enter a year from 1900 until now' }],
    [
      'a day that the month lacks',
      { month: '2', day: '30' },
      { day: 'There is no such day. Check the date' },
    ],
    ['a day to come', { year: '2026', month: '12' }, { year: 'The day cannot be after today' }],
    [
      'a leap month that the year lacks',
      { isLeap: true },
      { day: 'That year has no such leap month; a leap month needs its year' },
    ],
    ['a birthday without a year', { kind: 'BIRTHDAY', year: '' }, { year: 'Enter the year' }],
    ['another day without a name', { kind: 'OTHER', label: ' ' }, { label: 'Enter a name' }],
    ['a name too long', { label: 'x'.repeat(41) }, { label: 'At most 40 characters, without special ones' }],
  ])('says what is wrong with %s', (_, over, problems) => {
    expect(problemsOf({ ...filled, ...over }, today, words)).toEqual(problems);
  });
});

describe('a day in words', async () => {
  const [english, chinese] = [
    await wordsIn('en-US', 'anniversaries'),
    await wordsIn('zh-Hans-CN', 'anniversaries'),
  ];
  const leap = { calendar: 'LUNAR', month: 6, is_leap: true, day: 10, year: 2025 } as const;
  const plain = { calendar: 'SOLAR', month: 12, is_leap: false, day: 5, year: null } as const;

  it('names the lunar calendar, the leap month, and no year that is not known', () => {
    expect(dateWords(leap, chinese)).toBe('农历 2025 年闰六月初十');
    expect(dateWords(leap, english)).toBe('Lunar 2025, leap 6th month, day 10');
    expect(dateWords(plain, chinese)).toBe('12 月 5 日');
    expect(dateWords(plain, english)).toBe('5 December');
  });

  it('counts an age for birthdays and years for a wedding', () => {
    expect(yearsWords({ kind: 'CHILD', years: 6 }, english)).toBe('Turns 6');
    expect(yearsWords({ kind: 'WEDDING', years: 10 }, chinese)).toBe('10 周年');
    expect(yearsWords({ kind: 'WEDDING', years: null }, chinese)).toBeNull();
  });
});
