/** Where a sign-in leads: the page that asked for it, never another site. */
export function signInPath(next: string, as: 'customer' | 'staff' = 'customer'): string {
  return `${as === 'staff' ? '/staff' : ''}/sign-in?${new URLSearchParams({ next })}`;
}

/** Router state that comes with the address of the sign-in page. */
export interface SignInState {
  readonly email?: string;
  /** The customer was redirected from a page that needs a sign-in, and did not choose to come. */
  readonly gate?: boolean;
}

export const byGate: SignInState = { gate: true };

/**
 * Returns the path in `next`. Returns `otherwise` for none, for another site, and for a path that leads back to the
 * sign-in.
 */
export function nextPage(next: string | null, otherwise = '/account'): string {
  if (!next?.startsWith('/')) return otherwise;
  const base = 'http://shop.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  if (
    url?.origin !== base ||
    /^\/(?:staff\/)?(?:sign-in|create-account|forgot-password)\b/.test(url.pathname)
  ) {
    return otherwise;
  }
  return url.pathname + url.search + url.hash;
}
