import { type Actor, may } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';

export type StaffActor = Extract<Actor, { kind: 'staff' }>;

/** Returns the member of staff who may sell in their own store. Refuses everybody else with STAFF_ONLY. */
export function sellerOf(actor: Actor): StaffActor {
  const storeId = actor.kind === 'staff' ? actor.storeId : null;
  if (actor.kind !== 'staff' || !may(actor, 'sale.begin', { id: null, customerId: null, storeId }))
    throw refuse('STAFF_ONLY');
  return actor;
}
