import type { Words } from '@jinlan/client/words';

const reasons = [
  'EXTERNAL_SIGN_IN_EXPIRED',
  'EXTERNAL_SIGN_IN_CANCELED',
  'EXTERNAL_SIGN_IN_REFUSED',
  'EXTERNAL_PROVIDER_UNREACHABLE',
  'EXTERNAL_PROVIDER_UNKNOWN',
  'EXTERNAL_IDENTITY_TAKEN',
  'EXTERNAL_PROVIDER_LINKED',
  'EXTERNAL_IDENTITY_GONE',
  'TOO_MANY_REQUESTS',
  'NETWORK',
] as const;

/** What went wrong, by the code of a refusal; a general text for any other code. */
export function failureWords(code: string | null, words: Words<'providers'>): string {
  const reason = reasons.find((known) => known === code);
  return words(reason === undefined ? 'providers.failed.other' : `providers.failed.${reason}`);
}

/** Whether linking failed, and not the sign-in. */
export const isLinkFailure = (code: string | null): boolean =>
  code === 'EXTERNAL_IDENTITY_TAKEN' || code === 'EXTERNAL_PROVIDER_LINKED';

/** The page that says what went wrong. `next`: where the sign-in would have led. */
export const failurePath = (reason: string, next: string): string =>
  `/authorizedUser/failure?${new URLSearchParams({ reason, next })}`;
