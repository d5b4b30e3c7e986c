import type { ShopError } from '@jinlan/client/data';
import type { FormRefusal } from '@jinlan/client/forms';
import type { Words } from '@jinlan/client/words';
import { refusalAt } from '../sign-in/form-checks.ts';

const reasons = [
  'EXTERNAL_SIGN_IN_EXPIRED',
  'EXTERNAL_SIGN_IN_CANCELED',
  'EXTERNAL_SIGN_IN_REFUSED',
  'EXTERNAL_PROVIDER_UNREACHABLE',
  'EXTERNAL_PROVIDER_UNKNOWN',
  'EXTERNAL_IDENTITY_TAKEN',
  'EXTERNAL_PROVIDER_LINKED',
  'EXTERNAL_IDENTITY_GONE',
  'SIGN_IN_AGAIN',
  'TOO_MANY_REQUESTS',
  'NETWORK',
] as const;

/** The text for a refusal's code; a general text for codes that are not in `reasons`. */
export function failureWords(code: string | null, words: Words<'providers'>): string {
  const reason = reasons.find((known) => known === code);
  return words(reason === undefined ? 'providers.failed.other' : `providers.failed.${reason}`);
}

/** The error text after linking or unlinking a sign-in provider; at the password field if the password is wrong. */
export function linkRefusal(
  error: ShopError,
  words: Words<'account' | 'buy' | 'providers'>,
): FormRefusal<{ password: string }> {
  if (error.code === 'LAST_SIGN_IN_WAY') return { whole: words('providers.info.last') };
  return reasons.some((known) => known === error.code)
    ? { whole: failureWords(error.code, words) }
    : refusalAt(error, words, { password: 'password' });
}

/** Whether the code belongs to a failed link; otherwise a sign-in failed. */
export const isLinkFailure = (code: string | null): boolean =>
  code === 'EXTERNAL_IDENTITY_TAKEN' || code === 'EXTERNAL_PROVIDER_LINKED';

/** Path of the page that explains the failure. `next`: the page to which the sign-in would have led. */
export const failurePath = (reason: string, next: string): string =>
  `/authorizedUser/failure?${new URLSearchParams({ reason, next })}`;
