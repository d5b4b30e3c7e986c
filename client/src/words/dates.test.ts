import { locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import type { DateWords } from './dates.ts';
import { wordsIn } from './testing.ts';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const formats: Readonly<Record<keyof DateWords, Intl.DateTimeFormatOptions>> = {
  moment: { month: 'short', day: 'numeric', ...clock },
  yearMoment: { year: 'numeric', month: 'short', day: 'numeric', ...clock },
  day: { dateStyle: 'long' },
  date: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  time: clock,
};

/** Each day and many times of day from 2000 to 2060, all hours and minutes among them. */
const moments = Array.from({ length: 22_000 }, (_, index) => Date.UTC(2000, 0, 1) + index * 87_431_007);

describe.each(locales)('dates in %s', async (locale) => {
  const words = await wordsIn(locale);
  it.each(Object.keys(formats) as (keyof DateWords)[])('are written as Intl writes them: %s', (name) => {
    const intl = new Intl.DateTimeFormat(locale, { ...formats[name], timeZone: 'Asia/Shanghai' });
    const write = words[name];
    expect(moments.filter((at) => write(at) !== intl.format(at)).map((at) => write(at))).toEqual([]);
  });
});
