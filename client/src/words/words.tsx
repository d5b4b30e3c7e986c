/**
 * The interface texts of the loaded language. `words(key)` returns text; `words.rich` accepts nodes and `<tag>`
 * functions. Times are shown in UTC+8, the time zone of all five markets (product-decisions 3).
 */
import type { Family, Locale, MessageKey } from '@jinlan/messages';
import {
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  lazy,
  type ReactNode,
  use,
  useContext,
} from 'react';
import { createDateWords, type DateWords } from './dates.ts';
import { type Compiled, formatParts, type Insert } from './format-message.ts';

type Values = Readonly<Record<string, string | number | null | undefined>>;
type RichValues = Readonly<Record<string, Insert<ReactNode>>>;

/** The texts of every page and of the given families. Words with more families can be passed where fewer are needed. */
export type Words<F extends Family = never> = WordsOf<MessageKey<F>>;

interface WordsOf<Key> extends DateWords {
  (key: Key, values?: Values): string;
  readonly rich: (key: Key, values: RichValues) => ReactNode;
  readonly locale: Locale;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Formats a number as 1.76%. */
  percent(value: number): string;
}

const none: Values = {};

export function createWords<F extends Family = never>(
  locale: Locale,
  messages: Readonly<Record<MessageKey<F>, Compiled>>,
): Words<F> {
  const formats = new Map<string, Intl.NumberFormat>();
  const number = (value: number, options: Intl.NumberFormatOptions = {}) => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
    formats.set(key, format);
    return format.format(value);
  };
  const numbers = { locale, number: (value: number) => number(value) };
  // A missing translation shows its key instead of throwing (specification 8).
  const messageOf = (key: MessageKey<F>): Compiled => messages[key] ?? key;

  const words = (key: MessageKey<F>, values: Values = none) =>
    formatParts<string>(messageOf(key), values, numbers).join('');
  return Object.assign(words, {
    locale,
    rich: (key: MessageKey<F>, values: RichValues): ReactNode =>
      createElement(Fragment, null, ...formatParts<ReactNode>(messageOf(key), values, numbers)),
    ...createDateWords(locale),
    number,
    percent: (value: number) => `${number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}%`,
  });
}

/**
 * The loaded texts of one language: those of every page from the start, a family's once it has loaded. `words` stays
 * the same object while texts are added.
 */
export interface WordBook {
  /** Has a family's texts only once it has loaded; `useWords` waits for them. */
  readonly words: Words<Family>;
  /** Loads the family unless it is loading or loaded. Always returns the same promise for a family. */
  readonly comingOf: (family: Family) => Promise<void>;
  /** Loads these families, and retries those that failed before. */
  readonly load: (families: readonly Family[]) => Promise<void>;
}

const WordsContext = createContext<WordBook | null>(null);

export function WordsProvider({ book, children }: { readonly book: WordBook; readonly children: ReactNode }) {
  return <WordsContext value={book}>{children}</WordsContext>;
}

function useWordBook(): WordBook {
  const book = useContext(WordsContext);
  if (!book) throw new Error('Words are read outside WordsProvider');
  return book;
}

/**
 * The texts of every page and of the given families; the type rejects other keys. A screen's families load with it
 * (`screens.ts`). If a family has not loaded yet, the component suspends.
 */
export function useWords<F extends Family = never>(...families: readonly F[]): Words<F> {
  const book = useWordBook();
  // `use` is called even for a loaded family, because a component that React resumes must make the same calls.
  for (const family of families) use(book.comingOf(family));
  return book.words as Words<F>;
}

/** Loads texts for a part that is about to render. Rejects if they cannot be loaded, where `useWords` would throw. */
export const useLoadWords = (): WordBook['load'] => useWordBook().load;

/**
 * A part of a page whose code and texts load when it first renders. It must be in a `Suspense` with a fallback. If the
 * server renders it, memoise that `Suspense`: React empties one that renders again before its code has loaded.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...families: readonly Family[]
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LaterPart(props: Props) {
    const book = useWordBook();
    for (const family of families) book.comingOf(family);
    return <Part {...props} />;
  };
}
