/** The longest address of the shop to which a browser is sent back. */
const longest = 400;

/**
 * Returns a path of the shop, for a browser that comes back from elsewhere; the home page for anything else. `/.//a` is a
 * path of the shop, but `//a` is an address of another site.
 */
export function shopPath(text: string, origin: string): string {
  const url = text.startsWith('/') && text.length <= longest ? URL.parse(text, origin) : null;
  const path =
    url?.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : '/';
  return path.length <= longest ? path : '/';
}
