import type { Actor } from '@jinlan/domain/people';

/** The id of an actor: staff number, office account, customer, job or provider; empty for a guest. */
export function actorId(actor: Actor): string {
  switch (actor.kind) {
    case 'guest':
      return '';
    case 'customer':
      return actor.customerId;
    case 'staff':
      return actor.staffNo;
    case 'office':
      return actor.officeId;
    case 'system':
      return actor.job;
    case 'gateway':
      return actor.provider;
  }
}

/** An actor as histories store it: `guest`, `customer:<id>`, `staff:<number>`. */
export const actorText = (actor: Actor): string =>
  actor.kind === 'guest' ? 'guest' : `${actor.kind}:${actorId(actor)}`;
