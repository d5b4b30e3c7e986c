/**
 * The largest value of a code that staff may type into a sale, by their role (trade-facts 5.4). Staff give no free discount:
 * a code that takes off more needs a manager, or the customer's own checkout.
 */
import type { Money } from '../money/index.ts';
import type { StaffRole } from '../people/index.ts';

/** In minor units of the currency of the sale. */
export type CouponCeilings = Readonly<Record<StaffRole, number>>;

/** Whether a member of staff may type a code that takes off `value`. */
export const mayTypeCoupon = (ceilings: CouponCeilings, role: StaffRole, value: Money): boolean =>
  value.minor <= ceilings[role];
