/**
 * Dates and times of UTC+8 in every language, letter for letter as `Intl` writes them (a test compares). By hand, since
 * the first `Intl.DateTimeFormat` of a page holds up a slow phone that is just waking.
 */
import { businessTime } from '@jinlan/domain/kernel';
import type { MessageKey } from '@jinlan/messages';

export type Moment = string | number | Date;

export interface DateWords {
  /** 8月22日 14:05; Aug 22, 14:05. */
  moment(at: Moment): string;
  /** 2026年8月22日 14:05; Aug 22, 2026, 14:05. */
  yearMoment(at: Moment): string;
  /** 2026年8月22日; August 22, 2026. */
  day(at: Moment): string;
  /** 8月22日; Aug 22. */
  date(at: Moment): string;
  /** 2026年8月; Aug 2026. */
  month(at: Moment): string;
  /** 14:05. */
  time(at: Moment): string;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

type DateKey = Extract<MessageKey, `ui.date${string}`>;

export function createDateWords(
  words: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string,
): DateWords {
  const partsOf = (at: Moment) => {
    const { year, month: number, day, hour, minute } = businessTime(new Date(at));
    const month = words('ui.months').split(' ')[number - 1] ?? '';
    return {
      year,
      month,
      shortMonth: month.slice(0, 3),
      day,
      time: `${twoDigits(hour)}:${twoDigits(minute)}`,
    };
  };
  const written = (key: DateKey) => (at: Moment) => words(key, partsOf(at));
  return {
    moment: written('ui.date.moment'),
    yearMoment: written('ui.date.yearMoment'),
    day: written('ui.date.day'),
    date: written('ui.date'),
    month: written('ui.date.month'),
    time: (at) => partsOf(at).time,
  };
}
