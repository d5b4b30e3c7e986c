import type { Wire } from '../../graphql/wire.ts';
import { presentCustomer } from './present.ts';
import { notAuthorised, ownerWho } from './refuse.ts';
import type { Asked, Services } from './services.ts';
import { hashOf } from './sign-in/tokens.ts';
import { customerById } from './store.ts';

/** Who is signed in. */
export async function readCustomer(services: Services, asked: Asked): Promise<Wire<'Customer'>> {
  return showCustomer(services, asked, ownerWho(asked.actor, 'account.read'));
}

/** What a use case that asked already has changed or made. */
export async function showCustomer(
  services: Services,
  { actor, bearer, storeView }: Asked,
  id: number,
): Promise<Wire<'Customer'>> {
  const own = actor.kind !== 'guest' && 'customerId' in actor && actor.customerId === String(id);
  const tokenHash = own && bearer !== null ? hashOf(bearer) : null;
  const row = await customerById(services.platform.db, id, tokenHash);
  if (row === null) throw notAuthorised();
  return presentCustomer(services, row, actor, storeView.locale);
}
