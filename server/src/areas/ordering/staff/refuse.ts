import type { OrderRefusal } from '@jinlan/domain/orders';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';

export const staffOnly = (): Refusal => refuse('STAFF_ONLY');

/** Also for an order of another store: whoever asks learns nothing of it. */
export const orderNotFound = (): Refusal => refuse('ORDER_NOT_FOUND');

/** `version` is the present one. */
export const orderChanged = (version: number): Refusal => refuse('ORDER_CHANGED', { version });

/** `triesLeft` is 0 with the wrong try that locks the code. */
export const pickupCodeWrong = (triesLeft: number, version: number): Refusal =>
  refuse('PICKUP_CODE_WRONG', { tries_left: triesLeft, version });

/** `other` is the order that the receipt has paid, where it may be named. */
export const receiptUsed = (other: string | null): Refusal =>
  refuse('RECEIPT_USED', other === null ? {} : { order_number: other });

export const goldHalted = (): Refusal => refuse('GOLD_TRADING_HALTED');

export const invalidText = (field: string, reason: string): Refusal =>
  refuse('INVALID_TEXT', { field, reason });

export const invalidAmount = (field: string, reason: string): Refusal =>
  refuse('AMOUNT_INVALID', { field, reason });

/** What helps to meet a condition: the sums that are right, the weight that is missing. */
export type StepFacts = Readonly<Record<string, unknown>>;

/** Why an order takes no step: its stage, the role of whoever asks, or a condition, with `facts` that help to meet it. */
export function stepRefused(error: OrderRefusal, facts: StepFacts = {}): Refusal {
  switch (error.code) {
    case 'ORDER_TRANSITION_NOT_ALLOWED':
      return refuse('ORDER_STEP_REFUSED', { reason: 'stage', condition: 'stage', ...facts });
    case 'ORDER_NOT_PERMITTED':
      return refuse('ORDER_STEP_NOT_PERMITTED');
    case 'ORDER_CONDITION_NOT_MET': {
      const { condition } = error.data;
      if (condition === 'code-not-locked') return refuse('PICKUP_CODE_LOCKED');
      return refuse('ORDER_STEP_REFUSED', { reason: 'condition', condition, ...facts });
    }
  }
}
