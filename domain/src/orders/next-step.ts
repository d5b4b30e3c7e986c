/**
 * What a member of the staff would do next with an order: the step that brings it nearer to its buyer. Questions,
 * cancelling and money back are never next; an order that waits for somebody else has none.
 */
import type { Actor } from '../people/index.ts';
import type { CommandKind } from './commands.ts';
import { commandsFor } from './decide.ts';
import type { OrderState } from './state.ts';

/** One of a stage at most, but for a locked pickup, whose code must be issued anew first. */
const forward: readonly CommandKind[] = [
  'take-payment',
  'approve',
  'finish-making',
  'ship-from-factory',
  'receive-goods',
  'ship',
  'hand-over',
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
