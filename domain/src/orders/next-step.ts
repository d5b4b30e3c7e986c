/**
 * The next step that a member of staff would take with an order: the one that brings it nearer to its buyer.
 * Questions, cancelling and refunds are never next. An order that waits for somebody else has none.
 */
import type { Actor } from '../people/index.ts';
import type { CommandKind } from './commands.ts';
import { commandsFor } from './decide.ts';
import type { OrderState } from './state.ts';

/** At most one for each stage, except a locked pickup, whose code must be issued again first. */
const forward: readonly CommandKind[] = [
  'approve',
  'finish-making',
  'ship-from-factory',
  'receive-goods',
  'ship',
  'hand-over',
  // After the steps that do not wait for the money: the rest of an order with a deposit is due before the hand-over.
  'take-payment',
  'confirm-transfer',
  'reissue-pickup-code',
  'deliver',
  'settle-return',
];

export function nextStepOf(
  order: OrderState,
  actor: Actor,
  tills: readonly string[] = [],
): CommandKind | null {
  const offered = commandsFor(order, actor, tills);
  return forward.find((kind) => offered.includes(kind)) ?? null;
}
