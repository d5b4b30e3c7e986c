import { joinName, maskName } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, inOrderOfCart, openCart } from '../opening/open-cart.ts';
import { sellerOf } from './begin-sale.ts';
import { deleteSale, openSalesOf } from './store-sales.ts';

/** The most sales that are listed; a day's limit keeps them fewer. */
export const MAX_SALES = 50;

export interface OpenSale {
  readonly id: string;
  /** Masked. */
  readonly customerName: string;
  readonly pieces: number;
  readonly changedAt: Date;
}

/** The open sales of the member of staff who asks, newest first. Refuses with STAFF_ONLY. */
export async function listSales(
  { platform: { db } }: CartParts,
  { actor }: Pick<CartContext, 'actor'>,
): Promise<readonly OpenSale[]> {
  const { staffNo, storeId } = sellerOf(actor);
  const rows = await openSalesOf(db, { staffNo, storeId }, MAX_SALES);
  return rows.map(({ id, firstName, lastName, pieces, touchedAt }) => ({
    ...{ id, pieces, changedAt: touchedAt },
    customerName: maskName(joinName({ given: firstName, family: lastName })),
  }));
}

/** Ends an open sale and deletes its bag; false if it was gone. Refuses with STAFF_ONLY, and sales of others as foreign. */
export async function endSale({ platform }: CartParts, context: CartContext, id: string): Promise<boolean> {
  sellerOf(context.actor);
  return inOrderOfCart(id, () =>
    platform.db.transaction(async (tx) => {
      const row = await openCart(platform, tx, context, id, 'cart.change');
      if (row.seller === null) throw refuse('SALE_NOT_FOUND');
      return deleteSale(tx, row.id);
    }),
  );
}
