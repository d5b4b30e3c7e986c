/**
 * How much of the buyer's data the order's staff see. After the sale a mobile number is masked except for its
 * last four digits, and each look at the whole is recorded (trade-facts 5.4). Two people need it whole.
 * Whoever approves the order (5.1) asks for it first; whoever writes the courier's label sees it. See
 * docs/decisions/032.
 */
import type { Actor } from '../people/index.ts';
import { commandsFor } from './decide.ts';
import type { OrderState } from './state.ts';

/** `hasAsked`: whether this person took the step `show-address` for this order. */
export function readsWholeAddress(
  order: OrderState,
  actor: Actor,
  hasAsked: boolean,
  tills: readonly string[] = [],
): boolean {
  const offered = commandsFor(order, actor, tills);
  return offered.includes('ship') || (hasAsked && offered.includes('show-address'));
}
