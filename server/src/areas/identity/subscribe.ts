import { anything, may } from '@jinlan/domain/people';
import { DAY, HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { readAccountEmail } from './read-person.ts';
import { mustTake, notAuthorised } from './refuse.ts';
import type { Caller, Services } from './services.ts';
import { setSubscription } from './store-consents.ts';

/** Limit of one source: each subscription of a new address adds a row. */
const perSource: SharedLimit = { name: 'newsletter', most: 20, seconds: HOUR };
/** Of all sources, as subscriptions and their consents stay. */
const perDay: SharedLimit = { name: 'newsletter-day', most: 20_000, seconds: DAY };
/** Stock checkouts query while the address is typed. */
const questions: SharedLimit = { name: 'email-available', most: 60, seconds: 60 };

/** Subscribes an e-mail address to the newsletter. The response is the same for every address. */
export async function subscribe({ platform }: Services, caller: Caller, emailInput: string): Promise<void> {
  if (!may(caller.actor, 'newsletter.subscribe', anything)) throw notAuthorised();
  const { key } = readAccountEmail(emailInput);
  await mustTake(platform, [
    { limit: perSource, source: caller.source },
    { limit: perDay, subject: 'all' },
  ]);
  await setSubscription(platform.db, {
    recipientKey: key,
    customerId: null,
    given: true,
    source: 'footer',
    at: caller.now,
  });
}

/**
 * Returns true for every address, so that nobody learns who is a customer. Sign-up handles addresses that
 * have an account.
 */
export async function isEmailAvailable({ platform }: Services, caller: Caller): Promise<boolean> {
  if (!may(caller.actor, 'account.create', anything)) throw notAuthorised();
  await mustTake(platform, [{ limit: questions, source: caller.source }]);
  return true;
}
