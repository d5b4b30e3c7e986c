/**
 * Addresses that the shop answers itself (specification 2): no page, category, piece or redirect can have them. A test of
 * the storefront holds its routes against this list.
 */

/** Taken with all that is below them. */
const prefixes = [
  ...[
    'account',
    'admin',
    'authorizeduser',
    'catalogsearch/result',
    'checkout',
    'customer/account',
    'customer/address',
  ],
  ...['customizer', 'dynamicgoldprice', 'favourite', 'forgot-password', 'loose-diamonds', 'order-details'],
  ...['sales/guest', 'sales/order', 'sign-in', 'sitemap', 'staff', 'storelocator', 'wechat'],
  ...['assets', 'dev', 'graphql', 'media', 'payments', 'rest', 'sandbox-bank'],
];

const single: ReadonlySet<string> = new Set([
  ...['account-information', 'address-book', 'cart', 'communications', 'compare', 'create-account'],
  ...['order-history', 'saved-designs', 'saved-payments', 'search.html', 'stores', 'wishlist'],
  ...['events', 'events/orders', 'healthz', 'metrics', 'readyz', 'robots.txt', 'sitemap.xml', 'sw.js'],
]);

/** Whether the shop itself answers at a path, written with or without slashes around it, in capitals or not. */
export function isOwnPath(path: string): boolean {
  const plain = path.replace(/^\/+|\/+$/g, '').toLowerCase();
  return single.has(plain) || prefixes.some((one) => plain === one || plain.startsWith(`${one}/`));
}
