import { anything, may } from '@jinlan/domain/people';
import { readAccountEmail } from './read-person.ts';
import { notAuthorised, takeAllowance } from './refuse.ts';
import type { Caller, Services } from './services.ts';
import { setSubscription } from './store-consents.ts';

const perAddress = { burst: 20, perMinute: 5 } as const;
/** Stock checkouts query while the address is typed. */
const questionsPerAddress = { burst: 60, perMinute: 60 } as const;

/** Subscribes an e-mail address to the newsletter. The response is the same for every address. */
export async function subscribe({ platform }: Services, caller: Caller, emailInput: string): Promise<void> {
  if (!may(caller.actor, 'newsletter.subscribe', anything)) throw notAuthorised();
  takeAllowance(platform, `newsletter:${caller.source}`, perAddress);
  const { key } = readAccountEmail(emailInput);
  await setSubscription(platform.db, {
    recipientKey: key,
    customerId: null,
    given: true,
    source: 'footer',
    at: caller.now,
  });
}

/** Always true, so that nobody learns who is a customer; sign-up handles addresses that have an account. */
export function isEmailAvailable({ platform }: Services, caller: Caller): boolean {
  if (!may(caller.actor, 'account.create', anything)) throw notAuthorised();
  takeAllowance(platform, `email-available:${caller.source}`, questionsPerAddress);
  return true;
}
