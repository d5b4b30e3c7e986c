import { isIPv6 } from 'node:net';

/**
 * Returns the source that limits count for an IP address: an IPv4 address itself, or the /64 network of
 * an IPv6 address, because one household or server owns all of its 2⁶⁴ addresses.
 */
export function sourceOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return address;
  // The URL parser normalises every form of an address; an embedded IPv4 address becomes hexadecimal.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

/** The allowance of a wide network, as a multiple of that of one source. */
export const wideShare = 4;

export interface Network {
  readonly name: string;
  /** Its allowance, as a multiple of that of one source. */
  readonly share: number;
}

/**
 * Returns the networks that a use counts for, the source first. The tenant of an IPv6 /48 or /56 has
 * 65,536 or 256 sources, so they are also counted together by /48. An IPv4 address counts only for
 * itself.
 */
export function networksOf(source: string): readonly Network[] {
  const own = { name: source, share: 1 };
  const wide = wideNetworkOf(source);
  return wide === source ? [own] : [own, { name: wide, share: wideShare }];
}

/** The /48 network of an IPv6 source; an IPv4 address unchanged. */
export const wideNetworkOf = (source: string): string =>
  source.endsWith('/64') ? source.replace(/^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/, '$1:/48') : source;
