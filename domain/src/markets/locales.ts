/**
 * Locales by BCP 47 tag. The wire answers `zh-Hans-CN` and `en_US`: stock clients replace one underscore
 * only, and die at start on `zh_Hans_CN` (reference-behaviour 2.6). Traditional Chinese will be a further
 * entry; nothing may count on two.
 */
export const locales = ['zh-Hans-CN', 'en-US'] as const;

export type Locale = (typeof locales)[number];

export const DEFAULT_LOCALE: Locale = 'zh-Hans-CN';

/** How a language is written in this shop. */
export interface LocaleFacts {
  /** `storeConfig.locale`. */
  readonly wire: string;
  readonly language: string;
  /** Language and script, as search engines know them. */
  readonly script: string;
  /** Whose dates it writes; English ones are British. */
  readonly dates: string;
  /** Between the entries of a list. */
  readonly listSeparator: string;
  /** Between the parts of an address or of a sentence. */
  readonly comma: string;
  /** Whether addresses run from the largest place to the smallest. */
  readonly isLargestFirst: boolean;
  /** Where 'from' stands at the lowest of several prices. */
  readonly fromMark: 'before' | 'after';
}

export const localeFacts: Readonly<Record<Locale, LocaleFacts>> = {
  'zh-Hans-CN': {
    wire: 'zh-Hans-CN',
    language: 'zh',
    script: 'zh-Hans',
    dates: 'zh-Hans-CN',
    listSeparator: '、',
    comma: '，',
    isLargestFirst: true,
    fromMark: 'after',
  },
  'en-US': {
    wire: 'en_US',
    language: 'en',
    script: 'en',
    dates: 'en-GB',
    listSeparator: ', ',
    comma: ', ',
    isLargestFirst: false,
    fromMark: 'before',
  },
};

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeFacts, value);
}

/** A text in every language of the shop: data, never interface words. */
export type LocalText = Readonly<Record<Locale, string>>;
