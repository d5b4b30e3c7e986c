import type { LocalText, Market } from '@jinlan/domain/markets';
import { readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import { couponJson } from '../store.ts';

/** A coupon with all columns that the back office edits. */
export interface OfficeCouponRow {
  readonly id: number;
  readonly market: Market;
  readonly code: string;
  readonly kind: 'amount' | 'percent';
  readonly amount: number | null;
  readonly basisPoints: number | null;
  readonly minSubtotal: number;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly label: LocalText;
  readonly useLimit: number | null;
  readonly used: number;
  readonly revision: number;
}

const columns = `id, market, code, kind, amount_minor as amount, basis_points as "basisPoints",
  min_subtotal_minor as "minSubtotal", valid_from as "validFrom", valid_until as "validUntil", label,
  use_limit as "useLimit", used, revision`;

export interface CouponsFilter {
  readonly markets: readonly Market[];
  /** Part of a code, in upper case, or of a name; null for all. */
  readonly search: string | null;
  /** The last coupon of the previous page. */
  readonly after: { readonly market: string; readonly code: string } | null;
  readonly limit: number;
}

/** One page of coupons, sorted by market and code, which is the order of the index. */
export async function listCoupons(
  db: Connection,
  { markets, search, after, limit }: CouponsFilter,
): Promise<OfficeCouponRow[]> {
  return readJson(
    couponJson,
    db.query<OfficeCouponRow>(
      'pricing.list-coupons',
      `select ${columns} from pricing.coupon
     where market = any($1::text[]) and ($2::text is null or (market, code) > ($2, $3))
       and ($4::text is null or strpos(code, upper($4)) > 0 or strpos(lower((select string_agg(value, ' ') from jsonb_each_text(label))), lower($4)) > 0)
     order by market, code limit $5`,
      [markets, after?.market ?? null, after?.code ?? null, search, limit],
    ),
  );
}

export async function readCoupon(
  db: Connection,
  market: Market,
  code: string,
): Promise<OfficeCouponRow | null> {
  const [row] = await readJson(
    couponJson,
    db.query<OfficeCouponRow>(
      'pricing.read-coupon',
      `select ${columns} from pricing.coupon where market = $1 and code = $2`,
      [market, code],
    ),
  );
  return row ?? null;
}

/** Locks the coupon: another save of it, and an order that uses it, wait until the transaction ends. */
export async function lockCoupon(
  tx: Connection,
  market: Market,
  code: string,
): Promise<OfficeCouponRow | null> {
  const [row] = await readJson(
    couponJson,
    tx.query<OfficeCouponRow>(
      'pricing.lock-coupon',
      `select ${columns} from pricing.coupon where market = $1 and code = $2 for update`,
      [market, code],
    ),
  );
  return row ?? null;
}

export type CouponValues = Omit<OfficeCouponRow, 'id' | 'used' | 'revision'>;

const parameters = (coupon: CouponValues): readonly unknown[] => [
  coupon.market,
  coupon.code,
  coupon.kind,
  coupon.amount,
  coupon.basisPoints,
  coupon.minSubtotal,
  coupon.validFrom,
  coupon.validUntil,
  JSON.stringify(coupon.label),
  coupon.useLimit,
];

/** Returns null where the market has the code already. */
export async function addCoupon(tx: Connection, coupon: CouponValues): Promise<OfficeCouponRow | null> {
  const [row] = await readJson(
    couponJson,
    tx.query<OfficeCouponRow>(
      'pricing.add-coupon',
      `insert into pricing.coupon
       (market, code, kind, amount_minor, basis_points, min_subtotal_minor, valid_from, valid_until, label, use_limit)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (market, code) do nothing returning ${columns}`,
      parameters(coupon),
    ),
  );
  return row ?? null;
}

/** Updates a coupon whose row the caller has locked; returns its next revision. */
export async function changeCoupon(tx: Connection, coupon: CouponValues): Promise<OfficeCouponRow> {
  const [row] = await readJson(
    couponJson,
    tx.query<OfficeCouponRow>(
      'pricing.change-coupon',
      `update pricing.coupon set kind = $3, amount_minor = $4, basis_points = $5, min_subtotal_minor = $6,
       valid_from = $7, valid_until = $8, label = $9, use_limit = $10, revision = revision + 1
     where market = $1 and code = $2 returning ${columns}`,
      parameters(coupon),
    ),
  );
  if (row === undefined) throw new Error('A locked coupon is gone');
  return row;
}
