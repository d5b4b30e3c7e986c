import {
  DEFAULT_STORE_VIEW,
  type Locale,
  localeFacts,
  type Market,
  marketFacts,
  markets,
  type StoreView,
} from '@jinlan/domain/markets';
import { type CurrencyCode, convert, currencies, type Money, toNumber } from '@jinlan/domain/money';
import { type AddressFieldName, addressForms } from '@jinlan/domain/people';
import type { Stores } from './index.ts';

/**
 * `StoreConfig` as stock Magento clients read it. A market is one website with one store group. The
 * minutes for which a gold price is locked are pricing's, and resolved there.
 */
const catalogueRoot = 2;

/** Magento numbers its websites. */
const websiteId = (market: Market): number => markets.indexOf(market) + 1;

/** Countries whose form of an address asks for a field, as Magento writes a list. */
const countriesThat = (ask: boolean, name: AddressFieldName): string =>
  markets
    .map((market) => marketFacts[market].country)
    .filter((country) => addressForms[country].some((field) => field.name === name && field.required) === ask)
    .join(',');

/** What is the same in every store view. `store-config.graphql` says why. */
const sameEverywhere = {
  is_default_store_group: true,
  use_store_in_url: false,
  list_mode: 'grid',
  title_separator: '·',
  demonotice: 0,
  front: 'cms',
  show_cms_breadcrumbs: 1,
  countries_with_required_region: countriesThat(true, 'region'),
  display_state_if_optional: false,
  optional_zip_countries: countriesThat(false, 'postcode'),
  is_guest_checkout_enabled: true,
  is_one_page_checkout_enabled: true,
  create_account_confirmation: false,
  autocomplete_on_storefront: true,
  product_reviews_enabled: '0',
  allow_guests_to_write_product_reviews: '0',
  send_friend: { enabled_for_customers: false, enabled_for_guests: false },
  category_fixed_product_tax_display_setting: 'FPT_DISABLED',
  product_fixed_product_tax_display_setting: 'FPT_DISABLED',
  sales_fixed_product_tax_display_setting: 'FPT_DISABLED',
};

/** Pieces on one page of a list. */
const perPage = 12;

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
    ...sameEverywhere,
    is_default_store: stores.storeViews(view.market)[0]?.code === view.code,
    website_id: websiteId(view.market),
    default_country: marketFacts[view.market].country,
    secure_base_link_url: stores.baseUrl,
    base_static_url: `${stores.baseUrl}assets/`,
    secure_base_static_url: `${stores.baseUrl}assets/`,
    grid_per_page_values: String(perPage),
    list_per_page_values: String(perPage),
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
    grid_per_page: perPage,
    list_per_page: perPage,
    catalog_default_sort_by: 'position',
    configurable_thumbnail_source: 'parent',
    copyright: shop.copyright[view.locale],
    contact_enabled: true,
    newsletter_enabled: true,
    enable_multiple_wishlists: '0',
    magento_wishlist_general_is_enabled: '0',
    maximum_number_of_wishlists: '1',
    minimum_password_length: '8',
    required_character_classes_number: '2',
    customer_access_token_lifetime: 1,
    cms_home_page: 'home',
    cms_no_route: null,
    head_shortcut_icon: '/favicon.svg',
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

/** A market as Magento's website. */
export function presentWebsite(
  stores: Pick<Stores, 'settings' | 'storeView'>,
  market: Market,
  locale: Locale,
) {
  const id = websiteId(market);
  return {
    id,
    name: stores.settings(market).name[locale],
    code: market,
    sort_order: id,
    default_group_id: String(id),
    is_default: stores.storeView(DEFAULT_STORE_VIEW)?.market === market,
  };
}

export function presentCurrency(stores: Stores, view: StoreView): Record<string, unknown> {
  const { symbol } = currencies[view.currency];
  const names = new Intl.DisplayNames(view.locale, { type: 'currency' });
  return {
    available_currency_codes: view.currencies,
    base_currency_code: view.currency,
    base_currency_symbol: symbol,
    default_display_currency_code: view.currency,
    default_display_currency_symbol: symbol,
    default_display_currecy_code: view.currency,
    default_display_currecy_symbol: symbol,
    available_currencies: view.currencies.map((code) => ({
      code,
      value: code,
      name: names.of(code),
      symbol: currencies[code].symbol,
    })),
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
