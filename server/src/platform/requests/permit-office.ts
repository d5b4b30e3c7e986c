import { type Action, may, type OfficeActor, type Subject } from '@jinlan/domain/people';
import type { OfficeContext } from '../context.ts';
import { refuse } from './refusal.ts';

/**
 * Returns the back-office actor if the action is permitted. Refuses with OFFICE_SIGN_IN_REQUIRED if
 * nobody is signed in, otherwise with NOT_AUTHORISED.
 */
export function permitOffice(actor: OfficeContext['actor'], action: Action, subject: Subject): OfficeActor {
  if (actor.kind !== 'office') throw refuse('OFFICE_SIGN_IN_REQUIRED');
  if (!may(actor, action, subject)) throw refuse('NOT_AUTHORISED');
  return actor;
}
