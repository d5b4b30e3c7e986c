/**
 * Formats an amount for the price filter, and parses what people type: full-width digits, separators, currency signs.
 */
export const amountText = (amount: number | null): string =>
  amount === null ? '' : String(amount).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Major units; null for an empty text, undefined for no amount. */
export function readAmount(text: string): number | null | undefined {
  const digits = text.normalize('NFKC').replace(/[,，\s¥$]|HK|MOP|RM|元/g, '');
  if (digits === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
}
