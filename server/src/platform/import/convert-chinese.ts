import { createRequire } from 'node:module';
import {
  type Convert,
  fillTexts,
  type Locale,
  type LocalText,
  requiredLocales,
} from '@jinlan/domain/markets';
import type * as OpenCC from 'opencc-js/cn2t';
import { hongKongWords, usualCharacters } from './hong-kong-words.ts';

/** Matches parts that are no text for readers: addresses and names in markup, directives of Magento, addresses in texts. */
const code =
  /(\b(?:href|src|srcset|class|id|style|action|data-[\w-]+)\s*=\s*(?:"[^"]*"|'[^']*')|\{\{[^}]*\}\}|https?:\/\/[^\s"'<>]+)/i;
const chinese = /\p{Script=Han}/u;

type Converter = (text: string) => string;

/** The converter takes 80 MB, so it is built for the first text that needs it, and the garbage collector may take it back. */
let built: WeakRef<Converter> | null = null;

function converter(): Converter {
  const existing = built?.deref();
  if (existing) return existing;
  const { ConverterFactory, Locale } = createRequire(import.meta.url)('opencc-js/cn2t') as typeof OpenCC;
  const convert = ConverterFactory([hongKongWords], Locale.from.cn, Locale.to.hk, [usualCharacters]);
  built = new WeakRef(convert);
  return convert;
}

/**
 * Turns Simplified Chinese into Hong Kong's characters and words (decision 161). Addresses and names in markup stay as
 * they are. Text of another script is returned as it is.
 */
export const toHongKongChinese = (text: string): string => {
  if (!chinese.test(text)) return text;
  const convert = converter();
  return text
    .split(code)
    .map((part, index) => (index % 2 === 0 && chinese.test(part) ? convert(part) : part))
    .join('');
};

const converters: Readonly<Partial<Record<Locale, Converter>>> = { 'zh-Hant-HK': toHongKongChinese };
const convertText: Convert = (text, locale) => converters[locale]?.(text) ?? text;

/**
 * Completes the texts of data before they are stored, in place, and returns its argument. Missing texts are converted from
 * zh-Hans-CN and marked; texts that are marked already are converted again.
 */
export const completeTexts = <Value>(value: Value): Value => fillTexts(value, convertText) as Value;

/** Returns one text for all languages. */
export const textForAll = (text: string): LocalText =>
  completeTexts<unknown>(Object.fromEntries(requiredLocales.map((locale) => [locale, text]))) as LocalText;
