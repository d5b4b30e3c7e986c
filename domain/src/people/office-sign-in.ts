/**
 * Signing in to the back office: five wrong tries lock for a quarter of an hour. They are counted twice: of one account
 * from one source, and of the codes that were wrong beside the right password, from everywhere. Who does not know the
 * password can keep nobody out, and who knows it guesses five codes and no more.
 */
import type { SignInFailures } from './sign-in.ts';

export const OFFICE_TRIES = 5;
export const OFFICE_LOCK_SECONDS = 15 * 60;

/** A session ends when nothing was done for so long, and in any case so long after the sign-in. */
export const OFFICE_IDLE_SECONDS = 30 * 60;
export const OFFICE_SESSION_SECONDS = 12 * 3600;

/** What is known after one more wrong try that was looked at. After a lock the count begins anew. */
export function afterOfficeFailure(known: SignInFailures | null, now: Date): SignInFailures {
  const failures = (known === null || known.blockedUntil !== null ? 0 : known.failures) + 1;
  const locks = failures >= OFFICE_TRIES;
  return {
    failures,
    blockedUntil: locks ? new Date(now.getTime() + OFFICE_LOCK_SECONDS * 1000) : null,
  };
}
