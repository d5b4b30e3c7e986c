import type { Locale } from '@jinlan/domain/markets';
import {
  customerStatus,
  madePayment,
  type OrderStage,
  type ProgressStep,
  progressOf,
} from '@jinlan/domain/orders';
import type { Wire } from '../../../graphql/wire.ts';
import type { HistoryEntry } from '../../../platform/process.ts';
import { presentMoney } from '../../catalogue/index.ts';
import { providerName } from '../payments/mismatch-words.ts';
import type { OrderRow } from '../store.ts';
import type { ShownEvent } from './store-lists.ts';

/** Changes of the status that the buyer sees; steps inside the workshop are hidden. */
export function presentHistory(events: readonly HistoryEntry[]): Wire<'OrderHistoryEntry'>[] {
  const entries: Wire<'OrderHistoryEntry'>[] = [];
  for (const { at, toState } of events) {
    const status = customerStatus(toState as OrderStage);
    if (entries.at(-1)?.status !== status) entries.push({ at: at.toISOString(), status });
  }
  return entries;
}

/** Presents the payments that arrived, also those that go back. */
export const presentMadePayments = (
  { state }: Pick<OrderRow, 'state'>,
  events: readonly ShownEvent[],
): Wire<'OrderMadePayment'>[] =>
  events.flatMap(({ at, fromState, paid, refund }) => {
    if (paid === null) return [];
    const { amount, part, isPaidBack } = madePayment(state.facts, {
      ...{ fromStage: fromState, amount: paid, refund },
    });
    return [{ at: at.toISOString(), amount: presentMoney(amount), part, is_paid_back: isPaidBack }];
  });

/** Presents the payments of another amount or currency. */
export const presentMismatches = (
  { state }: Pick<OrderRow, 'state'>,
  locale: Locale,
): Wire<'OrderMismatchedPayment'>[] =>
  (state.mismatches ?? []).map(({ at, method, amount, currency, due }) => ({
    ...{ at, provider: providerName(method, locale), currency, due: presentMoney(due) },
    amount: amount && presentMoney(amount),
  }));

/** Presents when the order reached each of the steps that the buyer sees. */
export function presentProgress(events: readonly HistoryEntry[]): Wire<'OrderProgressTime'>[] {
  const reachedAt = new Map<ProgressStep, string>();
  for (const { at, toState } of events) {
    const step = progressOf(toState as OrderStage);
    if (step && !reachedAt.has(step)) reachedAt.set(step, at.toISOString());
  }
  return [...reachedAt].map(([step, at]) => ({ step, at }));
}
