import type { Locale } from '@jinlan/messages';

export type Moment = string | number | Date;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formats = {
  /** 8月22日 14:05; Aug 22, 14:05. */
  moment: { month: 'short', day: 'numeric', ...clock },
  /** 2026年8月22日 14:05; Aug 22, 2026, 14:05. */
  yearMoment: { year: 'numeric', month: 'short', day: 'numeric', ...clock },
  /** 2026年8月22日; August 22, 2026. */
  day: { year: 'numeric', month: 'long', day: 'numeric' },
  /** 8月22日; Aug 22. */
  date: { month: 'short', day: 'numeric' },
  /** 2026年8月; Aug 2026. */
  month: { year: 'numeric', month: 'short' },
  /** 周六; Sat. */
  weekday: { weekday: 'short' },
  /** 14:05. */
  time: clock,
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Dates and times of UTC+8. */
export type DateWords = Readonly<Record<keyof typeof formats, (at: Moment) => string>>;

export function createDateWords(locale: Locale): DateWords {
  const written = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (at: Moment): string => {
      format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Shanghai' });
      return format.format(new Date(at));
    };
  };
  return {
    moment: written(formats.moment),
    yearMoment: written(formats.yearMoment),
    day: written(formats.day),
    date: written(formats.date),
    month: written(formats.month),
    weekday: written(formats.weekday),
    time: written(formats.time),
  };
}
