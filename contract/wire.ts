/** Values that browser and server share besides GraphQL: headers, platform values, storage keys. */

export const HEADERS = {
  store: 'store',
  currency: 'content-currency',
  mintype: 'mintype',
  authorization: 'authorization',
  requestId: 'x-request-id',
  /** In requests of staff: seconds since somebody last touched the page. */
  idle: 'idle-seconds',
  /** In mutations of staff: the idempotency key, under which a mutation is done once, however often it is sent. */
  actionKey: 'idempotency-key',
} as const;

/** Values of the mintype header (specification 6). */
export const MINTYPE = { miniProgram: 'CM', other: 'eshop', none: '' } as const;
export const MINI_PROGRAM_PLATFORM = 'cmMiniPro';

export const COOKIES = { store: 'store', currency: 'currency' } as const;

export const PATHS = {
  graphql: '/graphql',
  events: '/events',
  media: '/media/',
  manifest: '/app.webmanifest',
  appIcons: '/app-icons/',
  /** The path to which phones send pictures that are shared with the installed app. */
  share: '/share',
  staffManifest: '/staff/app.webmanifest',
  staffIcon: '/staff/icon.svg',
} as const;

/** The path at which Apple reads the file that proves a domain for Apple Pay. */
export const APPLE_DOMAIN_PATH = '/.well-known/apple-developer-merchantid-domain-association';

/** Paths of the stand-ins for providers. They are not in `PATHS`, because every page contains that. */
export const SANDBOX_PATHS = {
  bank: '/sandbox-bank/',
  stripe: '/sandbox-stripe/',
  wechat: '/sandbox-wechat/',
  alipay: '/sandbox-alipay/',
  eInvoices: '/sandbox-e-invoices/',
  sms: '/sandbox-sms/',
  oidc: '/sandbox-oidc/',
  push: '/sandbox-push/',
} as const;

/** Identifiers of pages to which the shop itself links, if the retailer has written them. */
export const LINKED_PAGES = [
  ...(['about-lanzuo', 'contact', 'faq', 'privacy', 'shipping', 'size-guide', 'terms'] as const),
] as const;
export type LinkedPage = (typeof LINKED_PAGES)[number];

/**
 * Fragments of addresses that the storefront handles on every page. `#cookies` opens the question about cookies;
 * `#wechat` means that WeChat was asked for the payer, even if it did not answer.
 */
export const FRAGMENTS = { cookies: 'cookies', wechat: 'wechat' } as const;

/** The service worker's path, and the message that pages send to it (specification 7). */
export const SERVICE_WORKER = { path: '/sw.js', prefetchImages: 'PREFETCH_IMAGES' } as const;

/** The message `prefetchImages`: addresses of pictures of the shop. */
export interface PrefetchImages {
  readonly type: typeof SERVICE_WORKER.prefetchImages;
  readonly payload: { readonly urls: readonly string[] };
}

/**
 * Caches of the service worker that pages read and write too. `own`: the offline page's data of the signed-in customer.
 * `shared`: pictures that were shared with the installed app.
 */
export const WORKER_CACHES = { own: 'jinlan-own-1', shared: 'jinlan-shared-1' } as const;

/** Widths of pictures that can be requested, px (specification 9). */
export const PICTURE_WIDTHS = [40, 80, 160, 320, 640, 960, 1280, 1600, 2560] as const;
/** Width of a gift's picture in its dialog, px (specification 9). */
export const GIFT_PICTURE_WIDTH = 400;

/** Keys of the browser's storage (specification 3); times in seconds. */
export const STORAGE = {
  token: 'signin_token',
  signInId: 'signin_id',
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
  installHint: 'install_hint',
} as const;
export const TOKEN_TTL_SECONDS = 3600;
