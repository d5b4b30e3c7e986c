import { isZero, type Money } from '../money/index.ts';
import { methodFacts } from '../payments/index.ts';
import { type ExpirySettings, expiryOf } from './expiry.ts';
import type { OrderTender } from './money/tenders.ts';
import type { OrderFacts, OrderState } from './state.ts';

/**
 * A new order: pending until its deadline; or ready at once if it costs nothing; or complete if nothing is
 * sent either.
 */
export function placeOrder(
  facts: OrderFacts,
  due: Money,
  settings?: ExpirySettings,
  tenders: readonly OrderTender[] = [],
): OrderState {
  const base = { facts, due, references: [], ...(tenders.length > 0 && { tenders }) };
  if (methodFacts[facts.method].waits === 'never' && isZero(due)) {
    const payment = { state: 'not-needed' } as const;
    if (facts.delivery === 'none')
      return { ...base, stage: 'complete', payment, completedAt: facts.placedAt };
    const stage = facts.madeToOrder ? 'approval-pending' : 'ready-stock';
    return { ...base, stage, payment };
  }
  const expiresAt = expiryOf(facts, settings).toISOString();
  return { ...base, stage: 'pending', payment: { state: 'none' }, expiresAt };
}
