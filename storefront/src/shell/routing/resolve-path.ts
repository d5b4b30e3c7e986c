/**
 * Asks the URL resolver about paths without a route. The result is a page, a category, a piece, a redirect (only 301
 * and 302), or nothing: no type, or an id below 1. A piece that only other markets sell is a separate result. Any other
 * failure is an internal error (specification 2).
 */

import type { WordBook } from '@jinlan/client/words';
import type { Client } from '@urql/core';
import { createContext, type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { type FirstScreen, loadFirstScreen, loadScreen } from '../../load-screen.ts';
import type { LoadedScreen, ScreenName } from '../../screens.ts';
import { ResolveUrlDocument } from '../queries.generated.ts';

export const clientContext = createContext<Client>();

export type Resolved =
  | {
      readonly kind: 'screen';
      readonly screen: ScreenName;
      readonly id: number;
      readonly url: string;
      /** Codes of the markets that have the page; null for all. */
      readonly soldIn: readonly string[] | null;
    }
  | { readonly kind: 'notSoldHere'; readonly soldIn: readonly string[] }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'internalError' };

const screenOfType: Readonly<Record<string, ScreenName>> = {
  CMS_PAGE: 'content',
  CATEGORY: 'category',
  PRODUCT: 'product',
};

interface Resolution {
  readonly id?: number | null;
  readonly relative_url?: string | null;
  readonly redirectCode?: number | null;
  readonly type?: string | null;
  readonly sold_in?: readonly string[] | null;
}

/** Interprets a resolver's answer. A redirect has an address and a redirect code. */
export function readResolution(
  resolution: Resolution | null | undefined,
): Resolved | { readonly kind: 'redirect'; readonly to: string; readonly code: 301 | 302 } {
  if (!resolution) return { kind: 'notFound' };
  const { id, relative_url: url, redirectCode: code, type, sold_in: soldIn = null } = resolution;
  if ((code === 301 || code === 302) && url != null) {
    // `//` would lead to another site, which only a full address may do.
    return { kind: 'redirect', to: /^https?:/.test(url) ? url : `/${url.replace(/^[/\\]+/, '')}`, code };
  }
  const screen = type ? screenOfType[type] : undefined;
  if (screen && id && id > 0) return { kind: 'screen', screen, id, url: url ?? '', soldIn };
  return soldIn && soldIn.length > 0 ? { kind: 'notSoldHere', soldIn } : { kind: 'notFound' };
}

/** A path that cannot be decoded is looked up unchanged, and finds nothing. */
export function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

export async function resolvePath(
  { request, context }: LoaderFunctionArgs,
  book: WordBook,
): Promise<Resolved | Response> {
  const client = (context as { get(key: typeof clientContext): Client }).get(clientContext);
  const { pathname, search } = new URL(request.url);
  const url = decoded(pathname).replace(/^\//, '');
  const { data, error } = await client.query(ResolveUrlDocument, { url }).toPromise();
  if (error) return { kind: 'internalError' };
  const meaning = readResolution(data?.urlResolver);
  if (meaning.kind === 'redirect') {
    const to = keepSearch(meaning.to, search);
    return typeof window === 'undefined' ? redirect(to, meaning.code) : replace(to);
  }
  if (meaning.kind === 'screen') await keepScreen(meaning.screen, book);
  return meaning;
}

/** Keeps the query on a redirect within the shop. The store view is in a cookie. */
export function keepSearch(to: string, search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('store');
  if (parameters.size === 0 || !to.startsWith('/') || /[?#]/.test(to)) return to;
  return `${to}?${parameters}`;
}

const loaded = new Map<ScreenName, LoadedScreen>();

export async function keepScreen(name: ScreenName, book: WordBook): Promise<void> {
  loaded.set(name, await loadScreen(name, book));
}

export async function keepFirstScreen(first: FirstScreen, book: WordBook): Promise<void> {
  loaded.set(first.name, await loadFirstScreen(first, book));
}

export function loadedScreen(name: ScreenName): LoadedScreen | undefined {
  return loaded.get(name);
}
