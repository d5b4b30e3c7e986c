import type { WordBook } from '@jinlan/client/words';
import { isOwnPath } from '@jinlan/contract/own-paths';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createRoutes } from './routes.tsx';

const routes = createRoutes({} as WordBook);

const screenAt = (path: string): unknown =>
  (matchRoutes(routes, path)?.at(-1)?.route.handle as { screen?: unknown } | undefined)?.screen;

describe('the route table', () => {
  it.each([
    ['/account', 'account'],
    ['/account/', 'account'],
    ['/account/anything/below', 'account'],
    ['/sign-in', 'signIn'],
    ['/sign-in/wechat', 'signIn'],
    ['/forgot-password', 'forgotPassword'],
    ['/forgot-password/sent', 'forgotPassword'],
    ['/dynamicGoldPrice/hk', 'goldPrice'],
    ['/storelocator/macau', 'stores'],
    ['/checkout/success/1', 'success'],
    ['/checkout/failure/1', 'failure'],
    ['/checkout/checkOrder/1', 'orderLookup'],
    ['/customizer/single-ring', 'customiserStyles'],
  ])('%s matches by prefix and opens %s', (path, screen) => expect(screenAt(path)).toBe(screen));

  it.each([
    '/account-information-of-others',
    '/accounts',
    '/sign-in-now',
    '/create-account/x',
    '/cart/x',
    '/checkout/x',
    '/address-book/x',
    '/order-history/x',
  ])('%s is no path of the table and goes to the URL resolver', (path) =>
    expect(screenAt(path)).toBeUndefined(),
  );

  it('is part of the list of paths that pages, categories and pieces cannot have', () => {
    const pathsOf = (tree: readonly RouteObject[]): string[] =>
      tree.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
    const example = (path: string): string => path.replace(/:\w+/g, 'x').replace(/\/\*$/, '/x');
    const paths = pathsOf(routes).filter((path) => path !== '*' && path !== '/');
    expect(paths.filter((path) => !isOwnPath(example(path)) || !isOwnPath(path.replace('/*', '')))).toEqual(
      [],
    );
    expect(['/Cart', 'checkout/', 'search.html'].every(isOwnPath)).toBe(true);
    expect(['about', 'cart.html', 'sales', 'carts', 'stores/kowloon'].some(isOwnPath)).toBe(false);
  });
});
