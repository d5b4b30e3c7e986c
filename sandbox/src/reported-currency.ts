/**
 * The currency that a provider reports for a payment: its real currency, another currency of the shop, or one that the
 * shop does not take.
 */
export function reportedCurrency(own: string, report: string): string {
  if (report === 'unknown-currency') return 'JPY';
  if (report !== 'wrong-currency') return own;
  return own === 'HKD' ? 'CNY' : 'HKD';
}
