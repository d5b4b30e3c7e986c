import { FORGET_SECONDS, OFFICE_SESSION_SECONDS } from '@jinlan/domain/people';
import type { Platform } from '../../platform/platform.ts';
import { deleteExpiredVisits, deleteExpiredWaiting } from './external/store-visits.ts';
import { deleteExpiredMobileCodes } from './mobile/store-mobile-codes.ts';
import { deleteOldOfficeSessions } from './office/store-sessions.ts';
import { deleteExpiredChallenges } from './passkeys/store-challenges.ts';
import { deleteExpiredResets } from './sign-in/store-resets.ts';
import { deleteExpiredSessions } from './sign-in/store-sessions.ts';
import { deleteOldFailures } from './sign-in/store-sign-in.ts';
import { deleteExpiredCodes } from './sign-in/store-sign-in-codes.ts';
import { deleteExpiredPending } from './sign-up/store-pending-sign-ups.ts';
import { deleteOldActions } from './staff-sessions/colleagues.ts';

export const deleteExpiredJob = 'identity.delete-expired';
export const deleteExpiredEverySeconds = 600;

const batchSize = 500;
/**
 * The most names whose wrong passwords are stored: more than are ever attacked at once, and a few
 * megabytes.
 */
const maxFailures = 100_000;

/**
 * Deletes expired sessions, links, codes, sign-ups, visits and challenges, and old sign-in failures, in batches, so that no
 * request waits.
 */
export async function deleteExpired({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const oldestFailure = new Date(now.getTime() - FORGET_SECONDS * 1000);
  const oldestOfficeSession = new Date(now.getTime() - OFFICE_SESSION_SECONDS * 1000);
  for (const remove of [
    () => deleteExpiredSessions(db, now, batchSize),
    () => deleteOldOfficeSessions(db, oldestOfficeSession, batchSize),
    () => deleteExpiredResets(db, now, batchSize),
    () => deleteExpiredCodes(db, now, batchSize),
    () => deleteExpiredMobileCodes(db, now, batchSize),
    () => deleteExpiredPending(db, now, batchSize),
    () => deleteExpiredVisits(db, now, batchSize),
    () => deleteExpiredWaiting(db, now, batchSize),
    () => deleteExpiredChallenges(db, now, batchSize),
    () => deleteOldActions({ db }, now, batchSize),
    () => deleteOldFailures(db, oldestFailure, maxFailures, batchSize),
  ]) {
    for (let deleted = batchSize; deleted >= batchSize; ) deleted = await remove();
  }
}
