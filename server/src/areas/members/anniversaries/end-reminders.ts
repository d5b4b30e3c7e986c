import { isLocale, type Locale } from '@jinlan/domain/markets';
import type { Platform } from '../../../platform/platform.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import { unsubscribePath } from '../../identity/index.ts';

const remindersKey: KeyKind = {
  purpose: 'end-anniversary-reminders',
  validForMs: 2 * 365 * 86_400_000,
  longest: 300,
};

interface Reader {
  readonly customerId: string;
  readonly locale: Locale;
}

/** The address of the page that ends all reminders of a customer, without signing in. */
export const endRemindersLink = (
  platform: Pick<Platform, 'clock' | 'config'>,
  { customerId, locale }: Reader,
): string =>
  `${platform.config.baseUrl}${unsubscribePath}?key=${signedKey(platform, remindersKey, [customerId, locale])}`;

/** Returns the customer for whom a link was made, from its key; null for a wrong or expired key. */
export function readRemindersKey(platform: Pick<Platform, 'clock' | 'config'>, key: string): Reader | null {
  const [customerId, locale] = readSignedKey(platform, remindersKey, key) ?? [];
  return typeof customerId === 'string' && isLocale(locale) ? { customerId, locale } : null;
}
