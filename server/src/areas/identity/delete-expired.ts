import { FORGET_SECONDS, OFFICE_SESSION_SECONDS } from '@jinlan/domain/people';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldOfficeSessions } from './office/store-sessions.ts';
import { deleteExpiredResets } from './sign-in/store-resets.ts';
import { deleteExpiredSessions } from './sign-in/store-sessions.ts';
import { deleteOldFailures } from './sign-in/store-sign-in.ts';
import { deleteExpiredCodes } from './sign-in/store-sign-in-codes.ts';
import { deleteExpiredPending } from './sign-up/store-pending-sign-ups.ts';

export const deleteExpiredJob = 'identity.delete-expired';
export const deleteExpiredEverySeconds = 600;

const batch = 500;
/** Names whose wrong passwords are remembered: more than ever are tried at once, and a few megabytes. */
const mostFailures = 100_000;

/** Sessions, links, codes and sign-ups that are over, and failures to sign in that are forgotten. In batches, so that nobody waits. */
export async function deleteExpired({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const forgotten = new Date(now.getTime() - FORGET_SECONDS * 1000);
  const officeBegun = new Date(now.getTime() - OFFICE_SESSION_SECONDS * 1000);
  for (const remove of [
    () => deleteExpiredSessions(db, now, batch),
    () => deleteOldOfficeSessions(db, officeBegun, batch),
    () => deleteExpiredResets(db, now, batch),
    () => deleteExpiredCodes(db, now, batch),
    () => deleteExpiredPending(db, now, batch),
    () => deleteOldFailures(db, forgotten, mostFailures, batch),
  ]) {
    for (let deleted = batch; deleted >= batch; ) deleted = await remove();
  }
}
