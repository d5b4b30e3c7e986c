import { businessDay } from '@jinlan/domain/kernel';
import { marketFacts } from '@jinlan/domain/markets';
import { customerIdOf } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import { type DesignContext, type ItemRefusal, MAX_ITEMS_AT_ONCE } from '../../cart/index.ts';
import type { Services } from '../services.ts';
import { type LineRow, linesOf, type OrderRow, wasClaimed } from '../store.ts';
import { findForBuyer, notSignedIn } from './find-order.ts';
import { numbersOfBundles, reorderItem } from './present-line.ts';

export interface Reordered {
  readonly cartId: string;
  /** The lines that could not be added, each with the name under which it was ordered. */
  readonly refusals: readonly (ItemRefusal & { readonly name: string })[];
}

/**
 * Adds the pieces of a customer's order to the active bag, in the ordered quantities. Designs are weighed and priced anew;
 * a design that can no longer be made is refused.
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
  // Gifts are not bought again: the new bag may earn its own.
  const lines = (await linesOf(platform.db, order.id)).filter(({ giftRule }) => giftRule === null);
  const numbers = await numbersOfBundles(catalogue, lines);
  const cartId = await cart.ofCustomer(context);
  const repeatsCards = await mayRepeatCards(services, context, order, lines);
  const bought = lines.filter(({ made }) => made === null);
  const pieces = bought.filter(({ giftCard }) => giftCard === null || repeatsCards);
  const leftOut = bought.filter((line) => !pieces.includes(line));
  const refusals: Reordered['refusals'][number][] = leftOut.map(({ position, name }) => ({
    ...{ index: position - 1, code: 'UNDEFINED', name },
    refusal: refuse('GIFT_CARD_NOT_REPEATED'),
  }));
  const day = { currency: marketFacts[order.market].currency, today: businessDay(context.now) };
  for (let from = 0; from < pieces.length; from += MAX_ITEMS_AT_ONCE) {
    const batch = pieces.slice(from, from + MAX_ITEMS_AT_ONCE);
    const { refusals: batchRefusals } = await cart.add(
      context,
      cartId,
      batch.map((line) => reorderItem(line, numbers, day)),
    );
    refusals.push(
      ...batchRefusals.map((refusal) => ({ ...refusal, name: batch[refusal.index]?.name ?? '' })),
    );
  }
  for (const { made, position, name } of lines) {
    if (made === null) continue;
    // A request id for each line, so that two lines with the same design are not taken for one repeated
    // request.
    const lineContext = { ...context, requestId: `${context.requestId}/${position}` };
    const { refusals: designRefusals } = await cart.addDesign(lineContext, cartId, {
      code: made.code,
      picture: null,
      storedPicture: made.picture,
      checkedEngraving: true,
    });
    refusals.push(...designRefusals.map((refusal) => ({ ...refusal, name })));
  }
  return { cartId, refusals };
}

/**
 * Whether gift cards may be added again. Their amounts are those of one market. And the bag shows their e-mail addresses,
 * which somebody who claimed the order by its link must not see.
 */
async function mayRepeatCards(
  { platform }: Services,
  { storeView }: DesignContext,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<boolean> {
  if (lines.every(({ giftCard }) => giftCard === null)) return true;
  return order.market === storeView.market && !(await wasClaimed(platform.db, order.id));
}
