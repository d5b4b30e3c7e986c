/**
 * The interface words of the one language that was loaded. `words(key)` answers text; `words.rich` takes nodes and
 * `<tag>` functions. Times are shown in UTC+8, where all five markets live (decisions 3).
 */
import type { Locale, MessageKey, Messages } from '@jinlan/messages';
import { createContext, type ReactNode, useContext } from 'react';
import { createIntl, createIntlCache, type IntlShape, ReactIntlErrorCode } from 'react-intl';

type Values = Readonly<Record<string, string | number | null | undefined>>;
type RichValues = Readonly<Record<string, ReactNode | ((chunks: ReactNode[]) => ReactNode)>>;

export interface Words {
  (key: MessageKey, values?: Values): string;
  rich(key: MessageKey, values: RichValues): ReactNode;
  readonly locale: Locale;
  /** 8月22日 14:05; Aug 22, 14:05. */
  moment(iso: string | number | Date): string;
  /** 2026年8月22日; August 22, 2026. */
  day(iso: string | number | Date): string;
  /** 14:05. */
  time(iso: string | number | Date): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** 1.76 → 1.76%. */
  percent(value: number): string;
}

const timeZone = 'Asia/Shanghai';

export function createWords(locale: Locale, messages: Messages): Words {
  const intl: IntlShape = createIntl(
    {
      locale,
      timeZone,
      // At build the messages are compiled, in tests they are text: react-intl takes both.
      messages: messages as unknown as Record<string, string>,
      onError(error) {
        // A missing translation is ignored, any other fault of a message is ours to mend (specification section 8).
        if (error.code !== ReactIntlErrorCode.MISSING_TRANSLATION) throw error;
      },
    },
    createIntlCache(),
  );
  const words = (key: MessageKey, values?: Values) => {
    const message: unknown = messages[key];
    return typeof message === 'string' && !/[{<']/.test(message)
      ? message
      : intl.formatMessage({ id: key }, values as Record<string, string>);
  };
  return Object.assign(words, {
    locale,
    rich: (key: MessageKey, values: RichValues): ReactNode =>
      intl.formatMessage({ id: key }, values as never),
    moment: (iso: string | number | Date) =>
      intl.formatDate(iso, {
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    day: (iso: string | number | Date) => intl.formatDate(iso, { dateStyle: 'long' }),
    time: (iso: string | number | Date) =>
      intl.formatDate(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      intl.formatNumber(value, options as Parameters<IntlShape['formatNumber']>[1]),
    percent: (value: number) =>
      `${intl.formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}%`,
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
