import { freeTypes, type ProductType } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { PriceRow } from '../store.ts';

/** The stock of a stored piece in one source. */
export interface StockToSave {
  readonly sku: string;
  readonly sourceId: number;
  readonly quantity: number;
}

export async function saveStock(tx: Connection, rows: readonly StockToSave[]): Promise<void> {
  await tx.query(
    'catalogue.set-stock',
    `insert into catalogue.stock_item (product_id, source_id, quantity)
     select product.id, "sourceId", quantity from jsonb_to_recordset($1::jsonb)
       as row(sku text, "sourceId" integer, quantity integer) join catalogue.product using (sku)
     on conflict (product_id, source_id) do update
       set quantity = excluded.quantity, changed_in = pg_current_xact_id()
     where stock_item.quantity <> excluded.quantity`,
    [JSON.stringify(rows)],
  );
}

export interface PriceToSave extends PriceRow {
  readonly sku: string;
}

export async function savePrices(tx: Connection, rows: readonly PriceToSave[]): Promise<void> {
  await tx.query(
    'catalogue.set-prices',
    `insert into catalogue.price (product_id, currency, amount_minor, was_minor, sale_from, sale_to, commission_basis_points)
     select product.id, currency, amount, was, "saleFrom", "saleTo", commission from jsonb_to_recordset($1::jsonb)
       as row(sku text, currency text, amount bigint, was bigint, "saleFrom" date, "saleTo" date, commission integer)
     join catalogue.product using (sku)
     on conflict (product_id, currency) do update set amount_minor = excluded.amount_minor,
       was_minor = excluded.was_minor, sale_from = excluded.sale_from, sale_to = excluded.sale_to, commission_basis_points = excluded.commission_basis_points`,
    [JSON.stringify(rows)],
  );
  await tx.query(
    'catalogue.forget-content',
    'update catalogue.product set changed_at = now(), content_hash = null where sku = any($1::text[])',
    [rows.map(({ sku }) => sku)],
  );
  await movePieces(
    tx,
    rows.map(({ sku }) => sku),
  );
}

/** Increases the revisions of these pieces, or of the parents of these variants, so that editors detect the change. */
export async function movePieces(tx: Connection, skus: readonly string[]): Promise<void> {
  await tx.query(
    'catalogue.move-pieces',
    `update catalogue.product set revision = revision + 1
     where id in (select coalesce(parent_id, id) from catalogue.product where sku = any($1::text[]))`,
    [skus],
  );
}

export interface PricedPiece {
  readonly kind: 'fixed' | 'by-weight';
  /** Whether the amount may be 0: for a craft charge, or for a download. */
  readonly mayBeFree: boolean;
}

/** The pieces and variants with these SKUs that have their own price, by SKU. */
export async function pricedSkus(
  tx: Connection,
  skus: readonly string[],
): Promise<ReadonlyMap<string, PricedPiece>> {
  const rows = await tx.query<{ sku: string; type: ProductType; kind: PricedPiece['kind'] }>(
    'catalogue.priced-skus',
    'select sku, type, price_kind as kind from catalogue.product where sku = any($1::text[]) and price_kind is not null',
    [skus],
  );
  return new Map(
    rows.map(({ sku, type, kind }) => [
      sku,
      { kind, mayBeFree: kind === 'by-weight' || freeTypes.has(type) },
    ]),
  );
}
