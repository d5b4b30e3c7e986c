/** Redirects Magento's addresses: links and bookmarks of a shop that moved here, and links in its imported pages. */
import { type RouteObject, redirect } from 'react-router';

const paths: readonly (readonly [magento: string, ours: string])[] = [
  ['/checkout/cart', '/cart'],
  ['/customer/account', '/account'],
  ['/customer/account/login', '/sign-in'],
  ['/customer/account/create', '/create-account'],
  ['/customer/account/forgotpassword', '/forgot-password'],
  ['/customer/address', '/address-book'],
  ['/sales/order/history', '/order-history'],
  ['/sales/guest/form', '/checkout/checkOrder/'],
];

const searched = (url: string): string =>
  `/search.html?${new URLSearchParams({ query: new URL(url).searchParams.get('q') ?? '' })}`;

export const magentoRoutes: readonly RouteObject[] = [
  ...paths.map(([path, to]) => ({ path, loader: () => redirect(to, 301) })),
  {
    path: '/wishlist/shared/index/code/:code',
    loader: ({ params }) => redirect(`/wishlist/shared/${encodeURIComponent(params.code ?? '')}`, 301),
  },
  { path: '/catalogsearch/result/*', loader: ({ request }) => redirect(searched(request.url), 301) },
];
