/**
 * What wrong passwords cost. The first three cost nothing; from the third on each further try has to wait, 1, 2, 4 … at
 * most 60 seconds; the tenth locks the account for a quarter of an hour. A try that does not wait counts too, and a lock is
 * not made longer by tries during it. After a lock each wrong password locks again at once, so that a guesser never gets
 * more than ten tries and then four an hour. A right password, or a new one set by e-mail, begins anew.
 */
export interface SignInFailures {
  readonly failures: number;
  /** Until then even the right password is refused; null while there is nothing to wait for. */
  readonly blockedUntil: Date | null;
}

export const FREE_TRIES = 3;
export const TRIES_BEFORE_LOCK = 10;
export const LONGEST_WAIT_SECONDS = 60;
export const LOCK_SECONDS = 900;

/** After so long without a failure the earlier ones are forgotten, seconds. */
export const FORGET_SECONDS = 86_400;

/** How long the next try has to wait after so many failures, in seconds. */
export function waitAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0;
  if (failures >= TRIES_BEFORE_LOCK) return LOCK_SECONDS;
  return Math.min(LONGEST_WAIT_SECONDS, 2 ** (failures - FREE_TRIES));
}

/** Whole seconds until a try is looked at again; 0 when it is now. */
export function secondsToWait(known: SignInFailures | null, now: Date): number {
  const until = known?.blockedUntil?.getTime() ?? 0;
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** What is known after one more failure; `justLocked` for the one that locked the account the first time. */
export function afterFailure(
  known: SignInFailures | null,
  now: Date,
): SignInFailures & { readonly justLocked: boolean } {
  const failures = (known?.failures ?? 0) + 1;
  const justLocked = failures === TRIES_BEFORE_LOCK;
  const waiting = secondsToWait(known, now) > 0;
  if (waiting && !justLocked) return { failures, blockedUntil: known?.blockedUntil ?? null, justLocked };
  const wait = waitAfter(failures);
  return {
    failures,
    blockedUntil: wait === 0 ? null : new Date(now.getTime() + wait * 1000),
    justLocked,
  };
}
