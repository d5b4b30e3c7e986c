import type { ServiceStage } from '@jinlan/domain/services';
import { newMobile } from '../members/mobiles.ts';
import type { TestShop } from '../shop.ts';

export interface StoredService {
  readonly customerId?: string | null;
  readonly storeCode?: string;
  readonly stage?: ServiceStage;
  readonly estimate?: number | null;
  readonly mobile?: string;
  readonly email?: string | null;
  /** Milligrams */
  readonly weightAfter?: number | null;
  readonly hasPicture?: boolean;
  /** Receipt number of the payment. No row of the till is added. */
  readonly receipt?: string;
}

let numbers = 0;

/** Inserts a service of a ring into the database, without the shop's checks. Returns its number. Its version is 1. */
export async function storeService(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  { customerId = null, storeCode = 'hk-central', stage = 'requested', ...rest }: StoredService = {},
): Promise<string> {
  numbers += 1;
  const number = `S${String(numbers).padStart(12, '0')}`;
  const isOver = stage === 'handed-back' || stage === 'cancelled';
  const [row] = await db.query<{ id: number }>(
    'test.add-service',
    `insert into services.job (number, market, store_code, kind, stage, customer_id, name, mobile, email, locale, piece_name,
       metal, listed, listed_is_least, estimate, weight_before, weight_after, ended_at, created_at, receipt, paid, expires_at)
     values ($1, 'hk', $2, 'polish', $3, $4, 'Chan Ka Yan', $5, $6, 'en-US', 'Ring', 'gold', 18000, true, $7, $8, $9, $10, $11, $12,
       case when $12::text is null then null else 0 end,
       $11::timestamptz + interval '14 days') returning id`,
    [
      ...[number, storeCode, stage, customerId, rest.mobile ?? newMobile(), rest.email ?? null],
      ...[rest.estimate ?? null, stage === 'requested' ? null : 5_000, rest.weightAfter ?? null],
      ...[isOver ? clock.now() : null, clock.now(), rest.receipt ?? null],
    ],
  );
  if (rest.hasPicture && row)
    await db.query(
      'test.add-service-picture',
      `insert into services.picture (job_id, sha256, bytes, content, added_at, added_by)
       values ($1, repeat('a', 64), 3, '\\x010203', $2, 'HK0101')`,
      [row.id, clock.now()],
    );
  return number;
}
