/** Paths that search engines should not visit: personal pages, and addresses that are not pages. */
const disallowedPaths = [
  '/cart',
  '/checkout',
  '/account',
  '/account-information',
  '/address-book',
  '/saved-designs',
  '/saved-payments',
  '/signed-in-devices',
  '/communications',
  '/member',
  '/rewards',
  '/wishlist',
  '/unsubscribe',
  '/store-credit',
  '/gift-card',
  '/order-history',
  '/order-details',
  '/order-returns',
  '/sign-in',
  '/authorizedUser',
  '/create-account',
  '/forgot-password',
  '/customer/',
  '/staff',
  '/admin',
  '/search.html',
  '/graphql',
  '/rest/',
  '/events',
  '/payments/',
];

/** The text of `robots.txt`; `baseUrl` ends with a slash. */
export const robotsText = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${baseUrl}sitemap.xml`,
    '',
  ].join('\n');
