/** Returns the address of the sign-in page. `next`: the page to open after the sign-in. */
export function signInPath(next: string, as: 'customer' | 'staff' = 'customer'): string {
  return `${as === 'staff' ? '/staff' : ''}/sign-in?${new URLSearchParams({ next })}`;
}

/** Router state for the sign-in page. */
export interface SignInState {
  readonly email?: string;
  /** Whether the customer was redirected from a page that needs a sign-in. */
  readonly gate?: boolean;
  /** Name of the piece whose heart was tapped. */
  readonly wish?: string;
}

export const byGate: SignInState = { gate: true };

/**
 * Returns the path in `next`. Returns `otherwise` if it is missing, is on another site, or leads back to the sign-in.
 */
export function nextPage(next: string | null, otherwise = '/account'): string {
  if (!next?.startsWith('/')) return otherwise;
  const base = 'http://shop.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  if (
    url?.origin !== base ||
    // `/.//a` is a path of the shop, but `//a` another site.
    url.pathname.startsWith('//') ||
    /^\/(?:staff\/)?(?:sign-in|create-account|forgot-password|authorizedUser\/(?:login|failure))\b/.test(
      url.pathname,
    )
  ) {
    return otherwise;
  }
  return url.pathname + url.search + url.hash;
}
