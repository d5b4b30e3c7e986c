/**
 * Locales by BCP 47 tag. The API uses `zh-Hans-CN` and `en_US`: stock clients replace only one underscore, and fail to
 * start with `zh_Hans_CN` (reference-behaviour 2.6). How to add one: docs/how-to/add-a-locale.md.
 */

/** The facts of a language that the shop needs. */
export interface LocaleFacts {
  /** True if the type check requires every interface text. False for a locale in translation, which zh-Hans-CN fills. */
  readonly isComplete: boolean;
  /**
   * How a text that a retailer's data lack is treated: the importers refuse the data, or the text is made from the one in
   * zh-Hans-CN, by conversion or as a copy.
   */
  readonly missingData: 'refused' | 'converted' | 'copied';
  /** Its value in `storeConfig.locale`. */
  readonly wire: string;
  /** The language's name in that language. */
  readonly name: string;
  readonly language: string;
  /** Language and script, for search engines. */
  readonly script: string;
  /** Its value of `og:locale`. */
  readonly openGraph: string;
  /** Suffix of the locale's columns in CSV files, as in `name_zh`. */
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
    missingData: 'refused',
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
    missingData: 'refused',
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
  'zh-Hant-HK': {
    isComplete: true,
    missingData: 'converted',
    wire: 'zh-Hant-HK',
    name: '繁體中文',
    language: 'zh',
    script: 'zh-Hant',
    openGraph: 'zh_HK',
    column: 'zh_hant',
    dates: 'zh-Hant-HK',
    dateOrder: ['year', 'month', 'day'],
    listSeparator: '、',
    comma: '，',
    isLargestFirst: true,
    fromMark: 'after',
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

/** Whether importers demand every text of data in this locale. */
export const isRequiredInData = (locale: Locale): boolean => localeFacts[locale].missingData === 'refused';

/** The locales in which every text of data is a retailer's own. */
export const requiredLocales: readonly Locale[] = locales.filter(isRequiredInData);

const optionalLocales = locales.filter((locale) => !isRequiredInData(locale));

/** The locale of the interface's fallback texts: a complete locale itself, or zh-Hans-CN for one in translation. */
export const baseLocale = (locale: Locale): CompleteLocale => (isComplete(locale) ? locale : DEFAULT_LOCALE);

/**
 * A text of data in every language of the shop. Interface texts are in `messages`. `converted` names the locales whose text
 * is not the retailer's own, but made from that of zh-Hans-CN.
 */
export type LocalText = Readonly<Record<Locale, string>> & {
  readonly converted?: readonly Locale[] | undefined;
};

/** Whether the text of this locale is made from that of zh-Hans-CN. */
export const isConverted = (text: LocalText, locale: Locale): boolean =>
  text.converted?.includes(locale) ?? false;

/** The texts of all languages. */
export const textsOf = (text: LocalText): readonly string[] => locales.map((locale) => text[locale]);

/** Changes the text of each language; a converted one stays marked. */
export const changeTexts = (
  text: LocalText,
  change: (text: string, locale: Locale) => string,
): LocalText => ({
  ...inEachLocale((locale) => change(text[locale], locale)),
  ...(text.converted && { converted: text.converted }),
});

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

/** Returns the text of the locale for a text of zh-Hans-CN. */
export type Convert = (text: string, locale: Locale) => string;

/**
 * Completes parsed JSON of a file or column, in place, and returns it. Each set of values by locale gets a value for each
 * locale of `missable` that it lacks. With a converter, the value is the converted text of zh-Hans-CN, and the set lists the
 * locale in its field `converted`. Without one, the value is a copy. A converter also replaces the values of the locales that
 * `converted` lists already. Missing values of other locales stay missing.
 */
export function fillTexts(
  value: unknown,
  convert: Convert | null = null,
  missable = optionalLocales,
): unknown {
  if (missable.length === 0 || typeof value !== 'object' || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const [name, part] of Object.entries(parts))
    fillTexts(part, addressFields.has(name) ? convert && copy : convert, missable);
  if (Object.hasOwn(parts, DEFAULT_LOCALE)) for (const locale of missable) fillLocale(parts, locale, convert);
  return value;
}

/** Addresses in each language: a converted one would be another address. */
const addressFields: ReadonlySet<string> = new Set(['urlKey', 'paths']);
const copy: Convert = (text) => text;

function fillLocale(parts: Record<string, unknown>, locale: Locale, convert: Convert | null): void {
  const marks = Array.isArray(parts.converted) ? (parts.converted as unknown[]) : [];
  const isOwn = parts[locale] !== undefined && parts[locale] !== null && !marks.includes(locale);
  if (isOwn) return;
  const source = parts[DEFAULT_LOCALE];
  if (localeFacts[locale].missingData !== 'converted') {
    parts[locale] = source;
    return;
  }
  if (convert !== null) parts[locale] = convertValue(source, locale, convert);
  else parts[locale] ??= source;
  const needsNone = typeof source === 'string' && !chinese.test(source);
  if (!needsNone && !marks.includes(locale)) parts.converted = [...marks, locale];
}

const chinese = /\p{Script=Han}/u;

/** Names of fields in content that are no texts. */
const codeFields = /^(?:kind|type|target|path|identifier|skus?|src|file|color)$/;

function convertValue(value: unknown, locale: Locale, convert: Convert): unknown {
  if (typeof value === 'string') return convert(value, locale);
  if (Array.isArray(value)) return value.map((item: unknown) => convertValue(item, locale, convert));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      codeFields.test(name) ? part : convertValue(part, locale, convert),
    ]),
  );
}
