/**
 * The route table of specification section 2, as far as its screens exist. Every other path goes to the URL resolver.
 * A path ending in `/*` matches by prefix. Screens are loaded when their path is opened.
 */
import type { RouteObject } from 'react-router';
import { type ScreenName, screens } from './screens.ts';
import { App } from './shell/App.tsx';
import { ResolvedScreen } from './shell/ResolvedScreen.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { resolvePath } from './shell/resolve-path.ts';

const paths: readonly (readonly [path: string, screen: ScreenName])[] = [
  ['/', 'home'],
  ['/search.html', 'search'],
  ['/dynamicGoldPrice/*', 'goldPrice'],
  ['/cart', 'cart'],
  ['/checkout', 'checkout'],
  ['/checkout/payment/*', 'payment'],
  ['/checkout/success/*', 'success'],
  ['/checkout/failure/*', 'failure'],
  ['/checkout/checkOrder/*', 'orderLookup'],
];

export const routes: RouteObject[] = [
  {
    Component: App,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          ...paths.map(
            ([path, screen]): RouteObject => ({
              path,
              handle: { screen },
              lazy: async () => ({ Component: (await screens[screen].load()).default as never }),
            }),
          ),
          { path: '*', loader: resolvePath, Component: ResolvedScreen },
        ],
      },
    ],
  },
];
