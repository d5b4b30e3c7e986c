/** Payments of another amount or currency than the one due. Their providers have the money; staff send it back there by hand. */
import type { Money } from '../../money/index.ts';
import type { PaymentMethodCode } from '../../payments/index.ts';
import type { OrderEvent } from '../decide.ts';
import type { OrderState } from '../state.ts';

export interface MismatchFacts {
  /** The provider's id of the charge. */
  readonly reference: string;
  readonly method: PaymentMethodCode;
  /** Null if the shop does not take the currency. */
  readonly amount: Money | null;
  /** The provider's code of the currency. */
  readonly currency: string;
  readonly due: Money;
}

export interface Mismatch extends MismatchFacts {
  /** ISO. */
  readonly at: string;
}

/** Whether the order has recorded this charge. */
export const isKnownMismatch = ({ mismatches = [] }: OrderState, reference: string): boolean =>
  mismatches.some((known) => known.reference === reference);

/** `mismatches` of the state after a step. */
export function mismatchesAfter(
  { mismatches = [] }: OrderState,
  { command, at }: OrderEvent,
): Pick<OrderState, 'mismatches'> {
  if (command.kind !== 'record-mismatch') return mismatches.length > 0 ? { mismatches } : {};
  const { kind: _, ...facts } = command;
  return { mismatches: [...mismatches, { ...facts, at }] };
}
