import type { Refusal } from '../kernel/index.ts';
import type { CurrencyCode } from '../money/index.ts';
import type { GoldMetal } from './gold.ts';

/** Why a piece has no price now. */
export type PriceRefusal =
  | Refusal<'GOLD_PRICE_UNAVAILABLE', { readonly metal: GoldMetal }>
  | Refusal<'PRICE_CURRENCY_MISMATCH', { readonly expected: CurrencyCode; readonly actual: CurrencyCode }>
  | Refusal<'PRICE_INVALID', { readonly field: 'price' | 'weightMg' | 'craft' | 'commissionBasisPoints' }>;
