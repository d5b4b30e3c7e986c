type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a request comes from the back office's own page: it has the header that no other site can send without being
 * asked, and the browser says that the page is of this origin. A browser too old for `Sec-Fetch-Site` says so by
 * `Origin`; a request with neither is refused.
 */
export function isOwnPage(headers: Headers, origin: string): boolean {
  if (headers['x-office'] !== '1') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const from = headers.origin;
  if (typeof from !== 'string') return false;
  return from === origin || URL.parse(from)?.host === headers.host;
}

/** Without the port. */
export const hostOf = ({ host }: Headers): string =>
  (typeof host === 'string' ? URL.parse(`http://${host}/`)?.hostname : undefined) ?? '';
