import type { Money } from '@jinlan/domain/money';
import type { LineReduction, ReductionScope, RuleVersion } from '@jinlan/domain/pricing';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { levelName } from '../../members/index.ts';
import type { PricedCart } from './price-cart.ts';

/** `Discount` of the schema. `code` is null if no coupon caused the reduction. */
export const presentDiscount = (
  amount: Money,
  label: string,
  code: string | null,
  scope: ReductionScope = 'goods',
): Wire<'Discount'> => ({
  amount: presentMoney(amount),
  label,
  applied_to: scope === 'shipping' ? 'SHIPPING' : 'ITEM',
  coupon: code === null ? null : { code, label },
  is_discounting_locked: false,
  type: null,
  value: null,
});

type Labels = Pick<PricedCart, 'labels' | 'storeView'>;

/** Presents a reduction of the bag or of a line, labelled in the shopper's language. */
export function presentReduction(
  cart: Labels,
  { cause, amount }: LineReduction,
  scope: ReductionScope = 'goods',
): Wire<'Discount'> {
  switch (cause.kind) {
    case 'coupon':
      return presentDiscount(amount, labelOf(cart, cause.rule) || cause.code, cause.code, scope);
    case 'promotion':
      return presentDiscount(amount, labelOf(cart, cause.rule), null, scope);
    case 'level':
      return presentDiscount(amount, levelName(cart.storeView.locale, cause.tier), null, scope);
  }
}

/** The retailer's name of a rule; empty if it has none. */
export const labelOf = ({ labels, storeView }: Labels, rule: RuleVersion | null): string =>
  (rule && labels.get(rule.id)?.[storeView.locale]) ?? '';
