import type { OrderRefusal } from '@jinlan/domain/orders';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';

export const staffOnly = (): Refusal => refuse('STAFF_ONLY');

/** An unknown order. Also used for orders of another store, so that their existence is not revealed. */
export const orderNotFound = (): Refusal => refuse('ORDER_NOT_FOUND');

/** The order has changed since it was read. `version`: its current version. */
export const orderChanged = (version: number): Refusal => refuse('ORDER_CHANGED', { version });

/** The pickup code or the digits were wrong. `triesLeft`: 0 for the wrong try that locks the code. */
export const pickupCodeWrong = (triesLeft: number, version: number): Refusal =>
  refuse('PICKUP_CODE_WRONG', { tries_left: triesLeft, version });

/**
 * The receipt already pays something else. `other`: the order that was paid with the receipt; null if staff may not know
 * it.
 */
export const receiptUsed = (other: string | null): Refusal =>
  refuse('RECEIPT_USED', other === null ? {} : { order_number: other });

export const refundPaidOut = (): Refusal => refuse('REFUND_PAID_OUT');

export const goldHalted = (): Refusal => refuse('GOLD_TRADING_HALTED');

export const invalidText = (field: string, reason: string): Refusal =>
  refuse('INVALID_TEXT', { field, reason });

export const invalidAmount = (field: string, reason: string): Refusal =>
  refuse('AMOUNT_INVALID', { field, reason });

/** Data with which staff can meet the condition, such as the right amount or the missing weight. */
export type StepFacts = Readonly<Record<string, unknown>>;

/**
 * Returns the refusal of a step: wrong stage, wrong role, or an unmet condition. `facts`: data with which staff can meet
 * it.
 */
export function stepRefused(error: OrderRefusal, facts: StepFacts = {}): Refusal {
  switch (error.code) {
    case 'ORDER_TRANSITION_NOT_ALLOWED':
      return refuse('ORDER_STEP_REFUSED', { reason: 'stage', condition: 'stage', ...facts });
    case 'ORDER_NOT_PERMITTED':
      return refuse('ORDER_STEP_NOT_PERMITTED');
    case 'ORDER_CONDITION_NOT_MET': {
      const { condition } = error.data;
      if (condition === 'code-not-locked') return refuse('PICKUP_CODE_LOCKED');
      if (condition === 'paid-in-full') return refuse('ORDER_REST_DUE');
      // If no rest is due, the order's stage has no such step.
      if (condition === 'rest-due')
        return refuse('ORDER_STEP_REFUSED', { reason: 'stage', condition: 'stage', ...facts });
      return refuse('ORDER_STEP_REFUSED', { reason: 'condition', condition, ...facts });
    }
  }
}
