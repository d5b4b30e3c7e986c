/** What a store still has to do: which orders are open, by which day each is due, and which are late. */
import { addWorkingDays, type BusinessDay } from '../kernel/index.ts';
import type { OrderFacts, OrderStage } from './state.ts';

/** Paid, and not yet with its buyer or settled: somebody of the shop has something to do. */
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

/** Working days in which ready pieces are sent, or are ready in the store. */
export const READY_DAYS = 3;

export interface DueTerms {
  readonly facts: Pick<OrderFacts, 'delivery' | 'madeToOrder'>;
  /** The days that were promised for its designs. */
  readonly promised: readonly BusinessDay[];
  /** The last day on which the order may be paid. */
  readonly payableUntil: BusinessDay;
  readonly holidays: ReadonlySet<BusinessDay>;
}

/**
 * The day by which an order is due: the latest promised day of its designs. Without designs, ready pieces are due within
 * `READY_DAYS` of the last day of payment. Null if nothing is sent or collected, and for catalogue pieces that are made to
 * order, whose day nobody promised.
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
