import { isLocale, type Locale } from '@jinlan/domain/markets';
import type { Platform } from '../../../platform/platform.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import { unsubscribePath } from '../../identity/index.ts';

const alertsKey: KeyKind = {
  purpose: 'unsubscribe-gold-alerts',
  validForMs: 2 * 365 * 86_400_000,
  longest: 300,
};

interface Reader {
  readonly customerId: string;
  readonly locale: Locale;
}

/** The address of the page that ends all alerts of a customer, without signing in. */
export const alertsUnsubscribeLink = (
  platform: Pick<Platform, 'clock' | 'config'>,
  { customerId, locale }: Reader,
): string =>
  `${platform.config.baseUrl}${unsubscribePath}?key=${signedKey(platform, alertsKey, [customerId, locale])}`;

/** Returns the customer for whom a link was made, from its key; null for a wrong or expired key. */
export function readAlertsKey(platform: Pick<Platform, 'clock' | 'config'>, key: string): Reader | null {
  const [customerId, locale] = readSignedKey(platform, alertsKey, key) ?? [];
  return typeof customerId === 'string' && isLocale(locale) ? { customerId, locale } : null;
}
