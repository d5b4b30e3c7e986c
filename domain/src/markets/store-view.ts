/** A store view: a market in a language. Requests state it in the header `store`. */
import type { CurrencyCode } from '../money/index.ts';
import type { Locale } from './locales.ts';
import type { Market } from './markets.ts';

export interface StoreView {
  readonly id: number;
  /** Code of the store view, such as `default`, `cn_en`, `hk_zh`. */
  readonly code: string;
  readonly market: Market;
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  /** The currencies that the header `Content-Currency` may name, including the default. */
  readonly currencies: CurrencyCode[];
  readonly name: string;
  /** The suffix of product addresses, such as `.html`; may be empty. */
  readonly productSuffix: string;
  readonly categorySuffix: string;
}

/** Magento's suffix, used unless a store view has another. */
export const DEFAULT_SUFFIX = '.html';

export const DEFAULT_STORE_VIEW = 'default';
