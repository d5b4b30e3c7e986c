/**
 * Messages for invalid fields and the server's refusals, each for its field. The rules are the domain's; the server
 * checks them again.
 */

import { dataOf, type ShopError } from '@jinlan/client/data';
import type { FieldProblems, FormRefusal } from '@jinlan/client/forms';
import type { Words } from '@jinlan/client/words';
import type { CountryCode } from '@jinlan/domain/markets';
import type { EmailRefusal, PasswordRefusal } from '@jinlan/domain/people';
import {
  checkName,
  type NameRefusal,
  PASSWORD_MAX,
  type PhoneRefusal,
  passwordRefusals,
  readEmail,
  readPhone,
} from '@jinlan/domain/people';
import { problemWords } from '../../addresses/field-words.ts';

export function emailProblem(email: string, words: Words<'account' | 'buy'>): string | null {
  const parsed = readEmail(email);
  return parsed.ok ? null : problemWords('email', parsed.error, 'CN', words);
}

export function nameProblem(name: string, words: Words<'account' | 'buy'>): string | null {
  const parsed = checkName(name);
  return parsed.ok ? null : problemWords('name', parsed.error, 'CN', words);
}

/** Returns the problem of a telephone number; null for a valid or empty one. */
export function telephoneProblem(
  telephone: string,
  country: CountryCode,
  words: Words<'account' | 'buy'>,
): string | null {
  if (telephone.trim() === '') return null;
  const parsed = readPhone(telephone, country);
  return parsed.ok ? null : problemWords('telephone', parsed.error, country, words);
}

export function newPasswordProblem(
  password: string,
  words: Words<'account' | 'buy'>,
  old: string | null = null,
): string | null {
  if (password === '') return words('account.password.empty');
  return newPasswordWords(
    passwordRefusals(password, old).map(({ code }) => code),
    words,
  );
}

/** Checks the second field of a new password: both must be equal (specification 5). */
export const passwordAgainProblem = (
  password: string,
  again: string,
  words: Words<'account'>,
): string | null => (password === again ? null : words('account.password.same'));

function newPasswordWords(
  codes: readonly PasswordRefusal['code'][],
  words: Words<'account' | 'buy'>,
): string | null {
  const [first] = codes;
  if (first === undefined) return null;
  if (codes.includes('PASSWORD_TOO_LONG')) return words('account.password.long', { max: PASSWORD_MAX });
  return words(first === 'PASSWORD_UNCHANGED' ? 'account.password.unchanged' : 'account.password.weak');
}

export type AccountField =
  | 'email'
  | 'name'
  | 'telephone'
  | 'birthDate'
  | 'prefix'
  | 'password'
  | 'newPassword';

export interface Refused {
  /** The field with the problem; null if the problem concerns the whole form. */
  readonly field: AccountField | null;
  readonly text: string;
}

const secondsOf = (data: ShopError['data']): number =>
  typeof data.retry_after_seconds === 'number' ? Math.ceil(data.retry_after_seconds) : 0;

/** The message for a wrong e-mail or password, with the wait before the next attempt if the server requires one. */
export function signInWords(error: ShopError, words: Words<'account' | 'buy'>): string {
  if (error.code !== 'SIGN_IN_FAILED') return refusalOf(error, words).text;
  const seconds = secondsOf(error.data);
  if (seconds === 0) return words('account.signIn.failed');
  return words('account.signIn.wait', { seconds });
}

/** Returns message and field for every refusal of an account, by code. */
export function refusalOf(error: ShopError, words: Words<'account' | 'buy'>): Refused {
  const formRefusal = (text: string): Refused => ({ field: null, text });
  switch (error.code) {
    case 'NETWORK':
      return formRefusal(words('account.error.offline'));
    case 'SIGN_IN_FAILED':
      return formRefusal(signInWords(error, words));
    case 'SIGN_IN_CODE_INVALID':
      return formRefusal(words('account.code.wrong'));
    case 'NOT_AUTHORISED':
    case 'STAFF_ONLY':
      return formRefusal(words('account.error.signedOut'));
    case 'TOO_MANY_REQUESTS':
      return formRefusal(words('errors.rateLimited'));
    case 'EMAIL_TAKEN':
      return { field: 'email', text: words('account.info.email.taken') };
    case 'INVALID_EMAIL':
      return { field: 'email', text: ofDomain('email', 'INVALID_EMAIL', error.data, words) };
    case 'INVALID_NAME':
      return { field: 'name', text: ofDomain('name', dataOf(error, error.code).rule, error.data, words) };
    case 'INVALID_PHONE':
      return {
        field: 'telephone',
        text: ofDomain('telephone', dataOf(error, error.code).reason, error.data, words),
      };
    case 'WRONG_PASSWORD':
      return { field: 'password', text: words('account.password.wrong') };
    case 'WEAK_PASSWORD': {
      const common = dataOf(error, error.code).reason === 'PASSWORD_COMMON';
      return {
        field: 'newPassword',
        text: words(common ? 'account.password.common' : 'account.password.weak'),
      };
    }
    case 'PASSWORD_UNCHANGED':
      return { field: 'newPassword', text: words('account.password.unchanged') };
    case 'RESET_LINK_INVALID':
      return formRefusal(words('account.reset.invalid'));
    case 'ADDRESS_BOOK_FULL':
      return formRefusal(
        words('account.address.full', { max: Number(dataOf(error, error.code).most ?? 50) }),
      );
    case 'ADDRESS_NOT_FOUND':
      return formRefusal(words('account.address.gone'));
    case 'INVALID_ADDRESS':
      return formRefusal(words('buy.checkout.addressRefused'));
    case 'INVALID_TEXT':
      if (error.data.field === 'date_of_birth') {
        return { field: 'birthDate', text: words('account.info.birth.unreal') };
      }
      return formRefusal(words('account.error.other'));
    default:
      return formRefusal(
        error.reference
          ? words('account.error.fault', { reference: error.reference })
          : words('account.error.other'),
      );
  }
}

/** Puts the refusal at its field, or at the whole form if it has no such field. */
export function refusalAt<Values>(
  error: ShopError,
  words: Words<'account' | 'buy'>,
  fields: { readonly [Field in AccountField]?: keyof Values & string },
): FormRefusal<Values> {
  const { field, text } = refusalOf(error, words);
  const name = field && fields[field];
  return name ? { fields: { [name]: text } as FieldProblems<Values> } : { whole: text };
}

const codesOf = {
  email: ['INVALID_EMAIL'],
  name: ['INVALID_TEXT', 'NAME_CHARACTER', 'NAME_WEB_ADDRESS'],
  telephone: [
    'PHONE_REQUIRED',
    'PHONE_NOT_DIGITS',
    'PHONE_TOO_SHORT',
    'PHONE_TOO_LONG',
    'PHONE_NOT_MOBILE',
    'PHONE_COUNTRY_UNSUPPORTED',
  ],
} as const satisfies Record<string, readonly (EmailRefusal | NameRefusal | PhoneRefusal)['code'][]>;

const emailReasons = [
  'empty',
  'too-long',
  'no-at',
  'local-part',
  'domain',
] as const satisfies readonly EmailRefusal['data']['reason'][];

/** Returns the message of a domain rule; a general message for a rule that this page does not know. */
function ofDomain(
  field: keyof typeof codesOf,
  code: unknown,
  data: ShopError['data'],
  words: Words<'account' | 'buy'>,
): string {
  const isKnownCode = (codesOf[field] as readonly unknown[]).includes(code);
  if (isKnownCode && (field !== 'email' || (emailReasons as readonly unknown[]).includes(data.reason))) {
    const problem = { code, data } as EmailRefusal | NameRefusal | PhoneRefusal;
    return problemWords(field, problem, 'CN', words) || words('buy.address.other');
  }
  if (field === 'name') return words('account.error.name');
  return words(field === 'telephone' ? 'account.error.telephone' : 'buy.address.other');
}
