import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names exactly one host. A proxy and this server may pick different ones of two Host headers, or of a
 * header and an absolute target: one request would then be cached or filtered under one name and answered under another.
 */
export function namesOneHost({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): boolean {
  const hosts = rawHeaders.filter(
    (_, index) => /^host$/i.test(rawHeaders[index - 1] ?? '') && index % 2 === 1,
  );
  if (hosts.length > 1) return false;
  const scheme = /^https?:\/\//i.exec(url)?.[0];
  if (scheme === undefined) return true;
  const target = URL.parse(url);
  const header = URL.parse(`${scheme}${hosts[0] ?? ''}/`);
  return target !== null && target.host === header?.host && target.username === '' && target.password === '';
}
