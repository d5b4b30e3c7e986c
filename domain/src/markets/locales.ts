/**
 * Locales by BCP 47 tag. The wire answers `zh-Hans-CN` and `en_US`: stock clients replace one underscore
 * only, and die at start on `zh_Hans_CN` (reference-behaviour 2.6). Traditional Chinese will be a further
 * entry; nothing may count on two.
 */
export const locales = ['zh-Hans-CN', 'en-US'] as const;

export type Locale = (typeof locales)[number];

export const DEFAULT_LOCALE: Locale = 'zh-Hans-CN';

export const localeFacts: Readonly<Record<Locale, { readonly wire: string; readonly language: string }>> = {
  'zh-Hans-CN': { wire: 'zh-Hans-CN', language: 'zh' },
  'en-US': { wire: 'en_US', language: 'en' },
};

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeFacts, value);
}

/** A text in every language of the shop: data, never interface words. */
export type LocalText = Readonly<Record<Locale, string>>;
