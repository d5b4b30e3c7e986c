/**
 * Limits of sign-in to the back office. Five wrong tries on one account from one source lock that source for 15
 * minutes. Wrong codes with the right password are counted separately, over all sources. So people without the password
 * cannot lock anybody out, and people with it can guess only five codes.
 */
import type { SignInFailures } from './sign-in.ts';

export const OFFICE_TRIES = 5;
export const OFFICE_LOCK_SECONDS = 15 * 60;

/** A session ends so many seconds after the last activity, and at the latest so many after the sign-in. */
export const OFFICE_IDLE_SECONDS = 30 * 60;
export const OFFICE_SESSION_SECONDS = 12 * 3600;

/** The failures after another wrong try. After a lock, counting starts again. */
export function afterOfficeFailure(previous: SignInFailures | null, now: Date): SignInFailures {
  const failures = (previous === null || previous.blockedUntil !== null ? 0 : previous.failures) + 1;
  const locks = failures >= OFFICE_TRIES;
  return {
    failures,
    blockedUntil: locks ? new Date(now.getTime() + OFFICE_LOCK_SECONDS * 1000) : null,
  };
}
