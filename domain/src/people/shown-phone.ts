import type { Actor } from './actor.ts';
import type { Owned } from './own-record.ts';
import { maskPhone } from './phone.ts';
import { customerIdOf } from './relations.ts';

/**
 * A record's mobile number as its reader sees it: the signed-in owner sees its last digits, a reader by a mailed link none.
 * A store hands a piece over for the code and these digits, and the link's page already shows the code.
 */
export const phoneShownTo = (
  actor: Actor,
  { customerId, mobile }: Pick<Owned, 'customerId'> & { readonly mobile: string },
): string => (customerId !== null && customerIdOf(actor) === customerId ? maskPhone(mobile) : '****');
