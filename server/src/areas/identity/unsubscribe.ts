import { isLocale, type Locale, type Market } from '@jinlan/domain/markets';
import { emailKey } from '@jinlan/domain/people';
import type { Connection } from '../../platform/database.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';
import type { Services } from './services.ts';
import { customerById } from './store.ts';
import { setSubscription } from './store-consents.ts';

/** Unsubscribing from e-mails by the link in them, without signing in. */
export const unsubscribePath = '/unsubscribe';

const unsubscribeKey: KeyKind = {
  purpose: 'unsubscribe',
  validForMs: 2 * 365 * 86_400_000,
  longest: 300,
};

/** Who an unsubscribing link is for. The link names the account, so it also serves after a change of address. */
export interface LinkedReader {
  readonly customerId: string;
  readonly locale: Locale;
}

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
  if (typeof customerId !== 'string' || typeof locale !== 'string') return null;
  return isLocale(locale) ? { customerId, locale } : null;
}

/** Ends the newsletter of a link's customer, and with it every e-mail that needs that consent. */
export function unsubscribe(
  { platform }: Pick<Services, 'platform'>,
  { customerId }: LinkedReader,
): Promise<void> {
  const id = Number(customerId);
  return platform.db.transaction(async (tx) => {
    const customer = await customerById(tx, id, null);
    if (customer === null) return;
    const consent = { recipientKey: emailKey(customer.email), customerId: id, at: platform.clock.now() };
    await setSubscription(tx, { ...consent, given: false, source: 'link' });
  });
}

/** A customer who gets the newsletter. */
export interface NewsletterReader extends LinkedReader {
  readonly email: string;
  readonly firstName: string;
  readonly market: Market;
}

/** Those of the customers who get the newsletter. */
export const newsletterReadersOf = (
  db: Connection,
  customerIds: readonly string[],
): Promise<NewsletterReader[]> =>
  db.query<NewsletterReader>(
    'identity.newsletter-readers',
    `select customer.id::text as "customerId", email, first_name as "firstName", locale, market
     from identity.customer customer
     join identity.subscription on channel = 'email' and recipient_key = email_key and subscribed
     where customer.id = any($1::integer[])`,
    [customerIds.map(Number)],
  );
