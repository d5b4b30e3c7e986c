import { customerIdOf } from '@jinlan/domain/people';
import { type DesignContext, type ItemRefusal, MAX_ITEMS_AT_ONCE } from '../../cart/index.ts';
import type { Services } from '../services.ts';
import { linesOf } from '../store.ts';
import { findForBuyer, notSignedIn } from './find-order.ts';
import { itemAgain, numbersOfBundles } from './present-line.ts';

export interface Reordered {
  readonly cartId: string;
  /** What could not be had again, by the name under which it was ordered. */
  readonly refusals: readonly (ItemRefusal & { readonly name: string })[];
}

/**
 * What a customer ordered goes into their active bag as often as they bought it, beside what is there already. A design is
 * weighed and priced anew, and refused where it can no longer be made as it was.
 */
export async function reorder(
  services: Services,
  context: DesignContext,
  number: string,
): Promise<Reordered> {
  const { platform, cart, catalogue } = services;
  if (customerIdOf(context.actor) === null) throw notSignedIn();
  const key = { number, accessToken: null };
  const { order } = await findForBuyer(services, context.actor, key, 'order.read');
  const lines = await linesOf(platform.db, order.id);
  const numbers = await numbersOfBundles(catalogue, lines);
  const cartId = await cart.ofCustomer(context);
  const pieces = lines.filter(({ made }) => made === null);
  const refusals: Reordered['refusals'][number][] = [];
  for (let from = 0; from < pieces.length; from += MAX_ITEMS_AT_ONCE) {
    const some = pieces.slice(from, from + MAX_ITEMS_AT_ONCE);
    const { refusals: refused } = await cart.add(
      context,
      cartId,
      some.map((line) => itemAgain(line, numbers)),
    );
    refusals.push(...refused.map((one) => ({ ...one, name: some[one.index]?.name ?? '' })));
  }
  for (const { made, position, name } of lines) {
    if (made === null) continue;
    // Two lines of one design are two wishes.
    const asked = { ...context, requestId: `${context.requestId}/${position}` };
    const { refusals: refused } = await cart.addDesign(asked, cartId, {
      code: made.code,
      picture: null,
      keptPicture: made.picture,
      checkedEngraving: true,
    });
    refusals.push(...refused.map((one) => ({ ...one, name })));
  }
  return { cartId, refusals };
}
