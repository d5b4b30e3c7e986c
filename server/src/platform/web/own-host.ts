import type { IncomingMessage } from 'node:http';

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request uses this machine's own names or the host of BASE_URL, at any port. Otherwise
 * another site could point its name to a development shop (DNS rebinding), and its pages could read
 * `/dev/outbox`.
 */
export function isOwnHost(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  baseUrl: string,
  officeHost: string | null = null,
): boolean {
  const hostIndex = rawHeaders.findIndex((name, index) => index % 2 === 0 && /^host$/i.test(name));
  const header = hostIndex < 0 ? '' : (rawHeaders[hostIndex + 1] ?? '');
  const host = URL.parse(`http://${header}/`);
  if (host === null || host.username !== '' || host.password !== '' || host.pathname !== '/') return false;
  return [...localNames, URL.parse(baseUrl)?.hostname, officeHost].includes(host.hostname);
}
