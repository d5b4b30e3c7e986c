/** What search engines are asked to leave alone: what is one person's own, and what is no page. */
const closed = [
  '/cart',
  '/checkout',
  '/account',
  '/account-information',
  '/address-book',
  '/communications',
  '/order-history',
  '/order-details',
  '/sign-in',
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

/** As `robots.txt` says it; `baseUrl` ends with a slash. */
export const robotsText = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${baseUrl}sitemap.xml`,
    '',
  ].join('\n');
