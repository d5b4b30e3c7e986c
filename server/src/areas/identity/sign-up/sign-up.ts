import { isUnderAge } from '@jinlan/domain/consents';
import { businessDay } from '@jinlan/domain/kernel';
import { marketFacts, type StoreView } from '@jinlan/domain/markets';
import { anything, may } from '@jinlan/domain/people';
import type { CustomerInput } from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { HOUR, type SharedLimit, type Use } from '../../../platform/limits/shared-limits.ts';
import { crowdShare } from '../../../platform/limits/source.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { causeOf } from '../consents/consents.ts';
import { recordConsents } from '../consents/store-consents.ts';
import { askToConfirm } from '../consents/subscribe.ts';
import { mailWelcome } from '../mail-account.ts';
import { memberCodeFor } from '../member-codes/member-codes.ts';
import { checkPassword, type PersonRules, readAccountEmail, readPerson } from '../read-person.ts';
import { mustBeAllowed, mustTake, notAuthorised } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { addCustomer, type Person } from '../store.ts';

/** Limit of accounts that one source may create, failed attempts included. */
export const signUpsOfSource = ({ limits }: Config): SharedLimit => ({
  ...{ name: 'sign-up', most: limits.accountsOfSource, seconds: HOUR, ipv4Share: crowdShare },
});

/** Limits of revealing that an address has an account: to one source, and of one address. */
const takenPerSource: SharedLimit = { name: 'sign-up-taken', most: 30, seconds: 24 * HOUR };
const takenPerEmail: SharedLimit = { name: 'sign-up-taken-email', most: 5, seconds: 24 * HOUR };

/** The job that follows each registration. Areas that are created later subscribe to it. */
export const registeredJob = 'identity.registered';

/** The uses to check before revealing that an address has an account, and to count afterwards. */
export const takenUses = (source: string, key: string): readonly Use[] => [
  { limit: takenPerSource, source },
  { limit: takenPerEmail, subject: key },
];

export const rulesOf = ({ storeView, now }: Pick<Caller, 'storeView' | 'now'>): PersonRules => ({
  country: marketFacts[storeView.market].country,
  today: businessDay(now),
});

interface SignUpData {
  readonly email: string;
  readonly emailKey: string;
  readonly person: Person;
  readonly passwordHash: string;
}

/**
 * Reads and checks a sign-up, and counts it for its source. `check` runs before the expensive password
 * hash.
 */
export async function readSignUp(
  services: Services,
  caller: Caller,
  input: CustomerInput,
  check: (emailKey: string) => Promise<void> = async () => undefined,
): Promise<SignUpData> {
  const { platform, passwords } = services;
  await mustTake(platform, [{ limit: signUpsOfSource(platform.config), source: caller.source }]);
  const { email, key } = readAccountEmail(input.email ?? '');
  await check(key);
  const person = readPerson({ ...input, firstname: input.firstname ?? '' }, rulesOf(caller));
  checkPassword(services, input.password ?? '', { email, ...person });
  return { email, emailKey: key, person, passwordHash: await passwords.hash(caller, input.password ?? '') };
}

/**
 * Creates the account and returns the customer's id; null if the address has an account. `source` is the source of the
 * request in which somebody typed the address; null if a code confirmed it.
 */
export async function openAccount(
  services: Services,
  tx: Connection,
  caller: Pick<Caller, 'now' | 'source' | 'storeView'>,
  signUpData: Omit<SignUpData, 'passwordHash'> &
    Pick<StoreView, 'market' | 'locale'> & {
      /** Null for an account that signs in otherwise. */
      readonly passwordHash: string | null;
      readonly subscribes: boolean;
      readonly source: string | null;
      /** Whether the customer has typed the code that was mailed to the address. */
      readonly isVerified: boolean;
    },
): Promise<number | null> {
  const { email, emailKey, person, passwordHash, market, locale } = signUpData;
  const { now } = caller;
  const id = await addCustomer(tx, {
    ...person,
    email,
    emailKey,
    passwordHash,
    market,
    locale,
    createdAt: now,
    emailVerifiedAt: signUpData.isVerified ? now : null,
  });
  if (id === null) return null;
  await memberCodeFor(services, tx, id);
  await services.platform.jobs.send(tx, registeredJob, { customerId: String(id) });
  await mailWelcome(services, tx, {
    customerId: id,
    email,
    market,
    locale,
    source: signUpData.source,
    ...person,
  });
  if (signUpData.subscribes && !isUnderAge({ ...person, market }, businessDay(now)))
    await (signUpData.isVerified
      ? recordConsents(
          tx,
          [{ channel: 'email', recipientKey: emailKey, purpose: 'newsletter', given: true }],
          causeOf(caller, { customerId: id, source: 'sign-up', at: now }),
        )
      : askToConfirm(services, tx, caller, { email, key: emailKey }));
  return id;
}

/**
 * Creates an account and returns the customer's id, without signing in. If two sign-ups with one address run at once, one
 * succeeds.
 */
export async function signUp(services: Services, caller: Caller, input: CustomerInput): Promise<number> {
  if (!may(caller.actor, 'account.create', anything)) throw notAuthorised();
  const { platform } = services;
  const signUpData = await readSignUp(services, caller, input, (emailKey) =>
    mustBeAllowed(platform, takenUses(caller.source, emailKey)),
  );
  const { market, locale } = caller.storeView;
  const subscribes = input.is_subscribed === true;
  const id = await platform.db.transaction((tx) =>
    openAccount(services, tx, caller, {
      ...signUpData,
      market,
      locale,
      subscribes,
      source: caller.source,
      isVerified: false,
    }),
  );
  if (id !== null) return id;
  await mustTake(platform, takenUses(caller.source, signUpData.emailKey));
  throw refuse('EMAIL_TAKEN');
}
