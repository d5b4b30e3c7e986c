import type { LocalText, Market } from '@jinlan/domain/markets';
import { localText } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { Member } from '../store.ts';

export interface CouponRow extends Member {
  readonly id: number;
  readonly market: Market;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly points: number;
  readonly code: string;
  readonly validUntil: Date;
  readonly redeemedAt: Date;
}

export interface NewCoupon extends Omit<CouponRow, 'id'> {
  readonly rewardId: number;
  readonly requestKey: string;
}

const couponJson = jsonColumns('members.redeemed_coupon', ['id'], { name: localText, about: localText });

const columns = `id, customer_id as "customerId", region, market, name, about, points, code, valid_until as "validUntil",
  redeemed_at as "redeemedAt"`;

/** Adds a coupon; null if the member's request was carried out before. */
export async function addCoupon(tx: Connection, coupon: NewCoupon): Promise<CouponRow | null> {
  const [row] = await readJson(
    couponJson,
    tx.query<CouponRow>(
      'members.add-coupon',
      `insert into members.redeemed_coupon (customer_id, region, market, reward_id, request_key, name, about, points, code,
         valid_until, redeemed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (customer_id, request_key) do nothing returning ${columns}`,
      [
        ...[coupon.customerId, coupon.region, coupon.market, coupon.rewardId, coupon.requestKey],
        ...[JSON.stringify(coupon.name), JSON.stringify(coupon.about), coupon.points, coupon.code],
        ...[coupon.validUntil, coupon.redeemedAt],
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
      `select ${columns} from members.redeemed_coupon where customer_id = $1 and request_key = $2`,
      [customerId, key],
    ),
  );
  return row ?? null;
}

/** A member's newest coupons. */
export function couponsOf(
  db: Connection,
  { customerId, region }: Member,
  limit: number,
): Promise<CouponRow[]> {
  return readJson(
    couponJson,
    db.query<CouponRow>(
      'members.coupons-of-member',
      `select ${columns} from members.redeemed_coupon where customer_id = $1 and region = $2 order by id desc limit $3`,
      [customerId, region, limit],
    ),
  );
}
