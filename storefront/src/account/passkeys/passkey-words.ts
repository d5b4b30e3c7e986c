import type { Words } from '@jinlan/client/words';
import type { NoAnswer } from './browser-passkeys.ts';

/** The code of a refusal, or why the browser has no answer. */
export type PasskeyProblem = NoAnswer | (string & {});

const known = [
  'canceled',
  'exists',
  'failed',
  'PASSKEY_EXPIRED',
  'PASSKEY_REFUSED',
  'PASSKEY_TAKEN',
  'PASSKEY_NOT_FOUND',
  'PASSKEYS_FULL',
  'SIGN_IN_AGAIN',
  'LAST_SIGN_IN_WAY',
  'TOO_MANY_REQUESTS',
  'NETWORK',
] as const;

/** Returns the message for the problem; null if the problem is not about passkeys. */
export function passkeyWords(problem: PasskeyProblem, words: Words<'providers'>): string | null {
  const reason = known.find((each) => each === problem);
  return reason === undefined ? null : words(`passkeys.problem.${reason}`);
}
