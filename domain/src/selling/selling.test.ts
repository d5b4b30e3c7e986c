import { describe, expect, it } from 'vitest';
import { money } from '../money/index.ts';
import {
  mayPlaceSale,
  mayTypeCoupon,
  nextStaffCheckout,
  type OpenMatter,
  type StaffCheckout,
  type StaffCheckoutEvent,
  staffCheckoutStart,
} from './index.ts';

it.each([
  ['adviser', 100_000, true],
  ['adviser', 100_001, false],
  ['manager', 100_001, true],
  ['manager', 1_000_001, false],
] as const)('%s types a code that takes off %i: %s', (role, minor, allowed) => {
  const ceilings = { adviser: 100_000, manager: 1_000_000 };
  expect(mayTypeCoupon(ceilings, role, money(minor, 'HKD'))).toBe(allowed);
});

describe('the checkout of a sale', () => {
  const after = (...events: readonly StaffCheckoutEvent[]): StaffCheckout =>
    events.reduce(nextStaffCheckout, staffCheckoutStart);
  const loaded = (...open: readonly OpenMatter[]): StaffCheckoutEvent => ({
    ...{ kind: 'loaded', store: 'hk-central', open },
  });

  it('is collected in the store that sells, and shows nothing of the customer’s number', () => {
    expect(after(loaded())).toEqual({
      bcnPickup: true,
      bcnStaffFormInit: true,
      bcnStaffFormValidate: true,
      bcnStaffFormSubmit: false,
      bcnShippingFormInit: true,
      bcnPaymentFormInit: true,
      bcnEInvoiceFormInit: false,
      bcnStaffOrderedStore: 'hk-central',
      bcnOrderCustomerPhone: null,
      bcnOrderCustomerPhoneValidated: true,
    });
  });

  it.each(['customer', 'empty', 'broken', 'payment', 'email', 'price', 'no-return'] as const)(
    'is not sent while there is: %s',
    (open) => {
      const state = after(loaded(open), { kind: 'submitted' });
      expect([mayPlaceSale(state), state.bcnStaffFormSubmit]).toEqual([false, false]);
    },
  );

  it('is sent once, and again after a refusal', () => {
    expect(mayPlaceSale(staffCheckoutStart)).toBe(false);
    const sent = after(loaded(), { kind: 'submitted' });
    expect([sent.bcnStaffFormSubmit, mayPlaceSale(sent)]).toEqual([true, false]);
    expect(nextStaffCheckout(sent, { kind: 'submitted' })).toBe(sent);
    expect(mayPlaceSale(nextStaffCheckout(sent, { kind: 'answered' }))).toBe(true);
  });
});
