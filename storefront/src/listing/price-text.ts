import { normalText } from '@jinlan/domain/kernel';

/**
 * Formats an amount for the price filter, and parses typed amounts with full-width digits, separators and currency
 * signs.
 */
export const amountText = (amount: number | null): string =>
  amount === null ? '' : String(amount).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Major units. Null for an empty text, undefined if it is not an amount. */
export function readAmount(text: string): number | null | undefined {
  const digits = normalText(text, 'NFKC').replace(/[,，\s¥$]|HK|MOP|RM|元/g, '');
  if (digits === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
}
