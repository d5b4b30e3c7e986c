/** Where a sign-in leads: the page that asked for it, never another site. */
export function signInPath(next: string, as: 'customer' | 'staff' = 'customer'): string {
  return `${as === 'staff' ? '/staff' : ''}/sign-in?${new URLSearchParams({ next })}`;
}

/** What the sign-in page is told with its address. */
export interface SignInState {
  readonly email?: string;
  /** Somebody was led there from a page that asks who they are, and did not choose to go. */
  readonly gate?: boolean;
}

export const byGate: SignInState = { gate: true };

/** The path that `next` names; `otherwise` for none, for another site's and for one that would lead back here. */
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
