import type { WantedGift } from '@jinlan/domain/promotions';
import type { Connection } from '../../../platform/database.ts';
import type { CartRow } from '../store.ts';

interface GiftRow {
  readonly id: number;
  readonly ruleId: number;
  readonly sku: string;
  readonly quantity: number;
}

/** Adds gifts to the cart. If the cart has a gift already, increases its quantity. */
export async function addGifts(tx: Connection, row: CartRow, gifts: readonly WantedGift[]): Promise<CartRow> {
  const added = await tx.query<GiftRow>(
    'cart.add-gifts',
    `insert into cart.cart_gift (cart_id, rule_id, sku, quantity)
     select $1, "ruleId", sku, quantity
     from jsonb_to_recordset($2::jsonb) as gift ("ruleId" bigint, sku text, quantity integer)
     on conflict (cart_id, rule_id, sku) do update set quantity = cart_gift.quantity + excluded.quantity
     returning id, rule_id as "ruleId", sku, quantity`,
    [row.id, JSON.stringify(gifts)],
  );
  const ids = new Set(added.map(({ id }) => id));
  const others = row.gifts.filter(({ id }) => !ids.has(id));
  return { ...row, gifts: [...others, ...added].toSorted((a, b) => a.id - b.id) };
}

export async function setGiftQuantity(
  tx: Connection,
  row: CartRow,
  id: number,
  quantity: number,
): Promise<CartRow> {
  await tx.query(
    'cart.set-gift-quantity',
    'update cart.cart_gift set quantity = $3 where cart_id = $1 and id = $2',
    [row.id, id, quantity],
  );
  return { ...row, gifts: row.gifts.map((gift) => (gift.id === id ? { ...gift, quantity } : gift)) };
}

export async function removeGifts(tx: Connection, row: CartRow, ids: readonly number[]): Promise<CartRow> {
  await tx.query(
    'cart.remove-gifts',
    'delete from cart.cart_gift where cart_id = $1 and id = any($2::bigint[])',
    [row.id, ids],
  );
  return { ...row, gifts: row.gifts.filter(({ id }) => !ids.includes(id)) };
}

/** Moves the gifts of a cart into another one, except those that it has already. */
export async function moveGifts(tx: Connection, from: string, to: string): Promise<void> {
  await tx.query(
    'cart.move-gifts',
    `update cart.cart_gift moved set cart_id = $2 where moved.cart_id = $1 and not exists (
       select from cart.cart_gift present
       where present.cart_id = $2 and present.rule_id = moved.rule_id and present.sku = moved.sku)`,
    [from, to],
  );
}
