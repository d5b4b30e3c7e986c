/** An amount as the price filter writes it, and as people type it: full-width digits, separators and signs of money. */
export const amountText = (amount: number | null): string =>
  amount === null ? '' : String(amount).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Major units; null where nothing stands, undefined for what is no amount. */
export function readAmount(text: string): number | null | undefined {
  const digits = text.normalize('NFKC').replace(/[,，\s¥$]|HK|MOP|RM|元/g, '');
  if (digits === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined;
}
