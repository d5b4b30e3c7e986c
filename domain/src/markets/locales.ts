/**
 * Locales by BCP 47 tag. The API uses `zh-Hans-CN` and `en_US`: stock clients replace only one underscore, and fail to
 * start with `zh_Hans_CN` (reference-behaviour 2.6). How to add one: docs/how-to/add-a-locale.md.
 */

/** What the shop needs to know about a language. */
export interface LocaleFacts {
  /**
   * True if every text is required: interface texts by the type check, texts of data by the importers. False for a
   * locale in translation; its missing texts are filled with those of zh-Hans-CN.
   */
  readonly isComplete: boolean;
  /** Its value in `storeConfig.locale`. */
  readonly wire: string;
  /** The language's name in that language. */
  readonly name: string;
  readonly language: string;
  /** Language and script, for search engines. */
  readonly script: string;
  /** Its value of `og:locale`. */
  readonly openGraph: string;
  /** Suffix of its columns in CSV files, as in `name_zh`. */
  readonly column: string;
  /** The locale for formatting dates; English dates are British. */
  readonly dates: string;
  /** The order of the parts when a date is typed. */
  readonly dateOrder: readonly ('year' | 'month' | 'day')[];
  /** Separates the entries of a list. */
  readonly listSeparator: string;
  /** Separates the parts of an address or a sentence. */
  readonly comma: string;
  /** Whether addresses go from the largest place to the smallest. */
  readonly isLargestFirst: boolean;
  /** Whether 'from' is before the lowest price (`from ¥100`) or after it (`¥100 起`). */
  readonly fromMark: 'before' | 'after';
}

const facts = {
  'zh-Hans-CN': {
    isComplete: true,
    wire: 'zh-Hans-CN',
    name: '简体中文',
    language: 'zh',
    script: 'zh-Hans',
    openGraph: 'zh_CN',
    column: 'zh',
    dates: 'zh-Hans-CN',
    dateOrder: ['year', 'month', 'day'],
    listSeparator: '、',
    comma: '，',
    isLargestFirst: true,
    fromMark: 'after',
  },
  'en-US': {
    isComplete: true,
    wire: 'en_US',
    name: 'English',
    language: 'en',
    script: 'en',
    openGraph: 'en_US',
    column: 'en',
    dates: 'en-GB',
    dateOrder: ['day', 'month', 'year'],
    listSeparator: ', ',
    comma: ', ',
    isLargestFirst: false,
    fromMark: 'before',
  },
} as const satisfies Readonly<Record<string, LocaleFacts>>;

export type Locale = keyof typeof facts;
export type CompleteLocale = {
  [L in Locale]: (typeof facts)[L]['isComplete'] extends true ? L : never;
}[Locale];
export type LocaleInTranslation = Exclude<Locale, CompleteLocale>;

export const localeFacts: Readonly<Record<Locale, LocaleFacts>> = facts;

/** All locales; zh-Hans-CN, the source of all texts, is the first. */
export const locales = Object.keys(facts) as readonly Locale[];

export const DEFAULT_LOCALE = 'zh-Hans-CN' satisfies CompleteLocale;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(facts, value);
}

const isComplete = (locale: Locale): locale is CompleteLocale => localeFacts[locale].isComplete;

const inTranslation = locales.filter((locale) => !isComplete(locale));

/** The locale of the fallback texts: a complete locale itself, or zh-Hans-CN for one in translation. */
export const baseLocale = (locale: Locale): CompleteLocale => (isComplete(locale) ? locale : DEFAULT_LOCALE);

/** A text of data in every language of the shop. Interface texts are in `messages`. */
export type LocalText = Readonly<Record<Locale, string>>;

/** A value for each complete locale, and for some locales in translation. */
export type ByLocale<Value> = Readonly<
  Record<CompleteLocale, Value> & Partial<Record<LocaleInTranslation, Value>>
>;

export const inEachLocale = <Value>(make: (locale: Locale) => Value): Readonly<Record<Locale, Value>> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;

/** Fills missing locales in translation with the value of zh-Hans-CN. */
export function withFallback<Value>(values: ByLocale<Value>): Readonly<Record<Locale, Value>> {
  const some: Readonly<Partial<Record<Locale, Value>>> = values;
  return inEachLocale((locale) => some[locale] ?? values[baseLocale(locale)]);
}

/**
 * Completes parsed JSON of a file or column, in place. In every set of values by locale, missing ones of a locale in
 * translation become those of zh-Hans-CN. Missing ones of a complete locale stay missing. Returns its argument.
 */
export function fillTexts(value: unknown, missable: readonly Locale[] = inTranslation): unknown {
  if (missable.length === 0 || typeof value !== 'object' || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const part of Object.values(parts)) fillTexts(part, missable);
  if (Object.hasOwn(parts, DEFAULT_LOCALE))
    for (const locale of missable) parts[locale] ??= parts[DEFAULT_LOCALE];
  return value;
}
