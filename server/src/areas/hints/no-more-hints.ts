import { isLocale, type Locale } from '@jinlan/domain/markets';
import { mailboxKey } from '@jinlan/domain/people';
import type { Platform } from '../../platform/platform.ts';
import { type KeyKind, macOf, readSignedKey, signedKey } from '../../platform/signed-keys.ts';
import { unsubscribePath } from '../identity/index.ts';

type Parts = Pick<Platform, 'clock' | 'config'>;

const refusalKey: KeyKind = { purpose: 'no-more-hints', validForMs: 2 * 365 * 86_400_000, longest: 400 };

/** The hash that is stored for a mailbox that wants no hints; nobody can read the address from it. */
export const recipientKey = ({ config }: Pick<Platform, 'config'>, email: string): string =>
  macOf(config.secrets.application, `hint-recipient:${mailboxKey(email)}`);

/** The address of the page that ends all hints by e-mail to an address. */
export const noMoreHintsLink = (platform: Parts, email: string, locale: Locale): string =>
  `${platform.config.baseUrl}${unsubscribePath}?key=${signedKey(platform, refusalKey, [
    recipientKey(platform, email),
    locale,
  ])}`;

/** Returns the recipient for whom a link was made, from its key; null for a wrong or expired key. */
export function readNoMoreHintsKey(
  platform: Parts,
  key: string,
): { readonly recipient: string; readonly locale: Locale } | null {
  const [recipient, locale] = readSignedKey(platform, refusalKey, key) ?? [];
  return typeof recipient === 'string' && isLocale(locale) ? { recipient, locale } : null;
}
