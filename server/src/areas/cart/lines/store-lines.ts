import type { Connection } from '../../../platform/database.ts';
import type { CartRow, LineRow } from '../store.ts';

export type NewLine = Omit<LineRow, 'id'>;

export async function addLine(tx: Connection, row: CartRow, line: NewLine, now: Date): Promise<CartRow> {
  const [added] = await tx.query<{ id: number }>(
    'cart.add-line',
    `insert into cart.cart_line (cart_id, sku, parent_sku, quantity, gift_wrap, gift_message, acknowledged_version,
       acknowledged_price_minor, added_at, parts, links, made, options, gift_card)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      row.id,
      line.sku,
      line.parentSku,
      line.quantity,
      line.giftWrap,
      line.giftMessage,
      line.acknowledgedVersion,
      line.acknowledgedPrice,
      now,
      line.parts === null ? null : JSON.stringify(line.parts),
      line.links,
      line.made === null ? null : JSON.stringify(line.made),
      line.options === null ? null : JSON.stringify(line.options),
      line.giftCard === null ? null : JSON.stringify(line.giftCard),
    ],
  );
  const { id } = added as { id: number };
  return { ...row, lines: [...row.lines, { id, ...line }] };
}

export async function changeLine(
  tx: Connection,
  row: CartRow,
  line: Pick<LineRow, 'id' | 'quantity' | 'giftWrap' | 'giftMessage' | 'options'>,
): Promise<CartRow> {
  await tx.query(
    'cart.change-line',
    'update cart.cart_line set quantity = $2, gift_wrap = $3, gift_message = $4, options = $5 where id = $1',
    [
      line.id,
      line.quantity,
      line.giftWrap,
      line.giftMessage,
      line.options === null ? null : JSON.stringify(line.options),
    ],
  );
  const { id, quantity, giftWrap, giftMessage, options } = line;
  return withLine(row, { id, quantity, giftWrap, giftMessage, options });
}

/** The cart with some fields of a line replaced. */
export const withLine = (row: CartRow, line: Pick<LineRow, 'id'> & Partial<LineRow>): CartRow => ({
  ...row,
  lines: row.lines.map((other) => (other.id === line.id ? { ...other, ...line } : other)),
});

/** Writes another piece, or other options, to a line; the line keeps its id and position. */
export async function replaceLine(tx: Connection, row: CartRow, line: LineRow): Promise<CartRow> {
  await tx.query(
    'cart.replace-line',
    `update cart.cart_line set sku = $3, parent_sku = $4, quantity = $5, gift_wrap = $6, gift_message = $7,
       acknowledged_version = $8, acknowledged_price_minor = $9, parts = $10, links = $11, options = $12, gift_card = $13
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
      line.giftCard === null ? null : JSON.stringify(line.giftCard),
    ],
  );
  return withLine(row, line);
}

/** Moves lines from any cart into this one, each with its quantity and the price its shopper last saw. */
export async function moveLines(
  tx: Connection,
  cartId: string,
  lines: readonly Omit<
    LineRow,
    'giftWrap' | 'giftMessage' | 'parts' | 'links' | 'options' | 'made' | 'giftCard'
  >[],
): Promise<void> {
  await tx.query(
    'cart.put-lines',
    `update cart.cart_line line set cart_id = $1, quantity = put.quantity, acknowledged_version = put.version,
       acknowledged_price_minor = put.price
     from unnest($2::bigint[], $3::integer[], $4::integer[], $5::bigint[]) as put(id, quantity, version, price)
     where line.id = put.id`,
    [
      cartId,
      lines.map(({ id }) => id),
      lines.map(({ quantity }) => quantity),
      lines.map(({ acknowledgedVersion }) => acknowledgedVersion),
      lines.map(({ acknowledgedPrice }) => acknowledgedPrice),
    ],
  );
}

export async function removeLines(tx: Connection, row: CartRow, ids: readonly number[]): Promise<CartRow> {
  await tx.query(
    'cart.remove-lines',
    'delete from cart.cart_line where cart_id = $1 and id = any($2::bigint[])',
    [row.id, ids],
  );
  return { ...row, lines: row.lines.filter(({ id }) => !ids.includes(id)) };
}

export interface Acknowledgement {
  readonly id: number;
  readonly version: number | null;
  readonly price: number;
}

export async function acknowledge(
  tx: Connection,
  row: CartRow,
  lines: readonly Acknowledgement[],
): Promise<CartRow> {
  await tx.query(
    'cart.acknowledge',
    `update cart.cart_line line set acknowledged_version = seen.version, acknowledged_price_minor = seen.price
     from unnest($1::bigint[], $2::integer[], $3::bigint[]) as seen(id, version, price) where line.id = seen.id`,
    [lines.map(({ id }) => id), lines.map(({ version }) => version), lines.map(({ price }) => price)],
  );
  return lines.reduce(
    (bag, { id, version, price }) =>
      withLine(bag, { id, acknowledgedVersion: version, acknowledgedPrice: price }),
    row,
  );
}
