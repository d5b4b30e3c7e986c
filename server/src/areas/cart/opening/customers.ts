import { type Action, type Actor, customerIdOf, may } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Identity } from '../../identity/index.ts';

/** The functions of the area of identity that carts use. Inside a transaction all calls use its connection. */
export type Customers = Pick<Identity, 'buyerOf' | 'addressOf' | 'saveAddress' | 'customerForSale'>;

/** Returns the id of the signed-in customer; refuses guests with NOT_AUTHORISED. */
export function mustBeCustomer(
  actor: Actor,
  action: Extract<Action, 'cart.merge' | 'cart.read' | 'account.read' | 'account.change'>,
): string {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, action, { id: null, customerId, storeId: null }))
    throw refuse('NOT_AUTHORISED');
  return customerId;
}
