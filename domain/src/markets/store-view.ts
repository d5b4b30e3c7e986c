/** A store view is a market in a language: the row a request names by its `store` header. */
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
  /** The currencies `Content-Currency` may name, the default among them. */
  readonly currencies: CurrencyCode[];
  readonly name: string;
  /** What stands behind the key in addresses of pieces: empty, or as `.html`. */
  readonly productSuffix: string;
  /** The same behind the path of a category. */
  readonly categorySuffix: string;
}

/** Magento's, and this shop's unless a store view says otherwise. */
export const DEFAULT_SUFFIX = '.html';

export const DEFAULT_STORE_VIEW = 'default';
