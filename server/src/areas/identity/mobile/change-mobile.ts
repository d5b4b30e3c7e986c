import { refuse } from '../../../platform/requests/refusal.ts';
import { mailMobileChanged } from '../mail-account.ts';
import { mustTake, notAuthorised, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { mustKnowPassword } from '../sign-in/change-password.ts';
import { perSource } from '../sign-in/sign-in.ts';
import { endSessionsOf, isSignedInSince } from '../sign-in/store-sessions.ts';
import { accountOfId } from '../sign-in/store-sign-in.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { isEmailTaken as isTaken, lockCustomer } from '../store.ts';
import { readMobile, tryCode } from './mobile-codes.ts';
import { redeemMobileCode } from './store-mobile-codes.ts';
import { accountOfMobile, saveProvenMobile } from './store-mobiles.ts';

export interface MobileChange {
  readonly mobile: string;
  readonly code: string;
  readonly password: string | null;
}

/** How fresh the sign-in of an account without a password must be: whoever found an open browser gains nothing. */
const freshSeconds = 15 * 60;

/**
 * Changes the number that signs in, by a code sent to the new one, and returns the customer's id. Ends every other
 * session. Refuses with WRONG_PASSWORD, SIGN_IN_AGAIN, MOBILE_CODE_INVALID or MOBILE_TAKEN.
 */
export async function changeMobile(
  services: Services,
  caller: Caller,
  { mobile, code, password }: MobileChange,
): Promise<number> {
  const customerId = ownCustomerId(caller.actor, 'account.change');
  const { platform } = services;
  const { db, clock } = platform;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const { e164 } = readMobile(caller, mobile);
  const tokenHash = hashOf(caller.bearer ?? '');
  const account = await accountOfId(db, customerId);
  if (account === null) throw notAuthorised();
  if (account.passwordHash !== null) await mustKnowPassword(services, caller, customerId, password ?? '');
  else if (!(await isSignedInSince(db, tokenHash, new Date(clock.now().getTime() - freshSeconds * 1000))))
    throw refuse('SIGN_IN_AGAIN');
  try {
    const outcome = await db.transaction(async (tx) => {
      await lockCustomer(tx, customerId);
      const rightCode = await tryCode(services, tx, caller, { mobile: e164, purpose: 'change', code });
      if (rightCode === null) return 'MOBILE_CODE_INVALID';
      if (!(await redeemMobileCode(tx, rightCode.key, rightCode.codeHash))) return 'MOBILE_CODE_INVALID';
      const other = await accountOfMobile(tx, e164);
      if (other !== null && other.customerId !== customerId) return 'MOBILE_TAKEN';
      await saveProvenMobile(tx, customerId, e164, caller.now);
      await endSessionsOf(tx, customerId, tokenHash);
      await mailMobileChanged(services, tx, account, caller.now);
      return null;
    });
    if (outcome !== null) throw refuse(outcome);
  } catch (error) {
    // Another account proved the number at the same moment.
    throw isTaken(error) ? refuse('MOBILE_TAKEN') : error;
  }
  return customerId;
}
