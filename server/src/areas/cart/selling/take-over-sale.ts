import { isOwn } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { sellerOf } from '../../identity/index.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, findCart, inOrderOfCart, mustBeActive } from '../opening/open-cart.ts';
import { lockCart } from '../store.ts';
import { openSaleOf, setSeller } from './store-sales.ts';

/** How long the record of a take-over is stored: as long as that of the sale's beginning (`customerForSale`). */
const retentionMs = 2 * 366 * 86_400_000;

/**
 * Assigns an open sale of a colleague in the same store to the caller, and records it. The caller's own open sales stay as
 * they are. Refuses with STAFF_ONLY and SALE_NOT_FOUND, with STAFF_OWN for the caller's own purchase, with SALE_OPEN if the
 * caller has a sale for the same customer, and sales of other stores as foreign.
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
