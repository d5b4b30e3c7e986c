/** The open work of a store: which orders are open, by which day each is due, and which are late. */
import { addWorkingDays, type BusinessDay } from '../kernel/index.ts';
import type { OrderFacts, OrderStage } from './state.ts';

/** The stages of orders that are paid, and neither with the buyer nor settled: somebody of the shop has something to do. */
export const openStages: readonly OrderStage[] = [
  'approval-pending',
  'approval-question',
  'ready-stock',
  'manufacturing',
  'made',
  'factory-shipped',
  'pick-pending',
  'return-pending',
  'refunded-partial',
];

/** The stages in which an order can be late: it is neither on its way to its buyer nor ready in the store. */
export const dueStages: readonly OrderStage[] = [
  'approval-pending',
  'approval-question',
  'ready-stock',
  'manufacturing',
  'made',
  'factory-shipped',
  'refunded-partial',
];

/** The number of working days after which pieces in stock have been sent, or are ready in the store. */
export const READY_DAYS = 3;

export interface DueTerms {
  readonly facts: Pick<OrderFacts, 'delivery' | 'madeToOrder'>;
  /** The days that were promised for the order's pieces that are made to order. */
  readonly promised: readonly BusinessDay[];
  /** The last day on which the order may be paid. */
  readonly payableUntil: BusinessDay;
  readonly holidays: ReadonlySet<BusinessDay>;
}

/**
 * Returns the day by which an order is due: the latest promised day of its pieces that are made to order. An order of
 * pieces in stock alone is due `READY_DAYS` working days after the last day on which it may be paid. Null if nothing is
 * sent or collected, and if it has pieces made to order for which no day was promised.
 */
export function dueDay({ facts, promised, payableUntil, holidays }: DueTerms): BusinessDay | null {
  if (facts.delivery === 'none') return null;
  const latest = promised.reduce((late, day) => (day > late ? day : late), '');
  if (latest !== '') return latest;
  return facts.madeToOrder ? null : addWorkingDays(payableUntil, READY_DAYS, holidays);
}

export const isLate = (
  { stage, facts }: { readonly stage: OrderStage; readonly facts: Pick<OrderFacts, 'dueOn'> },
  today: BusinessDay,
): boolean => facts.dueOn !== undefined && facts.dueOn < today && dueStages.includes(stage);
