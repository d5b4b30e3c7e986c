import { HOUR_MS } from '@jinlan/domain/kernel';
import { keepingStages, type ReservationStage } from '@jinlan/domain/store-stock';
import { expect } from 'vitest';
import { fixedPiece } from '../buyer.ts';
import { newMobile } from '../members/mobiles.ts';
import type { TestShop } from '../shop.ts';

type Parts = Pick<TestShop, 'db' | 'clock' | 'areas'>;

export interface StoredReservation {
  readonly customerId?: string | null;
  readonly storeCode?: string;
  readonly stage?: ReservationStage;
  readonly sku?: string;
  /** ISO 8601; by default in two days. */
  readonly expiresAt?: string;
  readonly mobile?: string;
  readonly email?: string | null;
}
let numbers = 0;

/** Sets the stock of a piece in one store. The next request sees it. */
export async function stockInStore(
  { db, areas }: Parts,
  sku: string,
  storeCode: string,
  quantity: number,
): Promise<void> {
  await db.query(
    'test.stock-in-store',
    `insert into catalogue.stock_item (product_id, source_id, quantity)
     select product.id, source.id, $3 from catalogue.product, stores.source where sku = $1 and source.code = $2
     on conflict (product_id, source_id) do update set quantity = excluded.quantity, changed_in = pg_current_xact_id()`,
    [sku, storeCode, quantity],
  );
  await areas.catalogue.fresh(true);
}

/** Inserts a reservation, and its stock hold if the stage needs one, without the shop's checks. Returns its number. */
export async function storeReservation(
  { db, clock, areas }: Parts,
  { customerId = null, storeCode = 'hk-central', stage = 'requested', ...rest }: StoredReservation = {},
): Promise<string> {
  numbers += 1;
  const number = `R${String(numbers).padStart(12, '0')}`;
  const sku = rest.sku ?? fixedPiece;
  const productId = areas.catalogue.pieces.bySku(sku)?.id ?? 0;
  const keeps = keepingStages.includes(stage);
  const now = clock.now();
  await db.query(
    'test.add-reservation',
    `insert into store_stock.reservation (number, store_code, product_id, sku, choice, stage, customer_id, name, mobile, email, locale,
       network, wide_network, keeps, expires_at, receipt, created_at)
     values ($1, $2, $3, $4, '', $5, $6, 'Chan Ka Yan', $7, $8, 'en-US', ''::bytea, ''::bytea, $9, $10, $11, $12)`,
    [
      ...[number, storeCode, productId, sku, stage, customerId, rest.mobile ?? newMobile()],
      ...[rest.email ?? null, keeps, new Date(rest.expiresAt ?? now.getTime() + 48 * HOUR_MS)],
      ...[stage === 'bought' ? `T${number}` : null, now],
    ],
  );
  if (keeps)
    await db.query(
      'test.hold-for-reservation',
      `insert into catalogue.stock_hold (holder, product_id, source_id, quantity)
       select $1, $2, id, 1 from stores.source where code = $3`,
      [number, productId, storeCode],
    );
  return number;
}

/** Inserts a transfer of two pieces, by default from Sheung Wan to Central. `stage`: `requested` or `sent`. Returns its number. */
export async function storeTransfer(
  { db, clock, areas }: Parts,
  { stage = 'requested', from = 'hk-sheungwan', to = 'hk-central' } = {},
): Promise<string> {
  numbers += 1;
  const number = `T${String(numbers).padStart(12, '0')}`;
  const productId = areas.catalogue.pieces.bySku(fixedPiece)?.id ?? 0;
  const isSent = stage === 'sent';
  await db.query(
    'test.add-transfer',
    `with added as (
       insert into store_stock.transfer (number, from_store, to_store, stage, requested_by, requested_at, sent_by, sent_at)
       values ($1, $2, $3, $4, 'HK0101', $5, $6, $7) returning id
     ), held as (
       insert into catalogue.stock_hold (holder, product_id, source_id, quantity, sold)
       select $1, $8, source.id, 2, 2 from stores.source where code = $2 and $4 = 'sent'
     )
     insert into store_stock.transfer_line (transfer_id, position, product_id, sku, requested, sent)
     select id, 0, $8, $9, 2, $10 from added`,
    [
      ...[number, from, to, stage, clock.now(), isSent ? 'HK0201' : null, isSent ? clock.now() : null],
      ...[productId, fixedPiece, isSent ? 2 : null],
    ],
  );
  return number;
}

/**
 * Expects that stock holds match reservations and transfers. Each reserved piece is held once, and is sold if it was bought.
 * Each sent transfer holds the sent quantity as sold. No other reservation or transfer holds stock.
 */
export async function expectConsistentStoreStock({ db }: Pick<TestShop, 'db'>): Promise<void> {
  const wrong = await db.query(
    'test.store-stock-books',
    `with wanted as (
       select number as holder, product_id, 1 as quantity, case when stage = 'bought' then 1 else 0 end as sold
       from store_stock.reservation where stage in ('requested', 'prepared', 'tried', 'bought')
       union all
       select number, product_id, line.sent, line.sent from store_stock.transfer
       join store_stock.transfer_line line on line.transfer_id = transfer.id where stage = 'sent' and line.sent > 0
     )
     select holder from wanted full join (select * from catalogue.stock_hold where holder ~ '^[RT]') held
       using (holder, product_id)
     where wanted.quantity is distinct from held.quantity or wanted.sold is distinct from held.sold`,
  );
  expect(wrong).toEqual([]);
}
