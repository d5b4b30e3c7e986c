/**
 * The route table of specification 2, for the existing screens. Every other path goes to the URL resolver. A path
 * ending in `/*` matches by prefix. Screens load when their path is opened.
 */

import type { WordBook } from '@jinlan/client/words';
import type { ComponentType } from 'react';
import { type RouteObject, redirect } from 'react-router';
import { loadScreen } from './load-screen.ts';
import type { LoadedScreen, ScreenName } from './screens.ts';
import { App } from './shell/App.tsx';
import { magentoRoutes } from './shell/routing/magento-paths.ts';
import { ResolvedScreen } from './shell/routing/ResolvedScreen.tsx';
import { RouteError } from './shell/routing/RouteError.tsx';
import { redirectSearch } from './shell/routing/redirect-search.ts';
import { resolvePath } from './shell/routing/resolve-path.ts';

const paths: readonly (readonly [path: string, screen: ScreenName])[] = [
  ['/', 'home'],
  ['/dynamicGoldPrice/*', 'goldPrice'],
  ['/loose-diamonds', 'diamonds'],
  ['/loose-diamonds/compare', 'diamondsCompared'],
  ['/loose-diamonds/:file', 'diamond'],
  ['/compare', 'compared'],
  ['/storelocator/*', 'stores'],
  ['/stores', 'stores'],
  ['/sitemap', 'sitemap'],
  ['/accessibility', 'accessibility'],
  ['/cart', 'cart'],
  ['/checkout', 'checkout'],
  ['/checkout/payment/*', 'payment'],
  ['/checkout/success/*', 'success'],
  ['/checkout/failure/*', 'failure'],
  ['/checkout/checkOrder/*', 'orderLookup'],
  ['/sign-in/*', 'signIn'],
  ['/authorizedUser/login', 'providerFinish'],
  ['/authorizedUser/bind', 'providerBind'],
  ['/authorizedUser/failure', 'providerFailure'],
  ['/create-account', 'createAccount'],
  ['/forgot-password/*', 'forgotPassword'],
  ['/customer/account/createPassword', 'resetPassword'],
  ['/account/data', 'accountData'],
  ['/account/closing', 'accountClosing'],
  ['/account/*', 'account'],
  ['/account/anniversaries', 'anniversaries'],
  ['/account-information', 'accountInformation'],
  ['/address-book', 'addressBook'],
  ['/saved-designs', 'savedDesigns'],
  ['/saved-payments', 'savedPayments'],
  ['/signed-in-devices', 'devices'],
  ['/communications', 'communications'],
  ['/member', 'member'],
  ['/member/points', 'memberPoints'],
  ['/member/card', 'memberCard'],
  ['/member/coupons', 'memberCoupons'],
  ['/share', 'share'],
  ['/rewards', 'rewards'],
  ['/rewards/redeemed', 'redeemedRewards'],
  ['/rewards/miles', 'miles'],
  ['/rewards/:key', 'reward'],
  ['/hint/:code', 'hint'],
  ['/jewellery-box', 'jewelleryBox'],
  ['/my-reviews', 'myReviews'],
  ['/book-appointment', 'bookAppointment'],
  ['/appointment', 'appointment'],
  ['/appointments', 'appointments'],
  ['/services', 'bookService'],
  ['/service', 'service'],
  ['/my-services', 'myServices'],
  ['/trade-in', 'tradeIn'],
  ['/my-trade-in', 'oneTradeIn'],
  ['/my-trade-ins', 'myTradeIns'],
  ['/reserve', 'reserve'],
  ['/reservation', 'reservation'],
  ['/reservations', 'reservations'],
  ['/favourite/*', 'favourites'],
  ['/wechat/minipro', 'miniProgramEntry'],
  ['/wechat/sign', 'miniProgramSignIn'],
  ['/wishlist', 'wishlists'],
  ['/wishlist/print', 'printList'],
  ['/wishlist/shared/:code', 'sharedList'],
  ['/store-credit', 'storeCredit'],
  ['/gift-card', 'giftCard'],
  ['/order-history', 'orderHistory'],
  ['/order-details/:number', 'orderDetails'],
  ['/order-returns', 'returns'],
  ['/order-returns/:number', 'return'],
  ['/customizer', 'customiserStyles'],
  ['/customizer/:flow', 'customiserStyles'],
  ['/customizer/d/:short', 'sharedDesign'],
  ['/customizer/:flow/:step', 'customiser'],
];

/** Paths below `/staff`, which has its own frame. */
const staffPaths: readonly (readonly [path: string, screen: ScreenName])[] = [
  ['/staff/sign-in', 'staffSignIn'],
  ['/staff/orders', 'staffOrders'],
  ['/staff/orders/:number', 'staffOrder'],
  ['/staff/day-list', 'staffDayList'],
  ['/staff/designs', 'staffDesigns'],
  ['/staff/sales', 'staffSales'],
  ['/staff/sales/:id', 'staffSale'],
  ['/staff/members', 'staffMembers'],
  ['/staff/rewards', 'staffRewards'],
  ['/staff/miles', 'staffMiles'],
  ['/staff/reviews', 'staffReviews'],
  ['/staff/appointments', 'staffAppointments'],
  ['/staff/services', 'staffServices'],
  ['/staff/services/:number', 'staffService'],
  ['/staff/trade-ins', 'staffTradeIns'],
  ['/staff/trade-ins/:number', 'staffTradeIn'],
  ['/staff/conversations', 'staffConversations'],
  ['/staff/conversations/:uid', 'staffConversations'],
  ['/staff/reservations', 'staffReservations'],
  ['/staff/stock', 'staffStock'],
  ['/staff/device', 'staffDevice'],
  ['/staff/statements', 'staffStatements'],
  ['/staff/statements/:id', 'staffStatement'],
  ['/staff/balances', 'staffBalances'],
];

/** A screen loads together with its messages, which `book` then contains. A screen in `loaded` renders at once. */
export function createRoutes(
  book: WordBook,
  loaded: (screen: ScreenName) => LoadedScreen | undefined = () => undefined,
): RouteObject[] {
  const screenOf = (screen: ScreenName) => {
    const Component = loaded(screen) as ComponentType | undefined;
    const lazy = async () => ({ Component: (await loadScreen(screen, book)) as never });
    return { handle: { screen }, ...(Component ? { Component } : { lazy }) };
  };
  const screenRoute = ([path, screen]: readonly [path: string, screen: ScreenName]): RouteObject => ({
    path,
    ...screenOf(screen),
  });
  return [
    {
      ...screenOf('staffFrame'),
      ErrorBoundary: RouteError,
      children: [{ path: '/staff', loader: () => redirect('/staff/orders') }, ...staffPaths.map(screenRoute)],
    },
    {
      Component: App,
      ErrorBoundary: RouteError,
      children: [
        {
          ErrorBoundary: RouteError,
          children: [
            ...paths.map(screenRoute),
            { ...screenRoute(['/search.html', 'search']), loader: redirectSearch },
            ...magentoRoutes,
            { path: '*', loader: (request) => resolvePath(request, book), Component: ResolvedScreen },
          ],
        },
      ],
    },
  ];
}
