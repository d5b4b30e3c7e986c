import { joinName, maskName } from '@jinlan/domain/people';
import { refuse } from '../../../platform/requests/refusal.ts';
import { sellerOf } from '../../identity/index.ts';
import type { CartParts } from '../lines/parts.ts';
import { type CartContext, inOrderOfCart, openCart } from '../opening/open-cart.ts';
import { deleteSale, type OpenSaleRow, openSalesOf, openSalesOfColleagues } from './store-sales.ts';

/** The most sales that are listed; a day's limit keeps them fewer. */
export const MAX_SALES = 50;

export interface OpenSale {
  readonly id: string;
  /** Staff number of its seller. */
  readonly staffNo: string;
  /** Masked; empty after the account of its customer was started over. */
  readonly customerName: string;
  readonly pieces: number;
  readonly changedAt: Date;
}

/** The masked name of a customer, as sellers see it; empty for none. */
export function shownCustomer({ firstName, lastName }: Pick<OpenSaleRow, 'firstName' | 'lastName'>): string {
  const name = joinName({ given: firstName, family: lastName });
  return name === '' ? '' : maskName(name);
}

/**
 * The open sales of the member of staff who calls, or of colleagues in the same store, newest first. Refuses with
 * STAFF_ONLY.
 */
export async function listSales(
  { platform: { db } }: CartParts,
  { actor }: Pick<CartContext, 'actor'>,
  whose: 'own' | 'colleagues',
): Promise<readonly OpenSale[]> {
  const { staffNo, storeId } = sellerOf(actor);
  const read = whose === 'own' ? openSalesOf : openSalesOfColleagues;
  const rows = await read(db, { staffNo, storeId }, MAX_SALES);
  return rows.map(({ firstName, lastName, touchedAt, ...row }) => ({
    ...{ ...row, changedAt: touchedAt },
    customerName: shownCustomer({ firstName, lastName }),
  }));
}

/**
 * Ends an open sale and deletes its bag; false if the sale is gone already. Refuses with STAFF_ONLY, and refuses sales of
 * other sellers as foreign carts.
 */
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
