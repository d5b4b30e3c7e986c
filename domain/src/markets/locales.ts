/**
 * Locales by BCP 47 tag. The wire answers `zh-Hans-CN` and `en_US`: stock clients replace one underscore
 * only, and die at start on `zh_Hans_CN` (reference-behaviour 2.6). How to add one: docs/how-to/add-a-locale.md.
 */

/** How a language is written in this shop. */
export interface LocaleFacts {
  /**
   * True where every text is demanded: of the interface by the type check, of data by the importers. Else the locale is in
   * translation, and the texts of zh-Hans-CN stand in for those it lacks.
   */
  readonly isComplete: boolean;
  /** `storeConfig.locale`. */
  readonly wire: string;
  /** The language's own name for itself. */
  readonly name: string;
  readonly language: string;
  /** Language and script, as search engines know them. */
  readonly script: string;
  /** `og:locale` of a page. */
  readonly openGraph: string;
  /** Ends the names of its columns in CSV files: `name_zh`. */
  readonly column: string;
  /** Whose dates it writes; English ones are British. */
  readonly dates: string;
  /** The order in which a date is typed. */
  readonly dateOrder: readonly ('year' | 'month' | 'day')[];
  /** Between the entries of a list. */
  readonly listSeparator: string;
  /** Between the parts of an address or of a sentence. */
  readonly comma: string;
  /** Whether addresses run from the largest place to the smallest. */
  readonly isLargestFirst: boolean;
  /** Where 'from' stands at the lowest of several prices. */
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

/** zh-Hans-CN, the source of all texts, first. */
export const locales = Object.keys(facts) as readonly Locale[];

export const DEFAULT_LOCALE = 'zh-Hans-CN' satisfies CompleteLocale;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(facts, value);
}

const isComplete = (locale: Locale): locale is CompleteLocale => localeFacts[locale].isComplete;

const inTranslation = locales.filter((locale) => !isComplete(locale));

/** Where a locale's texts begin: a complete locale itself, and zh-Hans-CN below one in translation. */
export const baseLocale = (locale: Locale): CompleteLocale => (isComplete(locale) ? locale : DEFAULT_LOCALE);

/** A text in every language of the shop: data, never interface words. */
export type LocalText = Readonly<Record<Locale, string>>;

/** A value for each complete locale, and for those in translation that have one. */
export type ByLocale<Value> = Readonly<
  Record<CompleteLocale, Value> & Partial<Record<LocaleInTranslation, Value>>
>;

export const inEachLocale = <Value>(make: (locale: Locale) => Value): Readonly<Record<Locale, Value>> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, Value>;

/** With the value of zh-Hans-CN where a locale in translation has none. */
export function withFallback<Value>(values: ByLocale<Value>): Readonly<Record<Locale, Value>> {
  const some: Readonly<Partial<Record<Locale, Value>>> = values;
  return inEachLocale((locale) => some[locale] ?? values[baseLocale(locale)]);
}

/**
 * JSON of a file or a column, as it was just parsed: wherever it has values by locale, those that a locale in translation
 * lacks become those of zh-Hans-CN, in place. What a complete locale lacks stays missing. Returns its argument.
 */
export function fillTexts(value: unknown, missable: readonly Locale[] = inTranslation): unknown {
  if (missable.length === 0 || typeof value !== 'object' || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const part of Object.values(parts)) fillTexts(part, missable);
  if (Object.hasOwn(parts, DEFAULT_LOCALE))
    for (const locale of missable) parts[locale] ??= parts[DEFAULT_LOCALE];
  return value;
}
