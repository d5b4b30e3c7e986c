/**
 * Paths that the shop itself answers (specification 2): no page, category, piece or redirect can have them. A
 * test of the storefront compares its routes with this list.
 */

/** Reserved with everything below them. */
const prefixes = [
  ...[
    '.well-known',
    'account',
    'admin',
    'authorizeduser',
    'catalogsearch/result',
    'checkout',
    'customer/account',
    'customer/address',
  ],
  ...['customizer', 'dynamicgoldprice', 'favourite', 'forgot-password', 'hint', 'loose-diamonds'],
  ...['member', 'order-details', 'order-returns', 'rewards'],
  ...['sales/guest', 'sales/order', 'sign-in', 'sitemap', 'staff', 'storelocator', 'wechat', 'wishlist'],
  ...[
    'assets',
    'dev',
    'graphql',
    'insurance-list',
    'media',
    'payments',
    'appointment-calendar',
    'craft-picture',
    'return-picture',
    'service-picture',
    'trade-in-picture',
    'conversation-picture',
    'review-picture',
    'rest',
    'sandbox-alipay',
    'sandbox-bank',
    'sandbox-e-invoices',
    'sandbox-sms',
    'sandbox-oidc',
    'sandbox-stripe',
    'sandbox-wechat',
  ],
];

const single: ReadonlySet<string> = new Set([
  ...[
    'accessibility',
    'account-information',
    'address-book',
    'cart',
    'communications',
    'compare',
    'create-account',
  ],
  ...[
    'appointment',
    'appointments',
    'book-appointment',
    'gift-card',
    'jewellery-box',
    'my-reviews',
    'service',
    'services',
    'my-services',
    ...['trade-in', 'my-trade-in', 'my-trade-ins'],
    ...['reservation', 'reservations', 'reserve'],
    'share',
    'store-credit',
  ],
  ...['order-history', 'saved-designs', 'saved-payments', 'search.html', 'signed-in-devices'],
  ...['newsletter/confirm', 'stores', 'unsubscribe'],
  ...[
    'events',
    'events/orders',
    'events/conversations',
    'healthz',
    'metrics',
    'readyz',
    'robots.txt',
    'sitemap.xml',
    'sw.js',
  ],
]);

/** Whether the shop itself answers a path, with or without outer slashes, in upper or lower case. */
export function isOwnPath(path: string): boolean {
  const plain = path.replace(/^\/+|\/+$/g, '').toLowerCase();
  return single.has(plain) || prefixes.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`));
}
