/** What browser and server exchange besides GraphQL: headers, platform values, storage keys. */

export const HEADERS = {
  store: 'store',
  currency: 'content-currency',
  mintype: 'mintype',
  authorization: 'authorization',
  requestId: 'x-request-id',
} as const;

/** Values of the mintype header (specification 6). */
export const MINTYPE = { miniProgram: 'CM', other: 'eshop', none: '' } as const;
export const MINI_PROGRAM_PLATFORM = 'cmMiniPro';

export const COOKIES = { store: 'store', currency: 'currency' } as const;

export const PATHS = {
  graphql: '/graphql',
  events: '/events',
  media: '/media/',
  appleDomain: '/.well-known/apple-developer-merchantid-domain-association',
  sandboxBank: '/sandbox-bank/',
  sandboxStripe: '/sandbox-stripe/',
  sandboxWechat: '/sandbox-wechat/',
  sandboxAlipay: '/sandbox-alipay/',
  sandboxEInvoices: '/sandbox-e-invoices/',
  sandboxSms: '/sandbox-sms/',
  sandboxOidc: '/sandbox-oidc/',
} as const;

/** Identifiers of pages to which the shop itself links, if the retailer has written them. */
export const LINKED_PAGES = [
  ...(['about-lanzuo', 'contact', 'faq', 'privacy', 'shipping', 'size-guide', 'terms'] as const),
] as const;
export type LinkedPage = (typeof LINKED_PAGES)[number];

/**
 * Fragments of addresses that the storefront handles on every page. `#cookies` opens the question about
 * cookies; `#wechat` says that WeChat was asked who pays, even if it did not tell.
 */
export const FRAGMENTS = { cookies: 'cookies', wechat: 'wechat' } as const;

/** The service worker's path, and the message that pages send to it (specification 7). */
export const SERVICE_WORKER = { path: '/sw.js', prefetchImages: 'PREFETCH_IMAGES' } as const;

/** The message `prefetchImages`: addresses of pictures of the shop. */
export interface PrefetchImages {
  readonly type: typeof SERVICE_WORKER.prefetchImages;
  readonly payload: { readonly urls: readonly string[] };
}

/** Widths of pictures that can be requested, px (specification 9). */
export const PICTURE_WIDTHS = [40, 80, 160, 320, 640, 960, 1280, 1600, 2560] as const;
/** Width of a gift's picture in its dialog, px (specification 9). */
export const GIFT_PICTURE_WIDTH = 400;

/** Keys of the browser's storage (specification 3); times in seconds. */
export const STORAGE = {
  token: 'signin_token',
  customerRole: 'customer_role',
  cartId: 'cartId',
  messages: 'global_messages',
  billingAddress: 'billing_address',
  shippingAddress: 'shipping_address',
  shippingMethod: 'shippingMethod',
  paymentMethod: 'paymentMethod',
  availableShippingMethods: 'availableShippingMethods',
  miniProgramPlatform: 'miniProPlatform',
  windowRefresh: 'window_refresh',
  promotionView: 'promotion_view',
  currency: 'store_view_currency',
  lastOrder: 'last_order',
  cookieConsent: 'cookie_consent',
  wechatPayer: 'wechat_payer',
  memberCard: 'member_card',
} as const;
export const TOKEN_TTL_SECONDS = 3600;
