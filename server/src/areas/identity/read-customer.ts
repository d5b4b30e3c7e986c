import type { Wire } from '../../graphql/wire.ts';
import { presentCustomer } from './present.ts';
import { notAuthorised, ownCustomerId } from './refuse.ts';
import type { Caller, Services } from './services.ts';
import { hashOf } from './sign-in/tokens.ts';
import { customerById } from './store.ts';

/** Returns the signed-in customer. */
export async function readCustomer(services: Services, caller: Caller): Promise<Wire<'Customer'>> {
  return showCustomer(services, caller, ownCustomerId(caller.actor, 'account.read'));
}

/** Returns a customer that a use case has just changed or created. */
export async function showCustomer(
  services: Services,
  { actor, bearer, storeView }: Caller,
  id: number,
): Promise<Wire<'Customer'>> {
  const isOwn = actor.kind !== 'guest' && 'customerId' in actor && actor.customerId === String(id);
  const tokenHash = isOwn && bearer !== null ? hashOf(bearer) : null;
  const row = await customerById(services.platform.db, id, tokenHash);
  if (row === null) throw notAuthorised();
  return presentCustomer(services, row, actor, storeView.locale);
}
