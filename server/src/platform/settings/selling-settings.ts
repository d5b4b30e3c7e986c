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
} as const;
