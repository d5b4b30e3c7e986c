import { isIPv6 } from 'node:net';

/**
 * Returns the source that limits count for a caller's IP address: an IPv4 address as it is, of an IPv6 address its /64
 * network, because one household or one rented server has all 2⁶⁴ addresses of it.
 */
export function sourceOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return address;
  // The URL parser writes every form of one address the same way, an embedded IPv4 address in hexadecimal.
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

/** How many times as much a wide network may as one source of it. */
export const wideShare = 4;

export interface Network {
  readonly name: string;
  /** How many times the allowance of one source it has. */
  readonly share: number;
}

/**
 * Returns the networks that a use by the source counts for, the source first. Whoever rents a /48 or /56 of IPv6 has
 * 65,536 or 256 sources, so they are counted together by /48. An IPv4 address counts for itself alone.
 */
export function networksOf(source: string): readonly Network[] {
  const own = { name: source, share: 1 };
  const wide = wideNetworkOf(source);
  return wide === source ? [own] : [own, { name: wide, share: wideShare }];
}

/** The /48 network of an IPv6 source; an IPv4 address as it is. */
export const wideNetworkOf = (source: string): string =>
  source.endsWith('/64') ? source.replace(/^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/, '$1:/48') : source;
