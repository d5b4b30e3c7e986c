import type { Money } from '@jinlan/domain/money';
import type { LineReduction } from '@jinlan/domain/pricing';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';
import type { PricedCart } from './price-cart.ts';

/** `Discount` of the schema. `code` is null if no coupon caused the reduction. */
export const presentDiscount = (amount: Money, label: string, code: string | null): Wire<'Discount'> => ({
  amount: presentMoney(amount),
  label,
  applied_to: 'ITEM',
  coupon: code === null ? null : { code, label },
  is_discounting_locked: false,
  type: null,
  value: null,
});

/** Presents a reduction of the bag or of a line, labelled in the shopper's language. */
export function presentReduction(
  { coupon, storeView }: Pick<PricedCart, 'coupon' | 'storeView'>,
  { cause, amount }: LineReduction,
): Wire<'Discount'> {
  switch (cause.kind) {
    case 'coupon':
      return presentDiscount(amount, coupon?.label[storeView.locale] || cause.code, cause.code);
    case 'level':
      return presentDiscount(amount, cause.tier, null);
  }
}
