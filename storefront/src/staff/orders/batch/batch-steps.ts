/** The steps that staff can take for several selected orders at once, and the texts of the results. */
import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import type { StaffOrderRowFragment } from '../../fragments.generated.ts';
import { stepRefusalWords } from '../../steps/refusals.ts';
import type { StepOrdersMutation, StepOrdersMutationVariables } from './queries.generated.ts';

export type BatchStep = StepOrdersMutationVariables['input']['step'];
export type BatchResult = StepOrdersMutation['stepOrders']['results'][number];

/** Maximum number of orders in one request. */
export const MOST_CHOSEN = 50;

export const batchSteps = [
  'approveOrder',
  'finishMakingOrder',
  'receiveOrderGoods',
  'markOrderDelivered',
] as const satisfies readonly BatchStep[];

/** Returns each step that is the next one of at least one order, with these orders. */
export function stepsFor(
  rows: readonly StaffOrderRowFragment[],
): readonly { readonly step: BatchStep; readonly rows: readonly StaffOrderRowFragment[] }[] {
  return batchSteps
    .map((step) => ({ step, rows: rows.filter(({ next_action: next }) => next === step) }))
    .filter(({ rows: fitting }) => fitting.length > 0);
}

/** Returns the text why an order did not take the step; null if it did. */
export function resultWords(
  step: BatchStep,
  { outcome, code, condition }: BatchResult,
  words: Words<'staff' | 'staffOrders'>,
): string | null {
  switch (outcome) {
    case 'done':
      return null;
    case 'not_tried':
      return words('stafforders.batch.notTried');
    case 'failed':
      return words('stafforders.batch.failed');
    case 'refused': {
      const reason = condition === 'stage' ? 'stage' : 'condition';
      const error = { kind: 'refusal', code, message: '', data: { reason, condition }, reference: null };
      return stepRefusalWords({ action: step, error: error as ShopError }, words);
    }
  }
}
