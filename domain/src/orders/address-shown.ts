/**
 * How much of the buyer the staff of an order's store read. After the sale a mobile number is masked but for its last four
 * digits, and each look at the whole of it is written down (trade-facts 5.4). Two people need it whole: who confirms it before
 * the workshop begins (5.1), once they ask for it, and who writes the courier's label. See docs/decisions/032.
 */
import type { Actor } from '../people/index.ts';
import { commandsFor } from './decide.ts';
import type { OrderState } from './state.ts';

/** `asked`: whether this same person took the step `show-address` with this order. */
export function readsWholeAddress(
  order: OrderState,
  actor: Actor,
  asked: boolean,
  tills: readonly string[] = [],
): boolean {
  const offered = commandsFor(order, actor, tills);
  return offered.includes('ship') || (asked && offered.includes('show-address'));
}
