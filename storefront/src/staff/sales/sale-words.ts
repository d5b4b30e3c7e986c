/** Texts for a refused sale, and for a refused change of it. */
import { readMoney, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { couponErrorWords } from '../../bag/coupon-reasons.ts';

const refusals = [
  'STAFF_OWN',
  'SALE_OTHER_MARKET',
  'SALE_STORE_UNSUITED',
  'MEMBER_CODE_INVALID',
  'MEMBER_CODE_STATIC',
  'MEMBER_CODE_EXPIRED',
  'MEMBER_NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'STAFF_ONLY',
  'STAFF_CANNOT_BUY',
  'SALE_OPEN',
] as const;

/** The heading of a sale. `name` is empty once the customer's account was started over. */
export const saleTitle = (name: string, words: Words<'sales'>): string =>
  name === '' ? words('sales.sale.nameless') : words('sales.sale', { name });

export function saleErrorWords(error: ShopError, words: Words<'buy' | 'sales'>): string {
  const code = refusals.find((refusal) => refusal === error.code);
  if (code !== undefined) return words(`sales.refused.${code}`);
  if (error.code === 'SALE_COUPON_CEILING') {
    const most = readMoney({ value: Number(error.data.most), currency: String(error.data.currency) });
    return words('sales.coupon.ceiling', { most: most ? format(most) : '' });
  }
  if (error.code === 'DEPOSIT_NOT_OFFERED') return words('sales.deposit.moved');
  if (error.code === 'TOO_MANY_UNPAID_SALES')
    return words(error.data.of === 'store' ? 'sales.unpaid.store' : 'sales.unpaid.staff', {
      most: Number(error.data.most ?? 0),
    });
  return couponErrorWords(error, words);
}

/** The text why a design was not added, by the code of its refusal. */
export function designRefusalWords(reason: string | null, words: Words<'sales'>): string {
  switch (reason) {
    case 'ENGRAVING_NOT_CHECKED':
      return words('sales.add.unchecked');
    case 'DESIGN_INCOMPLETE':
      return words('sales.add.incomplete');
    case 'DESIGN_CHANGED':
      return words('sales.add.changed');
    case 'STONE_GONE':
      return words('sales.add.gone');
    case 'STONE_IN_BAG':
      return words('sales.add.twice');
    default:
      return words('sales.add.refused');
  }
}
