import { isLocale } from '@jinlan/domain/markets';
import { emailKey } from '@jinlan/domain/people';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';
import type { Services } from './services.ts';
import { customerById, type LinkedReader } from './store.ts';
import { setSubscription } from './store-consents.ts';

/** Unsubscribing from e-mails by the link in them, without signing in. */
export const unsubscribePath = '/unsubscribe';

const unsubscribeKey: KeyKind = {
  purpose: 'unsubscribe',
  validForMs: 2 * 365 * 86_400_000,
  longest: 300,
};

/** The address of the page that unsubscribes a customer. */
export const unsubscribeLink = (
  { platform }: Pick<Services, 'platform'>,
  { customerId, locale }: LinkedReader,
): string =>
  `${platform.config.baseUrl}${unsubscribePath}?key=${signedKey(platform, unsubscribeKey, [customerId, locale])}`;

/** Whom a link's key is for; null for a wrong or expired key. */
export function readUnsubscribeKey(
  { platform }: Pick<Services, 'platform'>,
  key: string,
): LinkedReader | null {
  const values = readSignedKey(platform, unsubscribeKey, key);
  const [customerId, locale] = values ?? [];
  return typeof customerId === 'string' && isLocale(locale) ? { customerId, locale } : null;
}

/** Ends the newsletter of a link's customer, and with it every e-mail that needs that consent. */
export function unsubscribe(
  { platform }: Pick<Services, 'platform'>,
  { customerId }: LinkedReader,
): Promise<void> {
  const id = Number(customerId);
  return platform.db.transaction(async (tx) => {
    const customer = await customerById(tx, id, null);
    if (customer === null || customer.email === null) return;
    const consent = { recipientKey: emailKey(customer.email), customerId: id, at: platform.clock.now() };
    await setSubscription(tx, { ...consent, given: false, source: 'link' });
  });
}
