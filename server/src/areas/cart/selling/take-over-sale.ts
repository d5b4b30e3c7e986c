import { isOwn } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, findCart, inOrderOfCart, mustBeActive } from '../opening/open-cart.ts';
import { lockCart } from '../store.ts';
import { sellerOf } from './begin-sale.ts';
import { openSaleOf, setSeller } from './store-sales.ts';

/** As long as who began a sale for whom (`customerForSale`). */
const retentionMs = 2 * 366 * 86_400_000;

/**
 * Makes an open sale of a colleague in the same store the caller's own, and records it; the own one stays as it is. Refuses
 * with STAFF_ONLY, SALE_NOT_FOUND, STAFF_OWN for the caller's own purchase, SALE_OPEN where the caller has a sale for the
 * same customer, and sales of other stores as foreign.
 */
export async function takeOverSale({ platform }: CartParts, context: CartContext, id: string): Promise<void> {
  const actor = sellerOf(context.actor);
  await inOrderOfCart(id, () =>
    platform.db.transaction(async (tx) => {
      const row = await findCart(platform, tx, context, id, 'sale.take-over', lockCart);
      mustBeActive(row);
      const { seller, customerId, market, shipping } = row;
      if (seller === null || customerId === null) throw refuse('SALE_NOT_FOUND');
      if (seller.staffNo === actor.staffNo) return;
      if (isOwn(actor, { customerId, mobile: shipping?.telephone ?? null })) throw refuse('STAFF_OWN');
      const newSeller = { staffNo: actor.staffNo, storeId: seller.storeId };
      const own = await openSaleOf(tx, { seller: newSeller, customerId, market });
      if (own !== null) throw refuse('SALE_OPEN', { id: own });
      await setSeller(tx, id, newSeller.staffNo, context.now);
      await recordChange(tx, actor, context.now, {
        action: 'sale.take-over',
        record: { kind: 'customer', id: customerId },
        before: { staff: seller.staffNo },
        after: { store: seller.storeId, staff: actor.staffNo },
        expiresAt: new Date(context.now.getTime() + retentionMs),
      });
    }),
  );
}
