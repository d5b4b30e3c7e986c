/** The interface texts of the back office in one language. Only this app loads them. */
import { type Compiled, compiled, formatParts } from '@jinlan/client/words';
import { businessTime } from '@jinlan/domain/kernel';
import { DEFAULT_LOCALE, type Locale, locales } from '@jinlan/domain/markets';
import { loadOfficeMessages, type OfficeKey } from '@jinlan/messages/office';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

type Values = Readonly<Record<string, string | number | null>>;

export interface OfficeWords {
  (key: OfficeKey, values?: Values): string;
  readonly locale: Locale;
  /** A time in UTC+8, written as 2026-11-26 14:05 in every language. */
  moment(at: string): string;
  /** Reloads the page in another language. */
  readonly choose: (locale: Locale) => void;
}

export const loadOffice = async (locale: Locale): Promise<Readonly<Record<OfficeKey, Compiled>>> =>
  compiled(await loadOfficeMessages(locale));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export function createOfficeWords(
  locale: Locale,
  messages: Readonly<Record<OfficeKey, Compiled>>,
  choose: (locale: Locale) => void = () => undefined,
): OfficeWords {
  const numbers = { locale, number: (value: number) => new Intl.NumberFormat(locale).format(value) };
  const words = (key: OfficeKey, values: Values = {}): string =>
    formatParts<string>(messages[key], values, numbers).join('');
  return Object.assign(words, {
    locale,
    choose,
    moment(at: string): string {
      const { year, month, day, hour, minute } = businessTime(new Date(at));
      return `${year}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}:${twoDigits(minute)}`;
    },
  });
}

const STORED = 'office_locale';

/** The language chosen in this browser; Chinese by default. */
export function storedLocale(storage: Pick<Storage, 'getItem'>): Locale {
  const stored = storage.getItem(STORED);
  return locales.find((locale) => locale === stored) ?? DEFAULT_LOCALE;
}

export const storeLocale = (storage: Pick<Storage, 'setItem'>, locale: Locale): void =>
  storage.setItem(STORED, locale);

const WordsContext = createContext<OfficeWords | null>(null);

export function OfficeWordsProvider({
  locale,
  messages,
  choose,
  children,
}: {
  readonly locale: Locale;
  readonly messages: Readonly<Record<OfficeKey, Compiled>>;
  readonly choose: (locale: Locale) => void;
  readonly children: ReactNode;
}) {
  const words = useMemo(() => createOfficeWords(locale, messages, choose), [locale, messages, choose]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useOfficeWords(): OfficeWords {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('There are no words here');
  return words;
}
