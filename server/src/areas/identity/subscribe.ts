import { anything, may } from '@jinlan/domain/people';
import { readAccountEmail } from './read-person.ts';
import { notAuthorised, takeTurn } from './refuse.ts';
import type { Asked, Services } from './services.ts';
import { setSubscription } from './store-consents.ts';

const perAddress = { burst: 20, perMinute: 5 } as const;
/** Stock checkouts ask as the address is typed. */
const questionsPerAddress = { burst: 60, perMinute: 60 } as const;

/** The newsletter by e-mail address alone. The same for every address, whoever it belongs to. */
export async function subscribe({ platform }: Services, asked: Asked, typed: string): Promise<void> {
  if (!may(asked.actor, 'newsletter.subscribe', anything)) throw notAuthorised();
  takeTurn(platform, `newsletter:${asked.source}`, perAddress);
  const { key } = readAccountEmail(typed);
  await setSubscription(platform.db, {
    recipientKey: key,
    customerId: null,
    given: true,
    source: 'footer',
    at: asked.now,
  });
}

/** Whether an address is free to sign up with: always, to whoever asks, so that nobody learns who is a customer. */
export function isEmailAvailable({ platform }: Services, asked: Asked): boolean {
  if (!may(asked.actor, 'account.create', anything)) throw notAuthorised();
  takeTurn(platform, `email-available:${asked.source}`, questionsPerAddress);
  return true;
}
