/** A store view: a market in a language. Requests name it in the header `store`. */
import type { CurrencyCode } from '../money/index.ts';
import type { Locale } from './locales.ts';
import type { Market } from './markets.ts';

export interface StoreView {
  readonly id: number;
  /** `default`, `cn_en`, `hk_zh`, … */
  readonly code: string;
  readonly market: Market;
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  /** The currencies that `Content-Currency` may name, including the default. */
  readonly currencies: CurrencyCode[];
  readonly name: string;
  /** The ending of addresses of pieces: empty, or such as `.html`. */
  readonly productSuffix: string;
  /** The ending of addresses of categories. */
  readonly categorySuffix: string;
}

/** Magento's ending, used unless a store view has another. */
export const DEFAULT_SUFFIX = '.html';

export const DEFAULT_STORE_VIEW = 'default';
