/**
 * What wrong passwords cost one browser that is known to an account, or one source (an address on the net) that is not. The
 * first three cost nothing; from the third on each further try has to wait, 1, 2, 4 … at most 60 seconds. From the tenth on
 * the password is not enough: a code mailed to the account is needed too. A right password begins anew.
 *
 * Each browser and each source has a count of its own, so nobody who only knows the name can keep the owner out.
 */
export interface SignInFailures {
  readonly failures: number;
  /** Until then even the right password is refused; null while there is nothing to wait for. */
  readonly blockedUntil: Date | null;
}

export const FREE_TRIES = 3;
export const TRIES_BEFORE_CODE = 10;
export const LONGEST_WAIT_SECONDS = 60;

/** After so long without a failure the earlier ones are forgotten, seconds. */
export const FORGET_SECONDS = 86_400;

/** How long the next try has to wait after so many failures, in seconds. */
export function waitAfter(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - FREE_TRIES));
}

/** Whole seconds until a try is looked at again; 0 when it is now. */
export function secondsToWait(known: SignInFailures | null, now: Date): number {
  const until = known?.blockedUntil?.getTime() ?? 0;
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** What is known after one more failure. A try that does not wait counts too, and makes the wait no longer. */
export function afterFailure(known: SignInFailures | null, now: Date): SignInFailures {
  const failures = (known?.failures ?? 0) + 1;
  if (secondsToWait(known, now) > 0) return { failures, blockedUntil: known?.blockedUntil ?? null };
  const wait = waitAfter(failures);
  return { failures, blockedUntil: wait === 0 ? null : new Date(now.getTime() + wait * 1000) };
}

export interface SignInTry {
  readonly kind: 'customer' | 'staff';
  /** The browser carries a mark of this account: it signed in before. */
  readonly isKnownBrowser: boolean;
  /** Of this browser, or of this source. */
  readonly failures: SignInFailures | null;
  /** Wrong passwords came from so many unknown sources today that the account no longer trusts any. */
  readonly isUnderAttack: boolean;
}

export type SignInStep =
  /** The password decides. */
  | { readonly kind: 'password' }
  /** Nothing is looked at before. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** The password and a mailed code decide, at any time. */
  | { readonly kind: 'code' };

/** What a try needs. It depends on nothing that the password is right or wrong by. */
export function signInStep(
  { kind, isKnownBrowser, failures, isUnderAttack }: SignInTry,
  now: Date,
): SignInStep {
  if (!isKnownBrowser && (kind === 'staff' || isUnderAttack)) return { kind: 'code' };
  if ((failures?.failures ?? 0) >= TRIES_BEFORE_CODE) return { kind: 'code' };
  const seconds = secondsToWait(failures, now);
  return seconds > 0 ? { kind: 'wait', seconds } : { kind: 'password' };
}
