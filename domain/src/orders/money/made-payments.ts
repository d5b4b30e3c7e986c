/** The payments in an order's history. */
import type { Money } from '../../money/index.ts';

/** Events with which money arrived. */
export const paymentEvents = ['record-payment', 'take-payment', 'confirm-transfer'] as const;

export interface MadePayment {
  readonly amount: Money;
  /** Null where the order is paid as a whole, and for money that goes back. */
  readonly part: 'deposit' | 'rest' | null;
  /** The payment came twice, too late or with a wrong amount, so it pays for nothing and goes back. */
  readonly isPaidBack: boolean;
}

/** `fromStage`: the stage before the event. `refund`: the amount that the event pays back. */
export function madePayment(
  { deposit }: { readonly deposit?: number },
  {
    fromStage,
    amount,
    refund,
  }: { readonly fromStage: string | null; readonly amount: Money; readonly refund: Money | null },
): MadePayment {
  const isPaidBack = refund !== null;
  const part = isPaidBack || deposit === undefined ? null : fromStage === 'pending' ? 'deposit' : 'rest';
  return { amount, part, isPaidBack };
}
