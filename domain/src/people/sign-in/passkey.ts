/** Passkeys: keys on a device or in a password manager, by which customers sign in instead of a password. */
import { err, ok, type Result } from '../../kernel/index.ts';
import { plainText, type TextRefusal } from '../plain-text.ts';

/** The most passkeys of one customer. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

/**
 * The domain that passkeys of a shop are made for, from the shop's address; null where browsers allow none: at an IP
 * address, and without TLS elsewhere than on this machine.
 */
export function passkeyDomain({
  protocol,
  hostname,
}: {
  /** With its colon. */
  readonly protocol: string;
  readonly hostname: string;
}): string | null {
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
  return isAddress || (protocol !== 'https:' && !isLocal) ? null : hostname;
}

/**
 * Whether a signature counter may follow the stored one. A counter that does not rise belongs to a copied passkey, except
 * that many authenticators always send 0.
 */
export const isNextCounter = (stored: number, given: number): boolean =>
  given > stored || (given === 0 && stored === 0);

export function checkPasskeyName(name: string): Result<string, TextRefusal> {
  const checked = plainText(name, { field: 'name', min: 1, max: PASSKEY_NAME_MAX, multiline: false });
  return checked.ok ? ok(checked.value) : err(checked.error);
}
