import type { Money } from '@jinlan/domain/money';
import type { Wire } from '../../graphql/wire.ts';
import { presentMoney } from '../catalogue/index.ts';

/** `Discount` of the wire: what a coupon takes off. `code` is null where an order no longer has it. */
export const presentDiscount = (amount: Money, label: string, code: string | null): Wire<'Discount'> => ({
  amount: presentMoney(amount),
  label,
  applied_to: 'ITEM',
  coupon: code === null ? null : { code, label },
  is_discounting_locked: false,
  type: null,
  value: null,
});
