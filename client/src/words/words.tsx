/**
 * The interface words of the one language that was loaded. `words(key)` answers text; `words.rich` takes nodes and
 * `<tag>` functions. Times are shown in UTC+8, where all five markets live (product-decisions 3).
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

/** The words of every page and of the families named. Whoever has more may hand them to whoever needs fewer. */
export type Words<F extends Family = never> = WordsOf<MessageKey<F>>;

interface WordsOf<Key> extends DateWords {
  (key: Key, values?: Values): string;
  readonly rich: (key: Key, values: RichValues) => ReactNode;
  readonly locale: Locale;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** 1.76 → 1.76%. */
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
  // A missing translation shows its key and breaks nothing (specification 8).
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
 * The words of one language as a page has them: those of every page from the start, a family's from when it came. The
 * words stay the same object while the book grows.
 */
export interface WordBook {
  /** Of a family only once it is here; `useWords` sees to that. */
  readonly words: Words<Family>;
  /** Begins to fetch the family where nobody has. The same promise to all, also after it came or failed. */
  readonly comingOf: (family: Family) => Promise<void>;
  /** All of them, tried again where one failed before. */
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
 * The words of every page, and of the families named: no other key can be said. A screen's families come with it
 * (`screens.ts`); where one is not here yet, what says its words waits for it.
 */
export function useWords<F extends Family = never>(...families: readonly F[]): Words<F> {
  const book = useWordBook();
  // Asked for even when it is here: a component that React takes up again must ask as it did before.
  for (const family of families) use(book.comingOf(family));
  return book.words as Words<F>;
}

/**
 * A part of a page that is fetched when it is first drawn, and its words at the same time. It belongs inside a
 * `Suspense` that says what stands there meanwhile. Where the server renders it, memoise that `Suspense`: React empties one
 * that is rendered again before its code came.
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
