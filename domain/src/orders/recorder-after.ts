import { type Actor, customerIdOf } from '../people/index.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderState } from './state.ts';

/** Returns who recorded the return for the store. Staff who ask for the return of their own order do so as its buyer. */
export function recorderAfter(
  order: OrderState,
  { kind }: OrderCommand,
  actor: Actor,
): Pick<Extract<OrderState, { stage: 'return-pending' }>, 'recordedBy' | 'recordedAs'> {
  if (kind === 'ask-return') {
    const isBuyer = order.facts.customerId !== null && order.facts.customerId === customerIdOf(actor);
    return actor.kind === 'staff' && !isBuyer ? { recordedBy: actor.staffNo, recordedAs: actor.role } : {};
  }
  if (order.stage !== 'return-pending') return {};
  const { recordedBy, recordedAs } = order;
  return { ...(recordedBy !== undefined && { recordedBy }), ...(recordedAs !== undefined && { recordedAs }) };
}
