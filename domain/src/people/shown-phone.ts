import { type Actor, customerIdOf, type Owned } from './actor.ts';
import { maskPhone } from './phone.ts';

/**
 * A record's mobile number for who looks at it: the signed-in owner sees its last digits, whoever came by a mailed link none.
 * A store hands a piece over for the code and these digits, and the link's page shows the code.
 */
export const phoneShownTo = (
  actor: Actor,
  { customerId, mobile }: Pick<Owned, 'customerId'> & { readonly mobile: string },
): string => (customerId !== null && customerIdOf(actor) === customerId ? maskPhone(mobile) : '****');
