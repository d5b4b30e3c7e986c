/** Parses the API's answer to `ShopFrame` into the data that the shell renders. */

import { readMoney } from '@jinlan/client/data';
import type { ContentTree } from '@jinlan/contract/content-tree';
import { isMarket, type Locale } from '@jinlan/domain/markets';
import { type CurrencyCode, isCurrencyCode, type Money } from '@jinlan/domain/money';
import { localeOfWire, type Market, type Shop } from '../app/shop.tsx';
import type { GoldQuote } from '../gold-price/gold-prices.ts';
import { readQuote } from '../gold-price/read-quotes.ts';
import { buildMenu, type MenuEntry } from './menu.ts';
import type { ShopFrameQuery } from './queries.generated.ts';

export interface StoreViewLink {
  readonly code: string;
  readonly market: Market;
  readonly locale: Locale;
  readonly currency: string;
  readonly productSuffix: string;
  readonly categorySuffix: string;
}

export interface Frame {
  readonly shop: Shop;
  readonly storeViews: readonly StoreViewLink[];
  readonly menu: readonly MenuEntry[];
  readonly quotes: readonly GoldQuote[];
  readonly blocks: Readonly<Record<string, ContentTree>>;
  /** Message of the error if the blocks did not load; else null. */
  readonly blocksError: string | null;
  readonly copyright: string;
  readonly registration: string | null;
  readonly socialLinks: readonly { readonly name: string; readonly icon: string; readonly url: string }[];
  readonly freeAbove: Money | null;
  readonly eventsUrl: string | null;
  readonly notices: readonly string[];
}

/** The fields of a GraphQL error that are read here. */
export interface FieldError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
}

/** `currency`: the shopper's choice among the store view's. `errors`: those of the same answer. */
export function readFrame(
  data: ShopFrameQuery,
  origin: string,
  currency: CurrencyCode,
  errors: readonly FieldError[] = [],
): Frame {
  const config = data.storeConfig;
  const market = config?.market;
  const ownCurrency = config?.default_display_currency_code;
  if (!config?.code || !isMarket(market) || !isCurrencyCode(ownCurrency)) {
    throw new Error('The store view is not configured');
  }
  return {
    shop: {
      storeView: config.code,
      plainStoreView: config.plain_store_view_code,
      logo: config.logo_lines,
      logoPicture: logoPictureOf(config),
      market,
      locale: localeOfWire(config.locale),
      currency,
      ownCurrency,
      currencies: (data.currency?.available_currency_codes ?? []).filter(isCurrencyCode),
      name: config.store_name ?? '',
      subBrandName: config.sub_brand_name ?? '',
      subBrandMarker: config.sub_brand_url_marker ?? '',
      categorySuffix: config.category_url_suffix ?? '',
      productSuffix: config.product_url_suffix ?? '',
      pageSize: config.grid_per_page ?? 24,
      defaultDescription: config.default_description ?? '',
      chat: config.conversation_url ?? config.has_conversations,
      pages: Object.fromEntries(config.linked_pages.map(({ identifier, path }) => [identifier, path])),
      origin,
    },
    storeViews: (data.availableStores ?? [])
      .flatMap((view) =>
        view?.code && isMarket(view.market)
          ? [
              {
                code: view.code,
                market: view.market,
                locale: localeOfWire(view.locale),
                currency: view.default_display_currency_code ?? '',
                order: view.store_sort_order ?? 0,
                productSuffix: view.product_url_suffix ?? '',
                categorySuffix: view.category_url_suffix ?? '',
              },
            ]
          : [],
      )
      .sort((a, b) => a.order - b.order),
    menu: buildMenu(data.categoryList),
    quotes: data.goldPrices.flatMap((quote) => readQuote(quote) ?? []),
    blocks: Object.fromEntries(
      (data.cmsBlocks?.items ?? []).flatMap((block) =>
        block?.identifier && Array.isArray(block.content_tree)
          ? [[block.identifier, block.content_tree as ContentTree]]
          : [],
      ),
    ),
    blocksError: errors.find(({ path }) => path?.[0] === 'cmsBlocks')?.message ?? null,
    copyright: config.copyright ?? '',
    registration: config.registration_text,
    socialLinks: config.social_links,
    freeAbove: readMoney(config.courier_free_above),
    eventsUrl: config.events_url,
    notices: config.notices,
  };
}

function logoPictureOf({
  header_logo_src: file,
  logo_width: width,
  logo_height: height,
}: NonNullable<ShopFrameQuery['storeConfig']>): Shop['logoPicture'] {
  return file && width && height ? { src: `/media/${file}`, ratio: width / height } : null;
}
