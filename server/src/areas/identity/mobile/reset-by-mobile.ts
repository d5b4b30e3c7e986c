import { refuse } from '../../../platform/requests/refusal.ts';
import { mailPasswordChanged } from '../mail-account.ts';
import { checkPassword } from '../read-person.ts';
import { mustTake } from '../refuse.ts';
import type { Caller, Services } from '../services.ts';
import { perSource } from '../sign-in/sign-in.ts';
import { deleteReset } from '../sign-in/store-resets.ts';
import { endSessionsOf } from '../sign-in/store-sessions.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { savePassword } from '../store.ts';
import { readMobile, tryCode } from './mobile-codes.ts';
import { markBrowserOfMobile } from './mobile-marks.ts';
import { giveTryBack, redeemMobileCode } from './store-mobile-codes.ts';
import { accountOfMobile } from './store-mobiles.ts';

export interface MobileReset {
  readonly mobile: string;
  readonly code: string;
  readonly newPassword: string;
}

/**
 * Sets a password by a code; a refused password leaves the code valid. Ends every session but the caller's own. Unlike
 * a mailed link it makes the browser known to the number alone, because staff's codes go to the mailbox.
 */
export async function resetPasswordByMobile(
  services: Services,
  caller: Caller,
  { mobile, code, newPassword }: MobileReset,
): Promise<void> {
  const { platform, passwords } = services;
  const { db } = platform;
  await mustTake(platform, [{ limit: perSource, source: caller.source }]);
  const { e164 } = readMobile(caller, mobile);
  const rightCode = await tryCode(services, db, caller, { mobile: e164, purpose: 'reset', code });
  if (rightCode === null) throw refuse('MOBILE_CODE_INVALID');
  const { key, codeHash, sentAt } = rightCode;
  const account = await accountOfMobile(db, e164);
  // The code has proved that the number is the caller's, so the answer tells a stranger nothing.
  if (account === null) {
    await redeemMobileCode(db, key, codeHash);
    throw refuse('MOBILE_UNKNOWN');
  }
  if (sentAt < account.mobileProvenAt) {
    await redeemMobileCode(db, key, codeHash);
    throw refuse('MOBILE_CODE_INVALID');
  }
  try {
    checkPassword(services, newPassword, account);
    if (await passwords.verify(caller, newPassword, account.passwordHash)) throw refuse('PASSWORD_UNCHANGED');
  } catch (error) {
    await giveTryBack(db, key);
    throw error;
  }
  const hash = await passwords.hash(caller, newPassword);
  const isDone = await db.transaction(async (tx) => {
    if (!(await redeemMobileCode(tx, key, codeHash))) return false;
    const { customerId } = account;
    if (!(await savePassword(tx, customerId, hash, account.passwordHash))) return false;
    await deleteReset(tx, customerId);
    const isOwn = 'customerId' in caller.actor && caller.actor.customerId === String(customerId);
    await endSessionsOf(tx, customerId, isOwn && caller.bearer !== null ? hashOf(caller.bearer) : null);
    await mailPasswordChanged(services, tx, account, caller.now);
    return true;
  });
  if (!isDone) throw refuse('MOBILE_CODE_INVALID');
  markBrowserOfMobile(services, caller, e164);
}
