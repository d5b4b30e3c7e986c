/** The amount of a refund or of a fee, up to a maximum. */

import type { ShopField } from '@jinlan/client/forms';
import type { Words } from '@jinlan/client/words';
import { compare, format, type Money } from '@jinlan/domain/money';
import { TextField } from '@jinlan/ui';
import { readAmount } from './typed.ts';

/** Parses an amount above 0 and up to `maxAmount`; null for anything else. */
export function readUpTo(text: string, maxAmount: Money): Money | null {
  const amount = readAmount(text, maxAmount.currency);
  return amount && compare(amount, maxAmount) <= 0 ? amount : null;
}

export function amountProblem(text: string, maxAmount: Money, words: Words<'staff'>): string | null {
  if (readUpTo(text, maxAmount) !== null) return null;
  const isTooMuch = readAmount(text, maxAmount.currency) !== null;
  return words(isTooMuch ? 'staff.field.amount.tooMuch' : 'staff.field.amount.wrong', {
    amount: format(maxAmount),
  });
}

interface AmountFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly field: ShopField;
}

export const AmountField = ({ label, hint, field }: AmountFieldProps) => (
  <TextField label={label} hint={hint} inputMode="decimal" autoComplete="off" {...field} />
);
