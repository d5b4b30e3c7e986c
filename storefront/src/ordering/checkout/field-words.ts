/** Messages for the problems of a checkout field; each says how to fix it. */

import { type FieldProblems, firstProblems } from '@jinlan/client/forms';
import type { Words } from '@jinlan/client/words';
import type { CountryCode } from '@jinlan/domain/markets';
import { problemWords as addressProblemWords } from '../../addresses/field-words.ts';
import type { CheckoutField, CheckoutProblem, CheckoutValues, FieldProblem } from './checkout-form.ts';

/** Returns a character with its number in Unicode; only the number if the character is invisible. */
function nameOf(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{C}\p{Z}\p{M}]/u.test(character) ? number : `${character} (${number})`;
}

export function problemWords(
  field: CheckoutField,
  problem: CheckoutProblem,
  country: CountryCode,
  words: Words<'buy'>,
): string {
  switch (problem.code) {
    case 'INVALID_TEXT':
      return field.startsWith('gift') && problem.data.reason === 'forbidden-character'
        ? words('buy.checkout.gift.character', { character: nameOf(problem.data.codePoint) })
        : addressProblemWords(field, problem, country, words);
    case 'INVALID_EMAIL':
      return problem.data.reason === 'empty'
        ? words('buy.checkout.missingEmail')
        : addressProblemWords(field, problem, country, words);
    case 'ADDRESS_REQUIRED':
      return words('buy.checkout.addressRequired');
    case 'STORE_REQUIRED':
      return words('buy.checkout.storeRequired');
    case 'PAYMENT_REQUIRED':
      return words('buy.checkout.paymentRequired');
    case 'SUM_CHANGED':
      return words('buy.checkout.sumChanged');
    case 'BANK_REQUIRED':
      return words('buy.pay.bankChoose');
    case 'NO_RETURN_NOT_ACCEPTED':
      return words('buy.checkout.noReturnRequired');
    case 'TERMS_NOT_ACCEPTED':
      return words('buy.checkout.termsRequired');
    default:
      return addressProblemWords(field, problem, country, words);
  }
}

export const problemsInWords = (
  problems: readonly FieldProblem[],
  country: CountryCode,
  words: Words<'buy'>,
): FieldProblems<CheckoutValues> =>
  firstProblems(
    problems.map(({ field, problem }) => [field, problemWords(field, problem, country, words)] as const),
  );
