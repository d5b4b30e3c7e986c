import { sessionValues } from '@jinlan/client/data';

const key = 'account_closing';

/** Remembers in this tab that the account that signed in is being closed, so that the sign-in leads to where it can be kept. */
export function noteClosing(isClosing: boolean): void {
  if (isClosing) sessionValues.set(key, true);
  else sessionValues.remove(key);
}

/** Where a sign-in leads: to `next`, or first to the page that keeps an account which is being closed. */
export const afterSignIn = (next: string): string =>
  sessionValues.get(key) === true ? '/account/data' : next;
