import { type Action, type Actor, customerIdOf, may } from '@jinlan/domain/people';
import { refuse } from '../../platform/requests/refusal.ts';

/** The signed-in customer's id. Refuses everybody else with NOT_AUTHORISED. */
export function permitMember(
  actor: Actor,
  action: Extract<Action, 'account.read' | 'account.change'>,
): string {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, action, { id: customerId, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  return customerId;
}
