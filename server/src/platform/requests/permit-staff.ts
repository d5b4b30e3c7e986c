import { type Action, type Actor, anything, may } from '@jinlan/domain/people';
import { refuse } from './refusal.ts';

export type Staff = Extract<Actor, { kind: 'staff' }>;

/** The staff member who acts for their own store. Refuses everybody else with STAFF_ONLY. */
export function permitStaff(actor: Actor, action: Action): Staff {
  if (actor.kind !== 'staff' || !may(actor, action, { ...anything, storeId: actor.storeId }))
    throw refuse('STAFF_ONLY');
  return actor;
}
