import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

const name = 'x-forwarded-for';

/**
 * Removes port, brackets and zone from an address; null if the entry is no address. Proxies also write `203.0.113.7:1000`,
 * `[2001:db8::1]`, `[2001:db8::1]:443` and `fe80::1%eth0`.
 */
function bareAddress(entry: string): string | null {
  const text = entry.trim();
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = (inBrackets ?? beforePort ?? text).replace(/%[^%]*$/, '');
  const version = isIP(address);
  return version === 6 || (version === 4 && inBrackets === undefined) ? address : null;
}

/**
 * Reduces `X-Forwarded-For` to the addresses at its end, up to the first entry that is no address. Otherwise ports or
 * invented words would make each request a source of its own.
 */
export function cleanForwarded(headers: IncomingHttpHeaders): void {
  const value = headers[name];
  if (value === undefined) return;
  const addresses: string[] = [];
  for (const entry of String(value).split(',').reverse()) {
    const address = bareAddress(entry);
    if (address === null) break;
    addresses.unshift(address);
  }
  if (addresses.length > 0) headers[name] = addresses.join(', ');
  else delete headers[name];
}
