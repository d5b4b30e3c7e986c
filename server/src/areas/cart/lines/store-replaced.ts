import type { Connection } from '../../../platform/database.ts';
import { type CartRow, type LineRow, withLine } from '../store.ts';

/** Puts another piece, or other options, in the place of a line: the old line goes and the new one has its id. */
export async function replaceLine(tx: Connection, row: CartRow, line: LineRow): Promise<CartRow> {
  await tx.query(
    'cart.replace-line',
    `update cart.cart_line set sku = $3, parent_sku = $4, quantity = $5, gift_wrap = $6, gift_message = $7,
       acknowledged_version = $8, acknowledged_price_minor = $9, parts = $10, links = $11, options = $12
     where cart_id = $1 and id = $2`,
    [
      row.id,
      line.id,
      line.sku,
      line.parentSku,
      line.quantity,
      line.giftWrap,
      line.giftMessage,
      line.acknowledgedVersion,
      line.acknowledgedPrice,
      line.parts === null ? null : JSON.stringify(line.parts),
      line.links,
      line.options === null ? null : JSON.stringify(line.options),
    ],
  );
  return withLine(row, line);
}
