import type { ShopError } from '@jinlan/client/data';
import type { FormRefusal } from '@jinlan/client/forms';
import type { Words } from '@jinlan/client/words';
import { refusalAt } from '../sign-in/form-checks.ts';

/** The ways in which the customer can prove to own the account. */
export interface Owner {
  readonly hasPassword: boolean;
  readonly email: string;
}

/** Puts the refusal of a step that needs a proof of ownership at the password field, or at the whole form. */
export function proofRefusal<Values extends { readonly password: string }>(
  error: ShopError,
  words: Words<'account' | 'buy' | 'privacy'>,
): FormRefusal<Values> {
  if (error.code === 'SIGN_IN_AGAIN') return { whole: words('privacy.again') };
  return refusalAt<Values>(error, words, { password: 'password' as keyof Values & string });
}
