/** Addresses of the shop that the mini-program opens, shares and reads from codes. */

import { MINI_PROGRAM_ENTRIES } from '@jinlan/contract/mini-program';
import { settings } from './settings.ts';

const query = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** A value of a page's query, which WeChat leaves encoded; empty for a broken one. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** A path of the shop; the home of the mini-program for anything else. */
export const shopPath = (path: string): string => (/^\/(?![/\\])[^\s\\]{0,900}$/.test(path) ? path : '');

/** The page by which the web-view enters the shop. */
export function entryAddress(path: string): string {
  const wanted = shopPath(path);
  const values = { platform: settings.platform(), ...(wanted === '' ? {} : { path: wanted }) };
  return `${settings.shopUrl()}${MINI_PROGRAM_ENTRIES.entry}?${query(values)}`;
}

/** The page that takes WeChat's code. `visit` makes each address another one; code and state are in the fragment. */
export function signAddress(
  answer: { readonly state: string; readonly code?: string },
  visit: number,
): string {
  const values = { platform: settings.platform(), visit: String(visit) };
  return `${settings.shopUrl()}${MINI_PROGRAM_ENTRIES.sign}?${query(values)}#${query({ ...answer })}`;
}

/** Paths that are one person's: they are not shared. */
const personal =
  /^\/(?:account|member|rewards|wishlist(?!\/shared)|favourite|checkout|cart|order|saved-|my-|wechat|sign-in|authorizedUser|address-book|store-credit|gift-card|staff|jewellery-box)/i;

/**
 * The path that a card or poster of a page shares; null where the page is one person's. What follows the question mark
 * stays behind: a design in work is in there, and a link with which its owner shares it is a path of its own
 * (`/customizer/d/…`).
 */
export function sharedPath(address: string): string | null {
  const own = `${settings.shopUrl()}/`;
  if (!address.startsWith(own)) return null;
  const path = `/${address.slice(own.length)}`.split(/[?#]/, 1)[0] ?? '/';
  return personal.test(path) ? null : shopPath(path) || '/';
}

/** The path of a scanned code: an address of the shop; null for any other text. */
export function scannedPath(text: string): string | null {
  const own = `${settings.shopUrl()}/`;
  if (!text.startsWith(own)) return null;
  return shopPath(`/${text.slice(own.length)}`) || null;
}
