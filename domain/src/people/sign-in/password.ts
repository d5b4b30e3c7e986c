/**
 * Password rules of the newer text in specification 5: at least 8 characters, a digit and an upper-case letter; a new
 * one differs from the old one. The maximum only keeps hashing cheap.
 */
import type { Refusal } from '../../kernel/index.ts';
import { lengthOf } from '../plain-text.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export type PasswordRefusal =
  | Refusal<'PASSWORD_TOO_SHORT', { readonly min: number; readonly missing: number }>
  | Refusal<'PASSWORD_TOO_LONG', { readonly max: number }>
  | Refusal<'PASSWORD_NEEDS_DIGIT', Record<never, never>>
  | Refusal<'PASSWORD_NEEDS_UPPERCASE', Record<never, never>>
  | Refusal<'PASSWORD_UNCHANGED', Record<never, never>>;

/** All broken rules, so a form can tick them off during typing; empty for a valid password. */
export function passwordRefusals(password: string, old: string | null = null): readonly PasswordRefusal[] {
  const length = lengthOf(password);
  const refusals: PasswordRefusal[] = [];
  if (length < PASSWORD_MIN) {
    refusals.push({
      code: 'PASSWORD_TOO_SHORT',
      data: { min: PASSWORD_MIN, missing: PASSWORD_MIN - length },
    });
  }
  if (length > PASSWORD_MAX) refusals.push({ code: 'PASSWORD_TOO_LONG', data: { max: PASSWORD_MAX } });
  if (!/[0-9]/.test(password)) refusals.push({ code: 'PASSWORD_NEEDS_DIGIT', data: {} });
  if (!/\p{Lu}/u.test(password)) refusals.push({ code: 'PASSWORD_NEEDS_UPPERCASE', data: {} });
  if (old !== null && password === old) refusals.push({ code: 'PASSWORD_UNCHANGED', data: {} });
  return refusals;
}
