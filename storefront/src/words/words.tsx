/**
 * The interface words of the one language that was loaded. `words(key)` answers text; `words.rich` takes nodes and
 * `<tag>` functions. Times are shown in UTC+8, where all five markets live (decisions 3).
 */
import type { Locale, MessageKey } from '@jinlan/messages';
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { type Compiled, formatParts, type Insert } from './format-message.ts';

type Values = Readonly<Record<string, string | number | null | undefined>>;
type RichValues = Readonly<Record<string, Insert<ReactNode>>>;
type Moment = string | number | Date;

export interface Words {
  (key: MessageKey, values?: Values): string;
  rich(key: MessageKey, values: RichValues): ReactNode;
  readonly locale: Locale;
  /** 8月22日 14:05; Aug 22, 14:05. */
  moment(at: Moment): string;
  /** 2026年8月22日; August 22, 2026. */
  day(at: Moment): string;
  /** 8月22日; Aug 22. */
  date(at: Moment): string;
  /** 2026年8月; Aug 2026. */
  month(at: Moment): string;
  /** 14:05. */
  time(at: Moment): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** 1.76 → 1.76%. */
  percent(value: number): string;
}

const timeZone = 'Asia/Shanghai';
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const none: Values = {};

export function createWords(locale: Locale, messages: Readonly<Record<MessageKey, Compiled>>): Words {
  const formats = new Map<string, Intl.NumberFormat>();
  const number = (value: number, options: Intl.NumberFormatOptions = {}) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
    formats.set(key, format);
    return format.format(value);
  };
  const dates = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (at: Moment) => {
      format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone });
      return format.format(new Date(at));
    };
  };
  const numbers = { locale, number: (value: number) => number(value) };
  // A missing translation shows its key and breaks nothing (specification section 8).
  const messageOf = (key: MessageKey): Compiled => messages[key] ?? key;

  const words = (key: MessageKey, values: Values = none) =>
    formatParts<string>(messageOf(key), values, numbers).join('');
  return Object.assign(words, {
    locale,
    rich: (key: MessageKey, values: RichValues): ReactNode =>
      createElement(Fragment, null, ...formatParts<ReactNode>(messageOf(key), values, numbers)),
    moment: dates({ month: 'short', day: 'numeric', ...clock }),
    day: dates({ dateStyle: 'long' }),
    date: dates({ month: 'short', day: 'numeric' }),
    month: dates({ year: 'numeric', month: 'short' }),
    time: dates(clock),
    number,
    percent: (value: number) => `${number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}%`,
  });
}

const WordsContext = createContext<Words | null>(null);

export function WordsProvider({ words, children }: { readonly words: Words; readonly children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('Words are read outside WordsProvider');
  return words;
}
