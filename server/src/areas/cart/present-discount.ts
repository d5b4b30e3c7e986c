import type { Money } from '@jinlan/domain/money';
import { presentMoney } from '../catalogue/index.ts';

/** `Discount` of the wire: what a coupon takes off. `code` is null where an order no longer has it. */
export const presentDiscount = (amount: Money, label: string, code: string | null) => ({
  amount: presentMoney(amount),
  label,
  applied_to: 'ITEM' as const,
  coupon: code === null ? null : { code },
  is_discounting_locked: false,
  type: null,
  value: null,
});
