import { CART_RETENTION_DAYS } from '@jinlan/domain/cart';
import {
  DEFAULT_LOCALE,
  type Locale,
  type LocalText,
  localeFacts,
  type Market,
  marketFacts,
  markets,
  type StoreView,
} from '@jinlan/domain/markets';
import { type CurrencyCode, convert, currencies, type Money, toNumber } from '@jinlan/domain/money';
import { cancelReasons } from '@jinlan/domain/orders';
import { type AddressFieldName, addressForms } from '@jinlan/domain/people';
import { returnPolicies } from '@jinlan/domain/returns';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../graphql/wire.ts';
import type { Stores } from './index.ts';

/**
 * `StoreConfig` for stock Magento clients. A market is one website with one store group. The lock time
 * of gold prices is resolved by pricing.
 */
const catalogueRoot = 2;

/** Magento's id of a website. */
const websiteId = (market: Market): number => markets.indexOf(market) + 1;

/** Countries whose address form requires the field, or does not, as Magento's comma-separated list. */
const countriesWhere = (isRequired: boolean, name: AddressFieldName): string =>
  markets
    .map((market) => marketFacts[market].country)
    .filter(
      (country) =>
        addressForms[country].some((field) => field.name === name && field.required) === isRequired,
    )
    .join(',');

/** Magento's code for "prices are displayed with tax". */
const withTax = 2;

/** Values that are the same in every store view; `store-config.graphql` explains them. */
const fixedValues = {
  is_default_store_group: true,
  use_store_in_url: false,
  list_mode: 'grid',
  title_prefix: null,
  title_separator: '·',
  default_keywords: null,
  head_includes: null,
  demonotice: 0,
  welcome: null,
  absolute_footer: null,
  front: 'cms',
  show_cms_breadcrumbs: 1,
  countries_with_required_region: countriesWhere(true, 'region'),
  display_state_if_optional: false,
  optional_zip_countries: countriesWhere(false, 'postcode'),
  payment_payflowpro_cc_vault_active: null,
  cart_expires_in_days: CART_RETENTION_DAYS,
  shopping_assistance_enabled: false,
  shopping_assistance_checkbox_title: null,
  shopping_assistance_checkbox_tooltip: null,
  is_guest_checkout_enabled: true,
  is_one_page_checkout_enabled: true,
  create_account_confirmation: false,
  autocomplete_on_storefront: true,
  product_reviews_enabled: '1',
  allow_guests_to_write_product_reviews: '0',
  send_friend: { enabled_for_customers: false, enabled_for_guests: false },
  category_fixed_product_tax_display_setting: 'FPT_DISABLED',
  product_fixed_product_tax_display_setting: 'FPT_DISABLED',
  sales_fixed_product_tax_display_setting: 'FPT_DISABLED',
  cms_no_route: 'no-route',
  no_route: 'cms/noroute/index',
  cms_no_cookies: 'enable-cookies',
  display_product_prices_in_catalog: withTax,
  display_shipping_prices: withTax,
  shopping_cart_display_price: withTax,
  shopping_cart_display_shipping: withTax,
  shopping_cart_display_subtotal: withTax,
  shopping_cart_display_full_summary: false,
  shopping_cart_display_grand_total: false,
  shopping_cart_display_zero_tax: false,
  shopping_cart_display_tax_gift_wrapping: 'DISPLAY_INCLUDING_TAX',
  orders_invoices_credit_memos_display_price: withTax,
  orders_invoices_credit_memos_display_shipping_amount: withTax,
  orders_invoices_credit_memos_display_subtotal: withTax,
  orders_invoices_credit_memos_display_full_summary: false,
  orders_invoices_credit_memos_display_grandtotal: false,
  orders_invoices_credit_memos_display_zero_tax: false,
  max_items_in_order_summary: 10,
  minicart_display: true,
  minicart_max_items: 10,
  cart_summary_display_quantity: 1,
  order_cancellation_enabled: true,
  share_all_sales_rule: false,
  share_applied_sales_rule: false,
  check_money_order_new_order_status: 'pending',
  check_money_order_send_check_to: null,
  check_money_order_enable_for_specific_countries: false,
  check_money_order_payment_from_specific_countries: null,
  check_money_order_min_order_total: null,
  check_money_order_max_order_total: null,
  check_money_order_sort_order: 2,
  zero_subtotal_enabled: true,
  zero_subtotal_new_order_status: 'pending',
  zero_subtotal_payment_action: null,
  zero_subtotal_enable_for_specific_countries: false,
  zero_subtotal_payment_from_specific_countries: null,
  zero_subtotal_sort_order: 1,
  allow_items: '0',
  allow_order: '0',
  allow_gift_receipt: '0',
  allow_gift_wrapping_on_order: '0',
  allow_gift_wrapping_on_order_items: '0',
  allow_printed_card: '0',
  cart_gift_wrapping: '0',
  cart_printed_card: '0',
  sales_gift_wrapping: '0',
  sales_printed_card: '0',
  printed_card_price: null,
  printed_card_priceV2: null,
  magento_reward_general_is_enabled: '1',
  magento_reward_general_is_enabled_on_front: '1',
  magento_reward_general_min_points_balance: null,
  magento_reward_general_publish_history: '1',
  magento_reward_points_invitation_customer: null,
  magento_reward_points_invitation_customer_limit: null,
  magento_reward_points_invitation_order: null,
  magento_reward_points_invitation_order_limit: null,
  magento_reward_points_newsletter: null,
  magento_reward_points_order: '1',
  magento_reward_points_register: null,
  magento_reward_points_review: null,
  magento_reward_points_review_limit: null,
} satisfies Partial<Wire<'StoreConfig'>>;

/** Default number of pieces on a page of a list. */
const defaultPageSize = 12;

export function presentConfig(stores: Stores, view: StoreView, currency: CurrencyCode): Wire<'StoreConfig'> {
  const shop = stores.shop();
  const settings = stores.settings(view.market);
  const name = shop.name[view.locale];
  const media = `${stores.baseUrl}media/`;
  const registration = settings.dealerRegistration ?? (view.market === 'cn' ? shop.registration : null);
  const money = (amount: Money | null) => presentIn(stores, amount, currency);
  return {
    ...fixedValues,
    is_checkout_agreements_enabled: settings.agreements.length > 0,
    is_default_store: stores.storeViews(view.market)[0]?.code === view.code,
    website_id: websiteId(view.market),
    default_country: marketFacts[view.market].country,
    secure_base_link_url: stores.baseUrl,
    base_static_url: `${stores.baseUrl}assets/`,
    secure_base_static_url: `${stores.baseUrl}assets/`,
    grid_per_page_values: String(defaultPageSize),
    list_per_page_values: String(defaultPageSize),
    id: view.id,
    code: view.code,
    store_code: view.code,
    store_name: name,
    store_group_code: view.market,
    store_group_name: settings.name[view.locale],
    store_sort_order: stores.storeViews().findIndex(({ code }) => code === view.code) + 1,
    website_code: view.market,
    website_name: settings.name[view.locale],
    locale: localeFacts[view.locale].wire,
    market: view.market,
    base_currency_code: view.currency,
    default_display_currency_code: view.currency,
    timezone: 'Asia/Shanghai',
    weight_unit: 'g',
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
    grid_per_page: defaultPageSize,
    list_per_page: defaultPageSize,
    catalog_default_sort_by: 'position',
    configurable_thumbnail_source: 'parent',
    copyright: shop.copyright[view.locale],
    contact_enabled: true,
    newsletter_enabled: true,
    returns_enabled: returnPolicies[view.market].resolution === 'refund' ? 'enabled' : 'disabled',
    order_cancellation_reasons: cancelReasons.map((reason) => ({
      description: orderWords[view.locale][`cancel.reason.${reason}`],
    })),
    minimum_password_length: '8',
    required_character_classes_number: '2',
    customer_access_token_lifetime: 1,
    cms_home_page: 'home',
    head_shortcut_icon: '/favicon.svg',
    header_logo_src: shop.logo?.picture?.file ?? null,
    logo_width: shop.logo?.picture?.width ?? null,
    logo_height: shop.logo?.picture?.height ?? null,
    logo_lines:
      shop.logo?.first === undefined
        ? namesOf(shop.name, view.locale)
        : [shop.logo.first, shop.logo.second ?? ''],
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
    check_money_order_enabled: settings.payInStore,
    check_money_order_title: orderWords[view.locale]['payment.checkmo'],
    check_money_order_make_check_payable_to: name,
    zero_subtotal_title: orderWords[view.locale]['payment.free'],
    currency: presentCurrency(stores, view),
    events_url: `/events?store=${view.code}`,
    plain_store_view_code: stores.defaultView,
  };
}

/** Default logo lines: the shop's Chinese name above its Latin one. */
function namesOf(name: LocalText, locale: Locale): readonly [string, string] {
  const isChinese = localeFacts[locale].language === localeFacts[DEFAULT_LOCALE].language;
  return [name[isChinese ? locale : DEFAULT_LOCALE], name['en-US'].toUpperCase()];
}

/** Presents a market as Magento's website. */
export function presentWebsite(
  stores: Pick<Stores, 'defaultView' | 'settings' | 'storeView'>,
  market: Market,
  locale: Locale,
): Wire<'Website'> {
  const id = websiteId(market);
  return {
    id,
    name: stores.settings(market).name[locale],
    code: market,
    sort_order: id,
    default_group_id: String(id),
    is_default: stores.storeView(stores.defaultView)?.market === market,
  };
}

export function presentCurrency(stores: Stores, view: StoreView): Wire<'Currency'> {
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

function presentIn(stores: Stores, amount: Money | null, currency: CurrencyCode): Wire<'Money'> | null {
  const rate = amount && stores.rate(amount.currency, currency);
  if (!amount || rate === null) return null;
  return { value: toNumber(convert(amount, currency, rate)), currency };
}
