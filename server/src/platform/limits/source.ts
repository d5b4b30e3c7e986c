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

/** The allowance of a wide network, as a multiple of one source's. */
export const wideShare = 4;

/**
 * The allowance of an IPv4 /24 for limits that buyers use up, such as the limit of orders, as a multiple of one source's. A
 * mobile carrier may have the buyers of a whole town behind a few addresses of one /24.
 */
export const crowdShare = 16;

export interface Network {
  readonly name: string;
  /** The allowance of this network, as a multiple of one source's. */
  readonly share: number;
}

/**
 * Returns the networks that a use counts for, the source first. The tenant of an IPv6 /48 or /56 has
 * 65,536 or 256 sources, and that of an IPv4 /24 has 256, so they are also counted together by /48 or /24.
 */
export function networksOf(source: string, ipv4Share = wideShare): readonly Network[] {
  const own = { name: source, share: 1 };
  const wide = wideNetworkOf(source);
  if (wide === source) return [own];
  return [own, { name: wide, share: wide.endsWith('/24') ? ipv4Share : wideShare }];
}

/** The /48 network of an IPv6 source, the /24 network of an IPv4 address; any other text unchanged. */
export function wideNetworkOf(source: string): string {
  if (source.endsWith('/64')) return source.replace(/^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/, '$1:/48');
  return ipv4.test(source) ? `${source.slice(0, source.lastIndexOf('.'))}.0/24` : source;
}

const ipv4 = /^\d+\.\d+\.\d+\.\d+$/;
