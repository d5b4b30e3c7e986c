import { localeFacts, type StoreView } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, currencies, type Money, toNumber } from '@jinlan/domain/money';
import type { Stores } from './index.ts';

/**
 * `StoreConfig` as stock Magento clients read it. A market is one website with one store group. The
 * minutes for which a gold price is locked are pricing's, and resolved there.
 */
const catalogueRoot = 2;

export function presentConfig(
  stores: Stores,
  view: StoreView,
  currency: CurrencyCode,
): Record<string, unknown> {
  const shop = stores.shop();
  const settings = stores.settings(view.market);
  const name = shop.name[view.locale];
  const media = `${stores.baseUrl}media/`;
  const registration = settings.dealerRegistration ?? (view.market === 'cn' ? shop.registration : null);
  const money = (amount: Money | null) => presentIn(stores, amount, currency);
  return {
    id: view.id,
    code: view.code,
    store_code: view.code,
    store_name: name,
    store_group_code: view.market,
    store_group_name: settings.name[view.locale],
    store_sort_order: view.id,
    website_code: view.market,
    website_name: settings.name[view.locale],
    locale: localeFacts[view.locale].wire,
    market: view.market,
    base_currency_code: view.currency,
    default_display_currency_code: view.currency,
    timezone: 'Asia/Shanghai',
    weight_unit: 'kgs',
    base_url: stores.baseUrl,
    secure_base_url: stores.baseUrl,
    base_link_url: stores.baseUrl,
    base_media_url: media,
    secure_base_media_url: media,
    root_category_id: catalogueRoot,
    root_category_uid: btoa(String(catalogueRoot)),
    category_url_suffix: view.categorySuffix,
    product_url_suffix: view.productSuffix,
    category_canonical_tag: 1,
    product_canonical_tag: 1,
    grid_per_page: 12,
    list_per_page: 12,
    catalog_default_sort_by: 'position',
    configurable_thumbnail_source: 'parent',
    copyright: shop.copyright[view.locale],
    contact_enabled: false,
    newsletter_enabled: false,
    enable_multiple_wishlists: '0',
    magento_wishlist_general_is_enabled: '0',
    maximum_number_of_wishlists: '1',
    minimum_password_length: '8',
    required_character_classes_number: '2',
    customer_access_token_lifetime: 1,
    cms_home_page: 'home',
    cms_no_route: 'no-route',
    head_shortcut_icon: null,
    header_logo_src: null,
    logo_alt: name,
    default_title: name,
    default_description: null,
    title_suffix: ` · ${name}`,
    sub_brand_name: shop.subBrand[view.locale],
    sub_brand_url_marker: 'lanzuo-custom-made',
    registration_text: registration?.[view.locale] || null,
    social_links: shop.socialLinks.map((link) => ({ ...link, name: link.name[view.locale] })),
    courier_fee: money(settings.courierFee),
    courier_free_above: money(settings.courierFreeAbove),
    pay_in_store_enabled: settings.payInStore,
    events_url: `/events?store=${view.code}`,
  };
}

export function presentCurrency(stores: Stores, view: StoreView): Record<string, unknown> {
  const { symbol } = currencies[view.currency];
  return {
    available_currency_codes: view.currencies,
    base_currency_code: view.currency,
    base_currency_symbol: symbol,
    default_display_currency_code: view.currency,
    default_display_currency_symbol: symbol,
    exchange_rates: view.currencies.flatMap((to) => {
      const rate = stores.rate(view.currency, to);
      return rate === null ? [] : [{ currency_to: to, rate: rate / 1_000_000 }];
    }),
  };
}

function presentIn(stores: Stores, amount: Money | null, currency: CurrencyCode) {
  const rate = amount && stores.rate(amount.currency, currency);
  if (!amount || rate === null) return null;
  return { value: toNumber(convert(amount, currency, rate)), currency };
}
