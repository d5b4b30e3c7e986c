import type { LocalText, Market } from '@jinlan/domain/markets';
import { noConditions, type PromotionTerms } from '@jinlan/domain/promotions';
import { localText, promotionTerms } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';

/** A coupon, which is a promotion with one code, with all that the back office edits. */
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
  readonly buyerLimit: number | null;
  readonly used: number;
  readonly revision: number;
}

export type CouponValues = Omit<OfficeCouponRow, 'id' | 'used' | 'revision'>;

interface StoredCoupon
  extends Omit<
    OfficeCouponRow,
    'kind' | 'amount' | 'basisPoints' | 'minSubtotal' | 'validFrom' | 'validUntil'
  > {
  readonly terms: PromotionTerms;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
}

const couponJson = jsonColumns('pricing.promotion', ['id'], { terms: promotionTerms, label: localText });

const columns = `id, market, key as code, terms, label, valid_from as "validFrom", valid_until as "validUntil",
  use_limit as "useLimit", buyer_limit as "buyerLimit", used, revision`;

function rowOf({
  terms: { action, conditions },
  validFrom,
  validUntil,
  ...row
}: StoredCoupon): OfficeCouponRow {
  if (validFrom === null || validUntil === null) throw new TypeError('A coupon has no days of validity');
  return {
    ...row,
    validFrom,
    validUntil,
    kind: action.kind === 'order-amount' ? 'amount' : 'percent',
    amount: action.kind === 'order-amount' ? action.amount : null,
    basisPoints: action.kind === 'order-percent' ? action.basisPoints : null,
    minSubtotal: conditions.minSubtotal ?? 0,
  };
}

/** A coupon leaves the gold value of pieces by weight alone. */
const termsOf = ({ code, kind, amount, basisPoints, minSubtotal }: CouponValues): PromotionTerms => ({
  trigger: { kind: 'code', code },
  conditions: { ...noConditions, minSubtotal: minSubtotal > 0 ? minSubtotal : null },
  action:
    kind === 'amount'
      ? { kind: 'order-amount', amount: amount ?? 0, every: null, gold: false }
      : { kind: 'order-percent', basisPoints: basisPoints ?? 0, atMost: null, gold: false },
  group: null,
});

const firstRow = ([row]: readonly StoredCoupon[]): OfficeCouponRow | null => (row ? rowOf(row) : null);

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
  const rows = await readJson(
    couponJson,
    db.query<StoredCoupon>(
      'pricing.list-coupons',
      `select ${columns} from pricing.promotion
     where kind = 'coupon' and market = any($1::text[]) and ($2::text is null or (market, key) > ($2, $3))
       and ($4::text is null or strpos(key, upper($4)) > 0 or strpos(lower((select string_agg(value, ' ') from jsonb_each_text(label - 'converted'))), lower($4)) > 0)
     order by market, key limit $5`,
      [markets, after?.market ?? null, after?.code ?? null, search, limit],
    ),
  );
  return rows.map(rowOf);
}

export async function readCoupon(
  db: Connection,
  market: Market,
  code: string,
): Promise<OfficeCouponRow | null> {
  const rows = await readJson(
    couponJson,
    db.query<StoredCoupon>(
      'pricing.read-coupon',
      `select ${columns} from pricing.promotion where market = $1 and key = $2 and kind = 'coupon'`,
      [market, code],
    ),
  );
  return firstRow(rows);
}

/** Locks the coupon: another save of it, and an order that uses it, wait until the transaction ends. */
export async function lockCoupon(
  tx: Connection,
  market: Market,
  code: string,
): Promise<OfficeCouponRow | null> {
  const rows = await readJson(
    couponJson,
    tx.query<StoredCoupon>(
      'pricing.lock-coupon',
      `select ${columns} from pricing.promotion where market = $1 and key = $2 and kind = 'coupon' for update`,
      [market, code],
    ),
  );
  return firstRow(rows);
}

/** Whether a campaign has this code. */
export async function isCodeOfCampaign(db: Connection, market: Market, code: string): Promise<boolean> {
  const rows = await db.query(
    'pricing.code-of-campaign',
    `select 1 as one from pricing.promotion_code join pricing.promotion on promotion.id = promotion_id
     where promotion_code.market = $1 and code = $2 and kind <> 'coupon'`,
    [market, code],
  );
  return rows.length > 0;
}

const parameters = (coupon: CouponValues): readonly unknown[] => [
  coupon.market,
  coupon.code,
  JSON.stringify(termsOf(coupon)),
  JSON.stringify(coupon.label),
  coupon.validFrom,
  coupon.validUntil,
  coupon.useLimit,
  coupon.buyerLimit,
];

/** Returns null where the market has the coupon already. */
export async function addCoupon(tx: Connection, coupon: CouponValues): Promise<OfficeCouponRow | null> {
  const rows = await readJson(
    couponJson,
    tx.query<StoredCoupon>(
      'pricing.add-coupon',
      `with added as (
       insert into pricing.promotion (market, kind, key, trigger, terms, label, valid_from, valid_until, use_limit, buyer_limit)
       values ($1, 'coupon', $2, 'code', $3, $4, $5, $6, $7, $8)
       on conflict (market, key) do nothing returning *
     ), coded as (
       insert into pricing.promotion_code (market, code, promotion_id) select market, key, id from added
     )
     select ${columns} from added`,
      parameters(coupon),
    ),
  );
  return firstRow(rows);
}

/** Updates a coupon whose row the caller has locked; returns its next revision. */
export async function changeCoupon(tx: Connection, coupon: CouponValues): Promise<OfficeCouponRow> {
  const rows = await readJson(
    couponJson,
    tx.query<StoredCoupon>(
      'pricing.change-coupon',
      `update pricing.promotion set terms = $3, label = $4, valid_from = $5, valid_until = $6, use_limit = $7,
       buyer_limit = $8, revision = revision + 1
     where market = $1 and key = $2 returning ${columns}`,
      parameters(coupon),
    ),
  );
  const row = firstRow(rows);
  if (row === null) throw new Error('A locked coupon is gone');
  return row;
}

/** Returns the codes, as `market/code`, that belong to both these coupons and campaigns. */
export async function codesOfCampaigns(
  tx: Connection,
  coupons: readonly CouponValues[],
): Promise<readonly string[]> {
  const rows = await tx.query<{ entry: string }>(
    'pricing.codes-of-campaigns',
    `select promotion_code.market || '/' || promotion_code.code as entry
     from jsonb_to_recordset($1::jsonb) as given (market text, code text)
     join pricing.promotion_code on promotion_code.market = given.market and promotion_code.code = given.code
     join pricing.promotion on promotion.id = promotion_id where kind <> 'coupon' limit 1000`,
    [JSON.stringify(coupons)],
  );
  return rows.map(({ entry }) => entry);
}

/** Inserts or updates by market and code. A repeated import never lowers a use limit below the number of uses. */
export async function saveCoupons(tx: Connection, coupons: readonly CouponValues[]): Promise<void> {
  const rows = coupons.map((coupon) => ({ ...coupon, terms: termsOf(coupon) }));
  await tx.query(
    'pricing.save-coupons',
    `with saved as (
       insert into pricing.promotion (market, kind, key, trigger, terms, label, valid_from, valid_until, use_limit,
         buyer_limit)
       select market, 'coupon', code, 'code', terms, label, "validFrom", "validUntil", "useLimit", "buyerLimit"
       from jsonb_to_recordset($1::jsonb) as row(market text, code text, terms jsonb, label jsonb, "validFrom" timestamptz,
         "validUntil" timestamptz, "useLimit" integer, "buyerLimit" integer)
       on conflict (market, key) do update set terms = excluded.terms, label = excluded.label,
         valid_from = excluded.valid_from, valid_until = excluded.valid_until,
         use_limit = case when excluded.use_limit is not null then greatest(excluded.use_limit, promotion.used) end,
         buyer_limit = excluded.buyer_limit, revision = promotion.revision + 1
       where promotion.kind = 'coupon' and (
         (promotion.terms -> 'action', coalesce(promotion.terms #>> '{conditions,minSubtotal}', ''), promotion.valid_from, promotion.valid_until, promotion.label, promotion.buyer_limit)
           is distinct from (excluded.terms -> 'action', coalesce(excluded.terms #>> '{conditions,minSubtotal}', ''), excluded.valid_from, excluded.valid_until, excluded.label, excluded.buyer_limit)
         or promotion.use_limit is distinct from
           case when excluded.use_limit is not null then greatest(excluded.use_limit, promotion.used) end)
       returning market, key, id
     )
     insert into pricing.promotion_code (market, code, promotion_id) select market, key, id from saved
     on conflict (market, code) do nothing`,
    [JSON.stringify(rows)],
  );
}
