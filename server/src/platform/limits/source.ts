import { isIPv6 } from 'node:net';

/**
 * Returns the source that limits count for a caller's IP address: an IPv4 address as it is, of an IPv6 address its /64
 * network, because one household or one rented server has all 2⁶⁴ addresses of it.
 */
export function sourceOf(ip: string): string {
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
