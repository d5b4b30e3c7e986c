import type { CouponOrigin } from '@jinlan/domain/coupons';
import type { LocalText, Market } from '@jinlan/domain/markets';
import { localText } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { Member } from '../store.ts';

export interface CouponRow extends Member {
  readonly id: number;
  readonly market: Market;
  readonly origin: CouponOrigin;
  /** Key of the promotion in its market; null for older coupons whose reward had no promotion. */
  readonly promotion: string | null;
  readonly name: LocalText;
  readonly about: LocalText;
  /** The price of the coupon in points; null if it was not bought with points. */
  readonly points: number | null;
  readonly code: string;
  readonly validUntil: Date;
  readonly issuedAt: Date;
}

export interface NewCoupon extends Omit<CouponRow, 'id'> {
  /**
   * The occasion for which the coupon was issued, such as a birthday. Each member gets one for each promotion and occasion.
   * Null for a coupon bought with points.
   */
  readonly occasion: string | null;
  /** The reward and the key of its request, for a coupon bought with points. */
  readonly reward: { readonly id: number; readonly requestKey: string } | null;
}

const couponJson = jsonColumns('members.coupon', ['id'], { name: localText, about: localText });

const columns = `id, customer_id as "customerId", region, market, origin, promotion, name, about, points, code,
  valid_until as "validUntil", issued_at as "issuedAt"`;

/** Adds a coupon; null if the member has it for this occasion, or the request was carried out before. */
export async function addCoupon(tx: Connection, coupon: NewCoupon): Promise<CouponRow | null> {
  const [row] = await readJson(
    couponJson,
    tx.query<CouponRow>(
      'members.add-coupon',
      `insert into members.coupon (customer_id, region, market, origin, promotion, occasion, reward_id, request_key, name, about,
         points, code, valid_until, issued_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict do nothing returning ${columns}`,
      [
        ...[
          coupon.customerId,
          coupon.region,
          coupon.market,
          coupon.origin,
          coupon.promotion,
          coupon.occasion,
        ],
        ...[coupon.reward?.id ?? null, coupon.reward?.requestKey ?? null],
        ...[JSON.stringify(coupon.name), JSON.stringify(coupon.about), coupon.points, coupon.code],
        ...[coupon.validUntil, coupon.issuedAt],
      ],
    ),
  );
  return row ?? null;
}

export async function couponOfRequest(
  db: Connection,
  customerId: string,
  key: string,
): Promise<CouponRow | null> {
  const [row] = await readJson(
    couponJson,
    db.query<CouponRow>(
      'members.coupon-of-request',
      `select ${columns} from members.coupon where customer_id = $1 and request_key = $2`,
      [customerId, key],
    ),
  );
  return row ?? null;
}

/** The most coupons of each kind on a page: those that have not expired, and the newest of the others. */
const mostOpen = 100;
const mostExpired = 50;

/**
 * A member's coupons of a market. Those that have not expired come first, the first to end at the top; then the others, the
 * newest first.
 */
export function couponsOf(
  db: Connection,
  customerId: string,
  market: Market,
  now: Date,
): Promise<CouponRow[]> {
  return readJson(
    couponJson,
    db.query<CouponRow>(
      'members.coupons-of-member',
      `(select ${columns} from members.coupon where customer_id = $1 and market = $2 and valid_until > $3
        order by valid_until, id limit ${mostOpen})
       union all
       (select ${columns} from members.coupon where customer_id = $1 and market = $2 and valid_until <= $3
        order by valid_until desc, id desc limit ${mostExpired})`,
      [customerId, market, now],
    ),
  );
}

/** Returns those of these customers who have no coupon of a promotion for an occasion. */
export async function withoutCoupon(
  db: Connection,
  customerIds: readonly string[],
  {
    market,
    promotion,
    occasion,
  }: { readonly market: Market; readonly promotion: string; readonly occasion: string },
): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    'members.without-coupon',
    `select asked.id from unnest($1::text[]) as asked (id)
     where not exists (select from members.coupon
       where customer_id = asked.id and market = $2 and promotion = $3 and occasion = $4)`,
    [customerIds, market, promotion, occasion],
  );
  return rows.map(({ id }) => id);
}

/**
 * The number of claimed coupons for each promotion of a campaign: by this member, and by all members if the promotion has a
 * limit.
 */
export async function claimsOf(
  db: Connection,
  customerId: string,
  market: Market,
  promotions: readonly string[],
): Promise<ReadonlyMap<string, { readonly claimed: number; readonly claimedByAll: number }>> {
  const rows = await db.query<{ promotion: string; claimed: number; claimedByAll: number }>(
    'members.claims-of-member',
    `select promotion, (select count(*) from members.coupon
         where coupon.customer_id = $1 and coupon.market = $2 and coupon.promotion = asked.promotion and origin = 'claim') as claimed,
       coalesce((select coupon_claims.claimed from members.coupon_claims
         where coupon_claims.market = $2 and coupon_claims.promotion = asked.promotion), 0) as "claimedByAll"
     from unnest($3::text[]) as asked (promotion)`,
    [customerId, market, promotions],
  );
  return new Map(rows.map(({ promotion, ...claims }) => [promotion, claims]));
}

/** Counts a claim; false where all are claimed. The row stays locked until the transaction ends. */
export async function countClaim(
  tx: Connection,
  market: Market,
  promotion: string,
  total: number,
): Promise<boolean> {
  const rows = await tx.query(
    'members.count-claim',
    `insert into members.coupon_claims (market, promotion, claimed) values ($1, $2, 1)
     on conflict (market, promotion) do update set claimed = coupon_claims.claimed + 1 where coupon_claims.claimed < $3
     returning 1 as one`,
    [market, promotion, total],
  );
  return rows.length > 0;
}
