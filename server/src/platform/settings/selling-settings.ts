import type { Config } from './config.ts';
import { integer } from './setting-readers.ts';

/** The settings of sales that staff make for a customer; part of the table in `settings.ts`. */
export const sellingSettings = {
  ADVISER_COUPON_HKD: {
    name: 'ADVISER_COUPON_HKD',
    about:
      'The most that a code takes off which an adviser types into a sale, in Hong Kong dollars; other currencies by the rate table.',
    standard: '1000',
    read: integer(0, 10_000_000, 1_000),
  },
  MANAGER_COUPON_HKD: {
    name: 'MANAGER_COUPON_HKD',
    about: 'The same for the manager of a store.',
    standard: '10000',
    read: integer(0, 10_000_000, 10_000),
  },
  UNPAID_SALE_PIECES_OF_STAFF: {
    name: 'UNPAID_SALE_PIECES_OF_STAFF',
    about:
      'Pieces in the sales of one member of staff that their customers have not paid yet. They do not count as orders of the customer or as orders to be paid in the store.',
    standard: '30',
    read: integer(1, 1_000_000, 30),
  },
  UNPAID_SALE_PIECES_OF_STORE: {
    name: 'UNPAID_SALE_PIECES_OF_STORE',
    about: 'The same of all staff of one store.',
    standard: '100',
    read: integer(1, 1_000_000, 100),
  },
} as const;

export const sellingOf = (v: Readonly<Record<keyof typeof sellingSettings, number>>): Config['selling'] => ({
  ...{ adviserCouponHkd: v.ADVISER_COUPON_HKD, managerCouponHkd: v.MANAGER_COUPON_HKD },
  unpaidPieces: { ofStaff: v.UNPAID_SALE_PIECES_OF_STAFF, ofStore: v.UNPAID_SALE_PIECES_OF_STORE },
});
