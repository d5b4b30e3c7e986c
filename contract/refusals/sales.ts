import { data, input, noSuchEntity } from '../refusal-facts.ts';

/** Refusals about sales that staff make for a customer; part of `REFUSALS`. */
export const saleRefusals = {
  STORE_NOT_FOUND: noSuchEntity('The market has no such store.'),
  SALE_NOT_FOUND: noSuchEntity('There is no such sale.'),
  SALE_NEEDS_MOBILE: input("The member's account has no mobile number. Send one, and the code sent to it."),
  SALE_STORE_UNSUITED: input('Orders cannot be collected in this store.'),
  SALE_OTHER_MARKET: input(
    "A sale is made in the market of the staff member's store.",
    data<{ market: string }>(),
  ),
  SALE_FIXED: input('The store, the collector and the way to pay of a sale do not change.'),
  SALE_OPEN: input('This member of staff has an open sale for the same customer.', data<{ id: string }>()),
  TOO_MANY_UNPAID_SALES: input(
    'At most {most} pieces in sales can wait for their payment. Take the payment of earlier ones, or cancel them.',
    data<{ most: number; of: 'staff' | 'store' }>(),
  ),
  DEPOSIT_NOT_OFFERED: input(
    'The order cannot be paid by this deposit.',
    /** The deposit that is offered now; null for none. */
    data<{ deposit: number | null; currency: string }>(),
  ),
  SALE_COUPON_CEILING: input(
    'This code takes off more than this member of staff may allow.',
    data<{ most: number; currency: string }>(),
  ),
} as const;
