import { authentication, authorization, data, input, noSuchEntity } from '../refusal-facts.ts';

/** Refusals about staff: their rights, their sessions, and actions that they send again; part of `REFUSALS`. */
export const staffRefusals = {
  STAFF_OWN: authorization('This is your own. Another person takes the step.'),
  STAFF_ONLY: authorization("The current customer isn't authorized."),
  STAFF_CANNOT_BUY: authorization('Staff can add made-to-order products only.'),
  RECEIPT_USED: input(
    'The receipt number has paid another order already.',
    data<{ order_number?: string }>(),
  ),
  PICKUP_CODE_WRONG: input(
    'The pickup code or the last digits of the mobile number are wrong.',
    data<{ tries_left: number; version: number }>(),
  ),
  PICKUP_CODE_LOCKED: input('The pickup code is locked. A manager can issue a new one.'),
  ORDER_REST_DUE: input('The rest of the order has to be paid before it is handed over or sent.'),
  REFUND_PAID_OUT: input('The payment provider has paid the refund meanwhile. Nothing is left to settle.'),
  STAFF_NOT_FOUND: noSuchEntity('Nobody with this staff number works in the store.'),
  STAFF_PIN_INVALID: input('The PIN is not valid: {reason}', data<{ reason: 'digits' | 'simple' }>()),
  STAFF_UNLOCK_FAILED: authentication('The PIN or the password is wrong.', data<{ tries_left: number }>()),
  STAFF_SESSION_ENDED: authentication('The session has ended. Sign in again.'),
  ACTION_DONE: input('This was done already.'),
} as const;
