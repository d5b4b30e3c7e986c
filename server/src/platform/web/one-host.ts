import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names exactly one host. With two Host headers, or a header and an absolute target,
 * a proxy and this server may choose different ones; responses would then be cached or filtered under a
 * wrong name.
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
