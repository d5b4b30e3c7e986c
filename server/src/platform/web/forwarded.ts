import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

const name = 'x-forwarded-for';

/**
 * An address as a proxy writes it, without its port, brackets and zone; null where it is no address. Proxies write
 * `203.0.113.7:1000`, `[2001:db8::1]`, `[2001:db8::1]:443` and `fe80::1%eth0` too.
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
 * Leaves in `X-Forwarded-For` only what a proxy can have written as an address, from its end on: the header is read from there,
 * and an entry that is no address ends it. Otherwise a port or a made-up word makes each request a source of its own.
 */
export function tidyForwarded(headers: IncomingHttpHeaders): void {
  const given = headers[name];
  if (given === undefined) return;
  const addresses: string[] = [];
  for (const entry of String(given).split(',').reverse()) {
    const address = bareAddress(entry);
    if (address === null) break;
    addresses.unshift(address);
  }
  if (addresses.length > 0) headers[name] = addresses.join(', ');
  else delete headers[name];
}
