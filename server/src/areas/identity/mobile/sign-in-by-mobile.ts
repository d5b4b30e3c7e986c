import { anything, emailKey, may } from '@jinlan/domain/people';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { readPerson } from '../read-person.ts';
import { mustTake, notAuthorised } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { writeMark } from '../sign-in/browser-marks.ts';
import { markOptions, newSession, perSource } from '../sign-in/sign-in.ts';
import { addSession } from '../sign-in/store-sessions.ts';
import type { AccountRow } from '../sign-in/store-sign-in.ts';
import { newToken } from '../sign-in/tokens.ts';
import { rulesOf } from '../sign-up/sign-up.ts';
import type { Person } from '../store.ts';
import { readMobile, tryCode } from './mobile-codes.ts';
import { markBrowserOfMobile } from './mobile-marks.ts';
import { putOffOnce, redeemMobileCode } from './store-mobile-codes.ts';
import { accountOfMobile, addMobileCustomer, holdAccountOfMobile } from './store-mobiles.ts';

/** How long a right code of a new number stays valid while its owner types a name. It can be used once. */
const nameSeconds = 15 * 60;

export interface MobileSignIn {
  readonly mobile: string;
  readonly code: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

type Outcome =
  | { readonly kind: 'in'; readonly account: AccountRow }
  | { readonly kind: 'code-invalid' }
  | { readonly kind: 'name-needed' };

/**
 * Signs in by a code and returns a token; a new number gets an account with the name. Accounts are looked up only once
 * the code is right, so a wrong one costs the same for every number. Refuses with MOBILE_CODE_INVALID, INVALID_NAME or
 * NAME_NEEDED.
 */
export async function signInByMobile(
  services: Services,
  caller: Caller,
  input: MobileSignIn,
): Promise<string> {
  if (!may(caller.actor, 'account.sign-in', anything)) throw notAuthorised();
  const { platform } = services;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const { e164 } = readMobile(caller, input.mobile);
  const { firstname, lastname } = input;
  const hasName = (firstname ?? '').trim() !== '' || (lastname ?? '').trim() !== '';
  const person = hasName ? readPerson({ firstname, lastname }, rulesOf(caller)) : null;
  const token = newToken(platform.random);
  const outcome = await platform.db.transaction(async (tx): Promise<Outcome> => {
    const now = platform.clock.now();
    const rightCode = await tryCode(services, tx, caller, {
      mobile: e164,
      purpose: 'sign_in',
      code: input.code,
    });
    if (rightCode === null) return { kind: 'code-invalid' };
    const { key, codeHash, sentAt } = rightCode;
    const known = await holdAccountOfMobile(tx, e164);
    // A person who held the telephone before the account got the number is not the account's owner.
    if (known !== null && sentAt < known.mobileProvenAt) {
      await redeemMobileCode(tx, key, codeHash);
      return { kind: 'code-invalid' };
    }
    if (known === null && person === null) {
      await putOffOnce(tx, key, new Date(now.getTime() + nameSeconds * 1000));
      return { kind: 'name-needed' };
    }
    if (!(await redeemMobileCode(tx, key, codeHash))) return { kind: 'code-invalid' };
    const account = known ?? (person && (await openMobileAccount(tx, caller, e164, person)));
    if (account === null) return { kind: 'code-invalid' };
    const { customerId } = account;
    await addSession(tx, newSession(caller, { token, customerId, staffNo: null, now }));
    return { kind: 'in', account };
  });
  if (outcome.kind === 'code-invalid') throw refuse('MOBILE_CODE_INVALID');
  if (outcome.kind === 'name-needed') throw refuse('NAME_NEEDED');
  markBrowserOfMobile(services, caller, e164);
  const { email, customerId, passwordHash } = outcome.account;
  // Whoever holds the telephone may type the password later, so their browser is marked as known.
  if (email !== null) {
    const marked = { kind: 'customer', name: emailKey(email), customerId, passwordHash } as const;
    caller.setCookies(writeMark(marked, caller.cookies, markOptions(platform)));
  }
  return token;
}

/**
 * Creates an account for a number. Null if another sign-in by the number has created its account at the same moment, because
 * this code was sent before that account existed.
 */
export async function openMobileAccount(
  tx: Connection,
  { storeView: { market, locale }, now }: Caller,
  mobile: string,
  person: Person,
): Promise<AccountRow | null> {
  const id = await addMobileCustomer(tx, { ...person, mobile, market, locale, createdAt: now });
  return id === null ? null : accountOfMobile(tx, mobile);
}
