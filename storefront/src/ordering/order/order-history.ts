import type { Words } from '@jinlan/client/words';
import type { OrderFragment } from '../fragments.generated.ts';
import { standingWords } from '../order-state.ts';
import { mismatchText, moneyText } from '../order-words.ts';

/**
 * Returns the history of an order, newest first: each change of its status, and each payment below the status to which it
 * led, also of another amount than the one due.
 */
export function historyEntries(
  order: OrderFragment,
  words: Words<'buy' | 'orders'>,
): readonly { readonly at: string; readonly text: string }[] {
  const statuses = order.history.map(({ at, status }) => ({
    ...{ at, text: standingWords({ ...order, status }, words) },
  }));
  const payments = order.payments_made.map(({ at, amount, part, is_paid_back }) => ({
    at,
    text: words(`orders.paid.${is_paid_back ? 'back' : (part ?? 'whole')}`, { amount: moneyText(amount) }),
  }));
  const mismatches = order.mismatched_payments.map((mismatch) => ({
    ...{ at: mismatch.at, text: mismatchText(mismatch, words) },
  }));
  return [...mismatches, ...payments, ...statuses].toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
}
