import { businessDay } from '@jinlan/domain/kernel';
import { marketFacts } from '@jinlan/domain/markets';
import { anything, may } from '@jinlan/domain/people';
import { mailWelcome } from './mail-account.ts';
import {
  checkPassword,
  type PersonInput,
  type PersonRules,
  readAccountEmail,
  readPerson,
} from './read-person.ts';
import { notAuthorised, refuse, takeTurn } from './refuse.ts';
import type { Asked, Services } from './services.ts';
import { addCustomer } from './store.ts';
import { setSubscription } from './store-consents.ts';

/** Of one address on the net. */
const perAddress = { burst: 60, perMinute: 10 } as const;

export interface SignUp extends PersonInput {
  readonly email?: string | null;
  readonly password?: string | null;
  readonly is_subscribed?: boolean | null;
}

export const rulesOf = ({ storeView, now }: Pick<Asked, 'storeView' | 'now'>): PersonRules => ({
  country: marketFacts[storeView.market].country,
  today: businessDay(now),
});

/** Answers the customer's id; signs nobody in. Of two sign-ups with one address at once one gets it. */
export async function signUp(services: Services, asked: Asked, input: SignUp): Promise<number> {
  if (!may(asked.actor, 'account.create', anything)) throw notAuthorised();
  const { platform, passwords } = services;
  takeTurn(platform, `sign-up:${asked.ip}`, perAddress);
  const { email, key } = readAccountEmail(input.email ?? '');
  const person = readPerson({ ...input, firstname: input.firstname ?? '' }, rulesOf(asked));
  checkPassword(input.password ?? '');
  const passwordHash = await passwords.hash(input.password ?? '');
  const { market, locale } = asked.storeView;
  return platform.db.transaction(async (tx) => {
    const id = await addCustomer(tx, {
      ...person,
      email,
      emailKey: key,
      passwordHash,
      market,
      locale,
      createdAt: asked.now,
    });
    if (id === null) throw refuse('EMAIL_TAKEN');
    if (input.is_subscribed === true)
      await setSubscription(tx, {
        recipientKey: key,
        customerId: id,
        given: true,
        source: 'sign-up',
        at: asked.now,
      });
    await mailWelcome(services, tx, { customerId: id, email, market, locale, ...person });
    return id;
  });
}
