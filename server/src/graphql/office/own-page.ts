type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a request comes from the back office's own page: it has a header that other sites cannot send
 * without permission, and `Sec-Fetch-Site` says same origin. Old browsers without that header must send
 * a matching `Origin`; otherwise it is refused.
 */
export function isOwnPage(headers: Headers, origin: string): boolean {
  if (headers['x-office'] !== '1') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const pageOrigin = headers.origin;
  if (typeof pageOrigin !== 'string') return false;
  return pageOrigin === origin || URL.parse(pageOrigin)?.host === headers.host;
}

/** Host name of the request, without port. */
export const hostOf = ({ host }: Headers): string =>
  (typeof host === 'string' ? URL.parse(`http://${host}/`)?.hostname : undefined) ?? '';
