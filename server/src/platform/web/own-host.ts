import type { IncomingMessage } from 'node:http';

const local = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request calls a development shop by this machine's own names or by that of BASE_URL, at any port. A page of another
 * site can have its name lead to this machine (DNS rebinding); the browser then lets it read `/dev/outbox`.
 */
export function isOwnHost(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  baseUrl: string,
  officeHost: string | null = null,
): boolean {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && /^host$/i.test(name));
  const header = at < 0 ? '' : (rawHeaders[at + 1] ?? '');
  const host = URL.parse(`http://${header}/`);
  if (host === null || host.username !== '' || host.password !== '' || host.pathname !== '/') return false;
  return [...local, URL.parse(baseUrl)?.hostname, officeHost].includes(host.hostname);
}
