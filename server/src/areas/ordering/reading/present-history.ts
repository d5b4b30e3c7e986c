import { customerStatus, type OrderStage, type ProgressStep, progressOf } from '@jinlan/domain/orders';
import type { Wire } from '../../../graphql/wire.ts';
import type { HistoryEntry } from '../../../platform/process.ts';

/** Changes of the status that the buyer sees; steps inside the workshop are hidden. */
export function presentHistory(events: readonly HistoryEntry[]): Wire<'OrderHistoryEntry'>[] {
  const entries: Wire<'OrderHistoryEntry'>[] = [];
  for (const { at, toState } of events) {
    const status = customerStatus(toState as OrderStage);
    if (entries.at(-1)?.status !== status) entries.push({ at: at.toISOString(), status });
  }
  return entries;
}

/** When the order reached each of the buyer's steps. */
export function presentProgress(events: readonly HistoryEntry[]): Wire<'OrderProgressTime'>[] {
  const reachedAt = new Map<ProgressStep, string>();
  for (const { at, toState } of events) {
    const step = progressOf(toState as OrderStage);
    if (step && !reachedAt.has(step)) reachedAt.set(step, at.toISOString());
  }
  return [...reachedAt].map(([step, at]) => ({ step, at }));
}
