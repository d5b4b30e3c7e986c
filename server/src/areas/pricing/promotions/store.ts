import type { LocalText, Market } from '@jinlan/domain/markets';
import type { PromotionTerms } from '@jinlan/domain/promotions';
import { localText, type PromotionEntry, promotionTerms } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';

/**
 * The channel that announces a changed automatic promotion. The announcement may be lost: a check each second guarantees the
 * reload.
 */
export const promotionsChannel = 'pricing_promotions';

export interface PromotionRow {
  readonly id: number;
  readonly market: Market;
  readonly terms: PromotionTerms;
  readonly label: LocalText;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  readonly buyerLimit: number | null;
  /** Whether the promotion has a limit or a budget that an order has to reserve. */
  readonly limited: boolean;
  readonly exhausted: boolean;
  readonly revision: number;
}

const promotionJson = jsonColumns('pricing.promotion', ['id'], { terms: promotionTerms, label: localText });

const columns = `promotion.id, promotion.market, promotion.terms, promotion.label, promotion.valid_from as "validFrom",
  promotion.buyer_limit as "buyerLimit",
  promotion.use_limit is not null or promotion.buyer_limit is not null or promotion.budget_minor is not null as limited,
  promotion.revision`;

/** Automatic promotions that are not over, at most `limit`. */
export async function automaticPromotions(db: Connection, now: Date, limit: number): Promise<PromotionRow[]> {
  return readJson(
    promotionJson,
    db.query<PromotionRow>(
      'pricing.automatic-promotions',
      `select ${columns}, valid_until as "validUntil", exhausted from pricing.promotion
       where trigger = 'automatic' and (valid_until is null or valid_until > $1) order by market, id limit $2`,
      [now, limit],
    ),
  );
}

/** A number that increases with every change of automatic promotions. */
export async function promotionsRevision(db: Connection): Promise<number> {
  const [row] = await db.query<{ promotions: number }>(
    'pricing.promotions-revision',
    'select promotions from pricing.ledger',
  );
  return row?.promotions ?? 0;
}

/** The promotion of a code; it is exhausted if the code is used. Null for a code that belongs to another customer. */
export async function promotionOfCode(
  db: Connection,
  market: Market,
  code: string,
  customerId: string | null,
): Promise<PromotionRow | null> {
  const [row] = await readJson(
    promotionJson,
    db.query<PromotionRow>(
      'pricing.promotion-of-code',
      `select ${columns}, least(promotion.valid_until, promotion_code.valid_until) as "validUntil",
         promotion.exhausted or coalesce(promotion_code.used >= promotion_code.use_limit, false) as exhausted
       from pricing.promotion_code join pricing.promotion on promotion.id = promotion_id
       where promotion_code.market = $1 and code = $2 and (owner is null or owner = $3)`,
      [market, code, customerId],
    ),
  );
  return row ?? null;
}

/** A promotion, and a hash under which its buyer's uses are counted. */
export interface CountedBuyer {
  readonly id: number;
  readonly buyer: string;
}

/** Returns the ids of the promotions that one of the buyer's hashes has already used as often as allowed. */
export async function usedUpByBuyer(
  db: Connection,
  counted: readonly CountedBuyer[],
): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(
    'pricing.used-up-by-buyer',
    `select distinct promotion.id from unnest($1::bigint[], $2::text[]) as counted (promotion_id, buyer)
     join pricing.promotion_buyer using (promotion_id, buyer) join pricing.promotion on promotion.id = promotion_id
     where promotion_buyer.used >= buyer_limit`,
    [counted.map(({ id }) => id), counted.map(({ buyer }) => buyer)],
  );
  return rows.map(({ id }) => id);
}

/** Whether a paid order was remembered under one of the hashes. */
export async function hasFormerOrder(db: Connection, buyers: readonly string[]): Promise<boolean> {
  const rows = await db.query(
    'pricing.has-former-order',
    'select from pricing.former_order where buyer = any($1::text[]) limit 1',
    [buyers],
  );
  return rows.length > 0;
}

/** Remembering an order again changes nothing. */
export async function rememberOrder(
  tx: Connection,
  orderNumber: string,
  buyers: readonly string[],
): Promise<void> {
  await tx.query(
    'pricing.remember-order',
    `insert into pricing.former_order (buyer, order_number) select buyer, $1 from unnest($2::text[]) as buyer
     on conflict do nothing`,
    [orderNumber, buyers],
  );
}

export async function forgetOrder(tx: Connection, orderNumber: string): Promise<void> {
  await tx.query('pricing.forget-order', 'delete from pricing.former_order where order_number = $1', [
    orderNumber,
  ]);
}

/** The use of a promotion that an order reserves. */
export interface PromotionNeed {
  readonly id: number;
  readonly market: Market;
  /** The normalised code; null for an automatic promotion. */
  readonly code: string | null;
  /** The hashes of the buyer, at most two. Empty if the buyer is unknown; then the use counts for no limit of buyers. */
  readonly buyers: readonly string[];
  /** The amount that the promotion takes off, in minor units of the market's own currency. */
  readonly amount: number;
}

/**
 * Returns the promotions that could be used. Their rows are locked in the order of their ids; each update
 * examines its limit on the newest row.
 */
export async function holdPromotions(
  tx: Connection,
  orderNumber: string,
  needs: readonly PromotionNeed[],
  now: Date,
): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(
    'pricing.hold-promotions',
    `with need as (
       select distinct on (id) * from jsonb_to_recordset($2::jsonb) as need (id bigint, market text, code text, buyers jsonb, amount bigint)
     ), locked as (
       select id, buyer_limit from pricing.promotion where id in (select id from need) order by id for update
     ), counted as (
       update pricing.promotion set used = used + 1, spent_minor = spent_minor + need.amount
       from need join locked on locked.id = need.id
       where promotion.id = need.id and (use_limit is null or used < use_limit) and (budget_minor is null or spent_minor < budget_minor)
       returning promotion.id
     ), coded as (
       update pricing.promotion_code set used = promotion_code.used + 1 from need
       where promotion_code.market = need.market and promotion_code.code = need.code
         and (promotion_code.use_limit is null or promotion_code.used < promotion_code.use_limit)
       returning promotion_id as id
     ), bought as (
       insert into pricing.promotion_buyer (promotion_id, buyer, used)
       select need.id, buyer, 1 from need join locked on locked.id = need.id, jsonb_array_elements_text(need.buyers) as buyer
       where locked.buyer_limit is not null
       on conflict (promotion_id, buyer) do update set used = promotion_buyer.used + 1
       where promotion_buyer.used < (select buyer_limit from locked where locked.id = promotion_buyer.promotion_id)
       returning promotion_id as id
     ), met as (
       select need.id, need.market, need.code, need.amount, case when locked.buyer_limit is not null then need.buyers end as buyers
       from need join locked on locked.id = need.id
       where need.id in (select id from counted) and (need.code is null or need.id in (select id from coded))
         and (locked.buyer_limit is null or jsonb_array_length(need.buyers) = (select count(*) from bought where bought.id = need.id))
     )
     insert into pricing.promotion_use (order_number, promotion_id, market, code, buyer, second_buyer, amount_minor, used_at)
     select $1, id, market, code, buyers ->> 0, buyers ->> 1, amount, $3 from met
     on conflict (order_number, promotion_id) do nothing returning promotion_id as id`,
    [orderNumber, JSON.stringify(needs), now],
  );
  return rows.map(({ id }) => id);
}

/** Marks the uses of a paid order; returns how many. */
export async function sellPromotions(tx: Connection, orderNumber: string): Promise<number> {
  const rows = await tx.query(
    'pricing.sell-promotions',
    'update pricing.promotion_use set sold = true where order_number = $1 and not sold returning 1 as one',
    [orderNumber],
  );
  return rows.length;
}

export async function giveBackPromotions(tx: Connection, orderNumber: string): Promise<number> {
  const rows = await tx.query(
    'pricing.give-back-promotions',
    `with given as (
       delete from pricing.promotion_use where order_number = $1 returning *
     ), locked as (
       select id from pricing.promotion where id in (select promotion_id from given) order by id for update
     ), uncounted as (
       update pricing.promotion set used = used - 1, spent_minor = spent_minor - given.amount_minor
       from given join locked on locked.id = given.promotion_id where promotion.id = given.promotion_id
     ), uncoded as (
       update pricing.promotion_code set used = promotion_code.used - 1 from given
       where promotion_code.market = given.market and promotion_code.code = given.code
     ), unbought as (
       update pricing.promotion_buyer set used = promotion_buyer.used - 1 from given
       where promotion_buyer.promotion_id = given.promotion_id and promotion_buyer.buyer in (given.buyer, given.second_buyer)
         and promotion_buyer.used > 0
     )
     select 1 as one from given`,
    [orderNumber],
  );
  return rows.length;
}

export type PromotionValues = Omit<PromotionEntry, 'name'> & { readonly label: LocalText };

/** Keys of campaigns, as `market/key`, that cannot be saved because a coupon has the key, or another promotion a code. */
export async function takenKeys(
  tx: Connection,
  promotions: readonly PromotionValues[],
): Promise<readonly { readonly entry: string; readonly code: string | null }[]> {
  return tx.query<{ entry: string; code: string | null }>(
    'pricing.taken-keys',
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as given (market text, key text, codes jsonb)
     )
     select given.market || '/' || given.key as entry, null as code
     from given join pricing.promotion on promotion.market = given.market and promotion.key = given.key
     where promotion.kind <> 'campaign'
     union all
     select given.market || '/' || given.key, promotion_code.code
     from given cross join lateral jsonb_array_elements_text(given.codes) as wanted
     join pricing.promotion_code on promotion_code.market = given.market and promotion_code.code = wanted
     join pricing.promotion on promotion.id = promotion_code.promotion_id
     where promotion.key <> given.key limit 1000`,
    [JSON.stringify(promotions)],
  );
}

/**
 * Inserts or updates by market and key. A repeated import never lowers a limit below the uses, and leaves a
 * campaign that does not differ as it is. Codes that a set no longer has stay if they were used,
 * or issued to a member.
 */
export async function savePromotions(tx: Connection, promotions: readonly PromotionValues[]): Promise<void> {
  const rows = promotions.map(({ terms, ...promotion }) => ({
    ...promotion,
    terms,
    trigger: terms.trigger.kind,
  }));
  const given = `jsonb_to_recordset($1::jsonb) as given (market text, key text, trigger text, terms jsonb, label jsonb,
       "validFrom" timestamptz, "validUntil" timestamptz, "useLimit" integer, "buyerLimit" integer, budget bigint, codes jsonb, issue jsonb)`;
  await tx.query(
    'pricing.save-promotions',
    `insert into pricing.promotion
       (market, kind, key, trigger, terms, label, valid_from, valid_until, use_limit, buyer_limit, budget_minor, issue)
     select market, 'campaign', key, trigger, terms, label, "validFrom", "validUntil", "useLimit", "buyerLimit", budget,
       nullif(issue, 'null') from ${given}
     on conflict (market, key) do update set trigger = excluded.trigger, terms = excluded.terms, label = excluded.label,
       valid_from = excluded.valid_from, valid_until = excluded.valid_until,
       use_limit = case when excluded.use_limit is not null then greatest(excluded.use_limit, promotion.used) end,
       buyer_limit = excluded.buyer_limit, budget_minor = excluded.budget_minor, issue = excluded.issue, revision = promotion.revision + 1
     where (promotion.terms, promotion.label, promotion.issue) is distinct from (excluded.terms, excluded.label, excluded.issue)
       or (promotion.valid_from, promotion.valid_until, promotion.buyer_limit, promotion.budget_minor)
         is distinct from (excluded.valid_from, excluded.valid_until, excluded.buyer_limit, excluded.budget_minor)
       or promotion.use_limit is distinct from
         case when excluded.use_limit is not null then greatest(excluded.use_limit, promotion.used) end`,
    [JSON.stringify(rows)],
  );
  await tx.query(
    'pricing.save-promotion-codes',
    `with wanted as (
       select promotion.id, promotion.market, code, case given.trigger when 'codes' then 1 end as use_limit
       from ${given} join pricing.promotion on promotion.market = given.market and promotion.key = given.key
       cross join lateral jsonb_array_elements_text(given.codes) as code
     ), outdated as (
       delete from pricing.promotion_code using ${given}, pricing.promotion
       where promotion.market = given.market and promotion.key = given.key and promotion_code.promotion_id = promotion.id
         and promotion_code.used = 0 and promotion_code.issued_at is null
         and not exists (select from wanted where wanted.market = promotion_code.market and wanted.code = promotion_code.code)
     )
     insert into pricing.promotion_code (market, code, promotion_id, use_limit)
     select market, code, id, use_limit from wanted on conflict (market, code) do nothing`,
    [JSON.stringify(rows)],
  );
}
