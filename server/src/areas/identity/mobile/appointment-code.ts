import type { Connection } from '../../../platform/database.ts';
import type { Caller, Services } from '../services.ts';
import { readMobile, tryCode } from './mobile-codes.ts';
import { putOffOnce, redeemMobileCode } from './store-mobile-codes.ts';

/** How long a right code stays valid after the appointment itself was refused, for instance because its slot is full. */
const keptSeconds = 15 * 60;

/**
 * A right code for the number of an appointment. The caller calls exactly one of the two functions, in the same transaction.
 */
export interface AppointmentCode {
  /** Uses the code up; false if it was used in the meantime. */
  redeem(): Promise<boolean>;
  /** Keeps the code valid for another try. The first call extends its validity. */
  keep(): Promise<void>;
}

/**
 * Tries the code that was sent to book an appointment; null for a wrong one. The try counts only if the caller's transaction
 * commits. Refuses with INVALID_PHONE.
 */
export async function tryAppointmentCode(
  services: Services,
  tx: Connection,
  caller: Caller,
  { mobile, code }: { readonly mobile: string; readonly code: string },
): Promise<AppointmentCode | null> {
  const { e164 } = readMobile(caller, mobile);
  const right = await tryCode(services, tx, caller, { mobile: e164, purpose: 'appointment', code });
  if (right === null) return null;
  const { key, codeHash } = right;
  return {
    redeem: () => redeemMobileCode(tx, key, codeHash),
    keep: () => putOffOnce(tx, key, new Date(services.platform.clock.now().getTime() + keptSeconds * 1000)),
  };
}
