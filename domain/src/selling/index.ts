export { type CouponCeilings, mayTypeCoupon } from './coupon-ceiling.ts';
export {
  mayPlaceSale,
  nextStaffCheckout,
  type OpenMatter,
  type StaffCheckout,
  type StaffCheckoutEvent,
  staffCheckoutStart,
} from './staff-checkout.ts';
