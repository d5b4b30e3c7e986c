/**
 * Paths that no route takes are asked of the URL resolver: a page, a category, a piece, a redirect (301 and 302 only),
 * or nothing — no type, or an id below 1. Any other failure is an internal error (specification section 2).
 */

import type { Client } from '@urql/core';
import { createContext, type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { type ScreenName, screens } from '../screens.ts';
import { ResolveUrlDocument } from './queries.generated.ts';

export const clientContext = createContext<Client>();

export type Resolved =
  | { readonly kind: 'screen'; readonly screen: ScreenName; readonly id: number; readonly url: string }
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
}

/** What a resolver's answer means; a redirect is told by its address and code. */
export function readResolution(
  resolution: Resolution | null | undefined,
): Resolved | { readonly kind: 'redirect'; readonly to: string; readonly code: 301 | 302 } {
  if (!resolution) return { kind: 'notFound' };
  const { id, relative_url: url, redirectCode: code, type } = resolution;
  if ((code === 301 || code === 302) && url) {
    return { kind: 'redirect', to: /^(\/|https?:)/.test(url) ? url : `/${url}`, code };
  }
  const screen = type ? screenOfType[type] : undefined;
  if (!screen || !id || id < 1) return { kind: 'notFound' };
  return { kind: 'screen', screen, id, url: url ?? '' };
}

export async function resolvePath({ request, context }: LoaderFunctionArgs): Promise<Resolved | Response> {
  const client = (context as { get(key: typeof clientContext): Client }).get(clientContext);
  const { pathname } = new URL(request.url);
  const url = decodeURIComponent(pathname).replace(/^\//, '');
  const { data, error } = await client.query(ResolveUrlDocument, { url }).toPromise();
  if (error) return { kind: 'internalError' };
  const meaning = readResolution(data?.urlResolver);
  if (meaning.kind === 'redirect') {
    return typeof window === 'undefined' ? redirect(meaning.to, meaning.code) : replace(meaning.to);
  }
  if (meaning.kind === 'screen') await loadScreen(meaning.screen);
  return meaning;
}

type Loaded = Awaited<ReturnType<(typeof screens)[ScreenName]['load']>>['default'];
const loaded = new Map<ScreenName, Loaded>();

/** Loaded before it is drawn, so that neither the server nor the first document shows an empty frame. */
export async function loadScreen(name: ScreenName): Promise<void> {
  loaded.set(name, (await screens[name].load()).default);
}

export function loadedScreen(name: ScreenName): Loaded | undefined {
  return loaded.get(name);
}
