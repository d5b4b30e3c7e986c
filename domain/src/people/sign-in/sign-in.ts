/**
 * Limits of wrong passwords from one browser that is known to an account, or from one unknown source (a network
 * address). Three tries are free. Then each try must wait 1, 2, 4 … at most 60 seconds. From the tenth on, a code
 * mailed to the account is needed too. A right password resets the count.
 *
 * Each browser and source has its own count, so strangers who know only the account's name cannot lock the owner out.
 */
export interface SignInFailures {
  readonly failures: number;
  /** Until then even the right password is refused; null without a wait. */
  readonly blockedUntil: Date | null;
}

export const FREE_TRIES = 3;
export const TRIES_BEFORE_CODE = 10;
export const LONGEST_WAIT_SECONDS = 60;

/** Seconds without a failure after which earlier failures are forgotten. */
export const FORGET_SECONDS = 86_400;

/** Seconds that the next try must wait after this number of failures. */
export function waitAfter(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - FREE_TRIES));
}

/** Whole seconds until a try is checked; 0 for now. */
export function secondsToWait(previous: SignInFailures | null, now: Date): number {
  const until = previous?.blockedUntil?.getTime() ?? 0;
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** The failures after another one. A try during the wait counts too, but does not extend the wait. */
export function afterFailure(previous: SignInFailures | null, now: Date): SignInFailures {
  const failures = (previous?.failures ?? 0) + 1;
  if (secondsToWait(previous, now) > 0) return { failures, blockedUntil: previous?.blockedUntil ?? null };
  const wait = waitAfter(failures);
  return { failures, blockedUntil: wait === 0 ? null : new Date(now.getTime() + wait * 1000) };
}

export interface SignInTry {
  readonly kind: 'customer' | 'staff';
  /** Whether the browser has signed in to this account before (it has a mark). */
  readonly isKnownBrowser: boolean;
  /** The failures of this browser or of this source. */
  readonly failures: SignInFailures | null;
  /** Whether so many wrong passwords came from unknown sources today that each of these needs a code. */
  readonly isUnderAttack: boolean;
}

export type SignInStep =
  /** Only the password is checked. */
  | { readonly kind: 'password' }
  /** Refused without checking the password. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Both the password and a mailed code are checked. There is no wait. */
  | { readonly kind: 'code' };

/** Returns what a try needs, independent of whether the password is right. */
export function signInStep(
  { kind, isKnownBrowser, failures, isUnderAttack }: SignInTry,
  now: Date,
): SignInStep {
  if (!isKnownBrowser && (kind === 'staff' || isUnderAttack)) return { kind: 'code' };
  if ((failures?.failures ?? 0) >= TRIES_BEFORE_CODE) return { kind: 'code' };
  const seconds = secondsToWait(failures, now);
  return seconds > 0 ? { kind: 'wait', seconds } : { kind: 'password' };
}
