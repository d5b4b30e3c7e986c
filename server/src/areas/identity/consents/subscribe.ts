import { CONSENT_TEXT_VERSION, isUnderAge } from '@jinlan/domain/consents';
import { businessDay } from '@jinlan/domain/kernel';
import { isLocale, isMarket, type Locale, type Market } from '@jinlan/domain/markets';
import { anything, customerIdOf, emailKey, maskNetwork, may } from '@jinlan/domain/people';
import { newsletterMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import { takeEmail } from '../../../platform/limits/emails.ts';
import { DAY, HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import { readAccountEmail } from '../read-person.ts';
import { mustTake, notAuthorised } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { customerById } from '../store.ts';
import { causeOf } from './consents.ts';
import { consentsAt, recordConsents } from './store-consents.ts';
import { guestUnsubscribeLink } from './unsubscribe.ts';

/** Confirming the newsletter by the link mailed to a guest. */
export const confirmPath = '/newsletter/confirm';

const confirmKey: KeyKind = { purpose: 'newsletter-confirm', validForMs: 7 * 86_400_000, longest: 600 };

/** Limit of one source: each request may send an e-mail to an address that anybody typed. */
const perSource: SharedLimit = { name: 'newsletter', most: 20, seconds: HOUR };
/** Limit of all sources together, because subscriptions and their consents are never deleted. */
const perDay: SharedLimit = { name: 'newsletter-day', most: 20_000, seconds: DAY };
/** E-mails that ask one mailbox for its confirmation. */
const confirmations = { name: 'newsletter-email', most: 2 } as const;
/** Stock checkouts query while the address is typed. */
const questions: SharedLimit = { name: 'email-available', most: 60, seconds: 60 };

/** The subscription that a mailed link confirms. */
export interface Confirming {
  readonly recipientKey: string;
  /** The time at which the link was made. */
  readonly since: Date;
  readonly market: Market;
  readonly locale: Locale;
}

/**
 * Subscribes a customer's own, proven address at once. Any other address gets an e-mail with a link that confirms; nothing
 * is stored before. The answer does not show whether the address is known, except to its owner.
 */
export async function subscribe(
  services: Services,
  caller: Caller,
  emailInput: string,
): Promise<'SUBSCRIBED' | 'NOT_ACTIVE'> {
  if (!may(caller.actor, 'newsletter.subscribe', anything)) throw notAuthorised();
  const { platform } = services;
  const { email, key } = readAccountEmail(emailInput);
  await mustTake(platform, [
    { limit: perSource, source: caller.source },
    { limit: perDay, subject: 'all' },
  ]);
  const customerId = Number(customerIdOf(caller.actor) ?? 0);
  const customer = customerId === 0 ? null : await customerById(platform.db, customerId, null);
  if (customer?.email != null && customer.emailVerified && emailKey(customer.email) === key) {
    if (isUnderAge(customer, businessDay(caller.now))) throw refuse('CONSENT_UNDER_AGE');
    await recordConsents(
      platform.db,
      [{ channel: 'email', recipientKey: key, purpose: 'newsletter', given: true }],
      causeOf(caller, { customerId, source: 'footer', at: caller.now }),
    );
    return 'SUBSCRIBED';
  }
  await platform.db.transaction((tx) => askToConfirm(services, tx, caller, { email, key }));
  return 'NOT_ACTIVE';
}

/** E-mails an address that nobody has proven the link that subscribes it, unless it is subscribed. */
export async function askToConfirm(
  { platform, messages, shop: { name } }: Services,
  tx: Connection,
  { storeView: { market, locale }, source }: Pick<Caller, 'storeView' | 'source'>,
  { email, key }: { readonly email: string; readonly key: string },
): Promise<void> {
  const known = await consentsAt(tx, { emailKey: key, mobile: null });
  if (known.some(({ purpose, given }) => purpose === 'newsletter' && given)) return;
  if (!(await takeEmail(platform, tx, confirmations, email, { source }))) return;
  const words = newsletterMail[locale];
  const shop = name()[locale];
  const url = `${platform.config.baseUrl}${confirmPath}?key=${signedKey(platform, confirmKey, [key, market, locale, platform.clock.now().getTime()])}`;
  await messages.send(tx, {
    key: `newsletter-confirm:${platform.random.uuid()}`,
    channel: 'email',
    to: email,
    subject: fill(words['confirm.subject'], { shop }),
    body: [
      words.greeting,
      '',
      fill(words['confirm.body'], { shop, url }),
      '',
      words['confirm.ignore'],
      '',
      fill(words.closing, { shop }),
    ].join('\n'),
  });
}

/**
 * Returns the subscription that a link confirms. Null for a wrong or expired key, and if the address has unsubscribed since
 * the link was made.
 */
export async function readConfirmKey(
  { platform }: Pick<Services, 'platform'>,
  key: string,
): Promise<Confirming | null> {
  const [recipientKey, market, locale, since] = readSignedKey(platform, confirmKey, key) ?? [];
  if (typeof recipientKey !== 'string' || typeof since !== 'number') return null;
  if (!isMarket(market) || !isLocale(locale)) return null;
  const confirming = { recipientKey, market, locale, since: new Date(since) };
  return (await hasEnded(platform.db, confirming)) ? null : confirming;
}

async function hasEnded(
  db: Connection,
  { recipientKey, since }: Pick<Confirming, 'recipientKey' | 'since'>,
): Promise<boolean> {
  const consents = await consentsAt(db, { emailKey: recipientKey, mobile: null });
  return consents.some(
    ({ purpose, given, changedAt }) => purpose === 'newsletter' && !given && changedAt >= since,
  );
}

/** Subscribes the address of a link, once, and e-mails it how to unsubscribe. `source`: where the request comes from. */
export async function confirmNewsletter(
  { platform, messages, shop }: Services,
  { recipientKey, market, locale, since }: Confirming,
  source: string,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    if (await hasEnded(tx, { recipientKey, since })) return;
    const changes = await recordConsents(
      tx,
      [{ channel: 'email', recipientKey, purpose: 'newsletter', given: true }],
      {
        ...{ customerId: null, source: 'confirmed', market, locale },
        network: maskNetwork(source),
        textVersion: CONSENT_TEXT_VERSION,
        at: platform.clock.now(),
      },
    );
    if (changes === 0) return;
    const words = newsletterMail[locale];
    const name = shop.name()[locale];
    const unsubscribeUrl = guestUnsubscribeLink({ platform }, { recipientKey, locale });
    await messages.send(tx, {
      key: `newsletter-welcome:${platform.random.uuid()}`,
      channel: 'email',
      to: recipientKey,
      subject: fill(words['welcome.subject'], { shop: name }),
      body: [
        words.greeting,
        '',
        fill(words['welcome.body'], { shop: name }),
        '',
        fill(words.closing, { shop: name }),
        '',
        fill(words.unsubscribe, { url: unsubscribeUrl }),
      ].join('\n'),
      unsubscribeUrl,
    });
  });
}

/**
 * Always returns true, so that nobody learns which addresses are customers'. The sign-up handles addresses that have an
 * account.
 */
export async function isEmailAvailable({ platform }: Services, caller: Caller): Promise<boolean> {
  if (!may(caller.actor, 'account.create', anything)) throw notAuthorised();
  await mustTake(platform, [{ limit: questions, source: caller.source }]);
  return true;
}
