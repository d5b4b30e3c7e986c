/** The store view and the retailer's own names, for the whole page. They never change within a document. */
import type { LinkedPage } from '@jinlan/contract/wire';
import { isLocale, type Locale } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { createContext, type ReactNode, useContext } from 'react';

export type Market = 'cn' | 'hk' | 'mo' | 'my' | 'sg';

export interface Shop {
  /** Code of the store view, such as `default`, `cn_en`, `hk_zh`. */
  readonly storeView: string;
  /** Code of the store view whose addresses do not name it. */
  readonly plainStoreView: string;
  readonly market: Market;
  readonly locale: Locale;
  /** Currency in which prices are shown and charged. */
  readonly currency: CurrencyCode;
  /** The store view's own currency, used until the shopper chooses another of `currencies`. */
  readonly ownCurrency: CurrencyCode;
  readonly currencies: readonly CurrencyCode[];
  readonly name: string;
  /** A large and a small line; the latter may be empty. */
  readonly logo: readonly string[];
  /** The retailer's logo, which replaces the lines: address, and width divided by height. */
  readonly logoPicture: { readonly src: string; readonly ratio: number } | null;
  readonly subBrandName: string;
  /** Suffix of the sub-brand's addresses (specification 2). */
  readonly subBrandMarker: string;
  readonly categorySuffix: string;
  readonly productSuffix: string;
  readonly pageSize: number;
  readonly defaultDescription: string;
  /**
   * Whether the market's service desk has the shop's own chat; the address of another provider's chat if it uses one.
   */
  readonly chat: boolean | string;
  /** Paths of the pages to which the shop itself links, if the retailer has made them. */
  readonly pages: Readonly<Partial<Record<LinkedPage, string>>>;
  /** Scheme and host without a slash, for canonical addresses; empty in tests. */
  readonly origin: string;
}

const ShopContext = createContext<Shop | null>(null);

export function ShopProvider({ shop, children }: { readonly shop: Shop; readonly children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>;
}

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('The shop is read outside ShopProvider');
  return shop;
}

/** Converts the API's `en_US` or `zh-Hans-CN` to a locale. Throws 'Unable to locate locale' for unknown ones. */
export function localeOfWire(wire: string | null | undefined): Locale {
  const tag = (wire ?? '').replace('_', '-');
  if (!isLocale(tag)) throw new Error('Unable to locate locale');
  return tag;
}
