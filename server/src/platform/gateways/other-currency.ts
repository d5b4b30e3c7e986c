import { isCurrencyCode } from '@jinlan/domain/money';

/**
 * Returns a currency that the shop does not take, as the part `otherCurrency` of a charge; an empty part for any other
 * value.
 */
export const otherCurrency = (code: unknown): { readonly otherCurrency?: string } =>
  typeof code === 'string' && /^[A-Z]{3}$/.test(code) && !isCurrencyCode(code) ? { otherCurrency: code } : {};
