import { type RefusalCode, refusalText } from '@jinlan/contract/wire';
import type { OrderRefusal } from '@jinlan/domain/orders';
import { Refusal } from '../../../platform/refusal.ts';

/** How the rules' refusals of a step are told to staff. */
const refusal = (code: RefusalCode, data?: Record<string, unknown>): Refusal =>
  new Refusal(code, refusalText(code), 'graphql-input', data);

export const staffOnly = (): Refusal =>
  new Refusal('STAFF_ONLY', refusalText('STAFF_ONLY'), 'graphql-authorization');

/** Also for an order of another store: whoever asks learns nothing of it. */
export const orderNotFound = (): Refusal =>
  new Refusal('ORDER_NOT_FOUND', refusalText('ORDER_NOT_FOUND'), 'graphql-no-such-entity');

/** `version` is the present one. */
export const orderChanged = (version: number): Refusal => refusal('ORDER_CHANGED', { version });

/** `triesLeft` is 0 with the wrong try that locks the code. */
export const pickupCodeWrong = (triesLeft: number, version: number): Refusal =>
  refusal('PICKUP_CODE_WRONG', { tries_left: triesLeft, version });

/** `other` is the order that the receipt has paid, where it may be named. */
export const receiptUsed = (other: string | null): Refusal =>
  refusal('RECEIPT_USED', other === null ? {} : { order_number: other });

export const goldHalted = (): Refusal => refusal('GOLD_TRADING_HALTED');

export const invalidText = (field: string, reason: string): Refusal =>
  new Refusal('INVALID_TEXT', refusalText('INVALID_TEXT', { field }), 'graphql-input', { field, reason });

export const invalidAmount = (field: string, reason: string): Refusal =>
  new Refusal('AMOUNT_INVALID', refusalText('AMOUNT_INVALID', { field }), 'graphql-input', { field, reason });

/**
 * `data.reason` is stage, role or condition; `data.condition` names the rule, and `more` is what helps to meet it.
 */
export function stepRefused(error: OrderRefusal, more: Readonly<Record<string, unknown>> = {}): Refusal {
  switch (error.code) {
    case 'ORDER_TRANSITION_NOT_ALLOWED':
      return stepRefusal('graphql-input', { reason: 'stage', ...more });
    case 'ORDER_NOT_PERMITTED':
      return stepRefusal('graphql-authorization', { reason: 'role', ...more });
    case 'ORDER_CONDITION_NOT_MET':
      if (error.data.condition === 'code-not-locked') return refusal('PICKUP_CODE_LOCKED');
      return stepRefusal('graphql-input', { reason: 'condition', condition: error.data.condition, ...more });
  }
}

function stepRefusal(
  category: 'graphql-input' | 'graphql-authorization',
  data: Readonly<Record<string, unknown>> & { readonly reason: string; readonly condition?: string },
): Refusal {
  const condition = data.condition ?? data.reason;
  return new Refusal('ORDER_STEP_REFUSED', refusalText('ORDER_STEP_REFUSED', { condition }), category, data);
}
