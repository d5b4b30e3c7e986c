import { sessionValues } from '@jinlan/client/data';

const key = 'account_closing';

/**
 * Stores in this tab whether the account that signed in is being closed, so that the sign-in leads to the page that can
 * keep it.
 */
export function noteClosing(isClosing: boolean): void {
  if (isClosing) sessionValues.set(key, true);
  else sessionValues.remove(key);
}

/** Returns the path to open after a sign-in: `next`, or the page that can keep an account which is being closed. */
export const afterSignIn = (next: string): string =>
  sessionValues.get(key) === true ? '/account/data' : next;
