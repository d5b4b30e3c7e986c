/**
 * The checkout of a sale as typed state: the flags of specification 3 with its names (`bcn*`). A sale is always collected in
 * the store that sells; its parts are ready once the sale was loaded, and it may be ordered once nothing is open.
 */
export interface StaffCheckout {
  /** Collected in the selling store. True for every sale. */
  readonly bcnPickup: true;
  /** The staff form: loaded, without an open matter, and sent. */
  readonly bcnStaffFormInit: boolean;
  readonly bcnStaffFormValidate: boolean;
  readonly bcnStaffFormSubmit: boolean;
  readonly bcnShippingFormInit: boolean;
  readonly bcnPaymentFormInit: boolean;
  /** The customer requests an e-invoice on the page of the order, so this part is never begun here. */
  readonly bcnEInvoiceFormInit: false;
  /** Code of the store that sells; null before the sale is loaded. */
  readonly bcnStaffOrderedStore: string | null;
  /** The customer's number as the seller may see it: nothing of it. */
  readonly bcnOrderCustomerPhone: null;
  /**
   * Whether the customer proved the number: by a code, or by the card of their account. No sale begins without such a
   * proof.
   */
  readonly bcnOrderCustomerPhoneValidated: boolean;
}

/** The matters that must be settled before a sale can be ordered, in the order in which staff settle them. */
export type OpenMatter = 'customer' | 'empty' | 'broken' | 'payment' | 'email' | 'price' | 'no-return';

export type StaffCheckoutEvent =
  /** The sale was loaded, or loaded again after a change. */
  | { readonly kind: 'loaded'; readonly store: string; readonly open: readonly OpenMatter[] }
  | { readonly kind: 'submitted' }
  /** The shop has answered: the order is placed, or the reason is shown. */
  | { readonly kind: 'answered' };

export const staffCheckoutStart: StaffCheckout = {
  bcnPickup: true,
  bcnStaffFormInit: false,
  bcnStaffFormValidate: false,
  bcnStaffFormSubmit: false,
  bcnShippingFormInit: false,
  bcnPaymentFormInit: false,
  bcnEInvoiceFormInit: false,
  bcnStaffOrderedStore: null,
  bcnOrderCustomerPhone: null,
  bcnOrderCustomerPhoneValidated: false,
};

/** The next state. A second submission, or one with an open matter, changes nothing. */
export function nextStaffCheckout(state: StaffCheckout, event: StaffCheckoutEvent): StaffCheckout {
  switch (event.kind) {
    case 'loaded':
      return {
        ...state,
        bcnStaffFormInit: true,
        bcnStaffFormValidate: event.open.length === 0,
        bcnShippingFormInit: true,
        bcnPaymentFormInit: !event.open.includes('empty'),
        bcnStaffOrderedStore: event.store,
        bcnOrderCustomerPhoneValidated: true,
      };
    case 'submitted':
      return mayPlaceSale(state) ? { ...state, bcnStaffFormSubmit: true } : state;
    case 'answered':
      return { ...state, bcnStaffFormSubmit: false };
  }
}

export const mayPlaceSale = (state: StaffCheckout): boolean =>
  state.bcnStaffFormInit &&
  state.bcnStaffFormValidate &&
  state.bcnOrderCustomerPhoneValidated &&
  !state.bcnStaffFormSubmit;
