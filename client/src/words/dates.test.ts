import type { Locale } from '@jinlan/messages';
import { expect, it } from 'vitest';
import type { DateWords } from './dates.ts';
import { wordsIn } from './testing.ts';

/** A minute after midnight in UTC+8, the day before in UTC. */
const midnight = Date.UTC(2026, 7, 21, 16, 1);

it.each<[Locale, Readonly<Record<keyof DateWords, string>>]>([
  [
    'zh-Hans-CN',
    {
      moment: '8月22日 00:01',
      weekday: '周六',
      yearMoment: '2026年8月22日 00:01',
      day: '2026年8月22日',
      date: '8月22日',
      month: '2026年8月',
      time: '00:01',
    },
  ],
  [
    'en-US',
    {
      moment: 'Aug 22, 00:01',
      weekday: 'Sat',
      yearMoment: 'Aug 22, 2026, 00:01',
      day: 'August 22, 2026',
      date: 'Aug 22',
      month: 'Aug 2026',
      time: '00:01',
    },
  ],
])('writes dates and times of UTC+8 in %s', async (locale, expected) => {
  const words = await wordsIn(locale);
  const names = Object.keys(expected) as (keyof DateWords)[];
  expect(Object.fromEntries(names.map((name) => [name, words[name](midnight)]))).toEqual(expected);
  expect(words.time(new Date(midnight).toISOString())).toBe('00:01');
});
