import { businessDay } from '@jinlan/domain/kernel';
import { marketFacts, type StoreView } from '@jinlan/domain/markets';
import { anything, may } from '@jinlan/domain/people';
import type { CustomerInput } from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { HOUR, type SharedLimit, type Use } from '../../../platform/limits/shared-limits.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailWelcome } from '../mail-account.ts';
import { checkPassword, type PersonRules, readAccountEmail, readPerson } from '../read-person.ts';
import { mustBeAllowed, mustTake, notAuthorised } from '../refuse.ts';
import type { Asked, Services } from '../services.ts';
import { addCustomer, type Person } from '../store.ts';
import { setSubscription } from '../store-consents.ts';

/** Accounts that one source may make, and tries that fail. */
const perSource: SharedLimit = { name: 'sign-up', most: 60, seconds: HOUR };

/** How often a source hears that an address has an account, and how often that is said of one address. */
const takenPerSource: SharedLimit = { name: 'sign-up-taken', most: 30, seconds: 24 * HOUR };
const takenPerEmail: SharedLimit = { name: 'sign-up-taken-email', most: 5, seconds: 24 * HOUR };

/** To be checked before it is said that an address has an account, and to be taken where it was said. */
export const takenUses = (source: string, key: string): readonly Use[] => [
  { limit: takenPerSource, source },
  { limit: takenPerEmail, subject: key },
];

export const rulesOf = ({ storeView, now }: Pick<Asked, 'storeView' | 'now'>): PersonRules => ({
  country: marketFacts[storeView.market].country,
  today: businessDay(now),
});

interface ReadSignUp {
  readonly email: string;
  readonly emailKey: string;
  readonly person: Person;
  readonly passwordHash: string;
}

/** Takes a turn of the source. `check` is asked before the dear work. */
export async function readSignUp(
  services: Services,
  asked: Asked,
  input: CustomerInput,
  check: (emailKey: string) => Promise<void> = async () => undefined,
): Promise<ReadSignUp> {
  const { platform, passwords } = services;
  await mustTake(platform, [{ limit: perSource, source: asked.source }]);
  const { email, key } = readAccountEmail(input.email ?? '');
  await check(key);
  const person = readPerson({ ...input, firstname: input.firstname ?? '' }, rulesOf(asked));
  checkPassword(services, input.password ?? '', { email, ...person });
  return { email, emailKey: key, person, passwordHash: await passwords.hash(asked, input.password ?? '') };
}

/** Returns the customer's id; null where the address has an account. `source`: who typed the address, null where a code confirmed it. */
export async function openAccount(
  services: Services,
  tx: Connection,
  { now }: Pick<Asked, 'now'>,
  made: ReadSignUp &
    Pick<StoreView, 'market' | 'locale'> & { readonly subscribes: boolean; readonly source: string | null },
): Promise<number | null> {
  const { email, emailKey, person, passwordHash, market, locale } = made;
  const id = await addCustomer(tx, {
    ...person,
    email,
    emailKey,
    passwordHash,
    market,
    locale,
    createdAt: now,
  });
  if (id === null) return null;
  if (made.subscribes)
    await setSubscription(tx, {
      recipientKey: emailKey,
      customerId: id,
      given: true,
      source: 'sign-up',
      at: now,
    });
  await mailWelcome(services, tx, { customerId: id, email, market, locale, source: made.source, ...person });
  return id;
}

/** Answers the customer's id; signs nobody in. Of two sign-ups with one address at once one gets it. */
export async function signUp(services: Services, asked: Asked, input: CustomerInput): Promise<number> {
  if (!may(asked.actor, 'account.create', anything)) throw notAuthorised();
  const { platform } = services;
  const read = await readSignUp(services, asked, input, (emailKey) =>
    mustBeAllowed(platform, takenUses(asked.source, emailKey)),
  );
  const { market, locale } = asked.storeView;
  const subscribes = input.is_subscribed === true;
  const id = await platform.db.transaction((tx) =>
    openAccount(services, tx, asked, { ...read, market, locale, subscribes, source: asked.source }),
  );
  if (id !== null) return id;
  await mustTake(platform, takenUses(asked.source, read.emailKey));
  throw refuse('EMAIL_TAKEN');
}
