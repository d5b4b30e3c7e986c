import { otherChannels } from '@jinlan/domain/consents';
import { refuse } from '../../../platform/requests/refusal.ts';
import { causeOf, moveConsents, reachOf } from '../consents/consents.ts';
import { mailMobileChanged } from '../mail-account.ts';
import { mustTake, ownCustomerId } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { lockSignedIn, proveOwner } from '../sign-in/prove-owner.ts';
import { perSource } from '../sign-in/sign-in.ts';
import { endSessionsOf } from '../sign-in/store-sessions.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { customerById, isEmailTaken as isTaken } from '../store.ts';
import { readMobile, tryCode } from './mobile-codes.ts';
import { markBrowserOfMobile } from './mobile-marks.ts';
import { redeemMobileCode } from './store-mobile-codes.ts';
import { accountOfMobile, saveProvenMobile } from './store-mobiles.ts';

export interface MobileChange {
  readonly mobile: string;
  readonly code: string;
  readonly password: string | null;
}

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
  const { db } = platform;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const { e164 } = readMobile(caller, mobile);
  const tokenHash = hashOf(caller.bearer ?? '');
  const account = await proveOwner(services, caller, customerId, password);
  try {
    const outcome = await db.transaction(async (tx) => {
      await lockSignedIn(tx, caller, customerId);
      const rightCode = await tryCode(services, tx, caller, { mobile: e164, purpose: 'change', code });
      if (rightCode === null) return 'MOBILE_CODE_INVALID';
      if (!(await redeemMobileCode(tx, rightCode.key, rightCode.codeHash))) return 'MOBILE_CODE_INVALID';
      const other = await accountOfMobile(tx, e164);
      if (other !== null && other.customerId !== customerId) return 'MOBILE_TAKEN';
      const customer = await customerById(tx, customerId, null);
      await saveProvenMobile(tx, customerId, e164, caller.now);
      const from = customer === null ? null : reachOf(customer).mobile;
      if (from !== null && from !== e164)
        await moveConsents(
          tx,
          otherChannels,
          { from, to: e164 },
          causeOf(caller, { customerId, source: 'new-address', at: caller.now }),
        );
      await endSessionsOf(tx, customerId, tokenHash);
      await mailMobileChanged(services, tx, account, caller.now);
      return null;
    });
    if (outcome !== null) throw refuse(outcome);
  } catch (error) {
    // Another account proved the number at the same moment.
    throw isTaken(error) ? refuse('MOBILE_TAKEN') : error;
  }
  markBrowserOfMobile(services, caller, e164);
  return customerId;
}
