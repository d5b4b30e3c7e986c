import type { ReductionCause, ReductionPhase, ReductionScope, RuleVersion } from '@jinlan/domain/pricing';
import { reductionShares } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { LineRow } from '../store.ts';

/** A reduction of an order; amounts in minor units of its currency. */
export interface OrderReduction {
  readonly position: number;
  readonly phase: ReductionPhase;
  readonly cause: ReductionCause;
  /** In the language of the order; null if the reduction has no name of its own. */
  readonly label: string | null;
  readonly scope: ReductionScope;
  readonly amount: number;
  /** Shares by line position. They add up to the amount, except for scope `shipping`, which has no shares. */
  readonly shares: readonly { readonly line: number; readonly amount: number }[];
}

interface ReductionRow extends Omit<OrderReduction, 'cause'> {
  readonly orderId: number;
  readonly cause: ReductionCause['kind'];
  readonly reference: string;
  readonly basisPoints: number | null;
  readonly ruleId: number | null;
  readonly ruleVersion: number | null;
}

const reductionJson = jsonColumns('ordering.reduction_share', ['orderId', 'position'], {
  shares: reductionShares,
});

/** Adds the lines of a new order and its reductions. */
export async function addLines(
  tx: Connection,
  orderId: number,
  lines: readonly LineRow[],
  reductions: readonly OrderReduction[],
): Promise<void> {
  const shares = reductions.flatMap(({ position, shares }) =>
    shares.map((share) => ({ ...share, reduction: position })),
  );
  await tx.query(
    'ordering.add-lines',
    `with reduced as (
       insert into ordering.order_reduction (order_id, position, phase, cause, reference, basis_points, rule_id, rule_version, label, scope, amount_minor)
       select $1, position, phase, cause, reference, "basisPoints", "ruleId", "ruleVersion", label, scope, amount
       from jsonb_to_recordset($3::jsonb) as reduction (position integer, phase text, cause text, reference text, "basisPoints" integer,
         "ruleId" bigint, "ruleVersion" integer, label text, scope text, amount bigint)
     ), shared as (
       insert into ordering.reduction_share (order_id, reduction, line, amount_minor)
       select $1, reduction, line, amount
       from jsonb_to_recordset($4::jsonb) as share (reduction integer, line integer, amount bigint)
     )
     insert into ordering.order_line (order_id, position, product_id, source_id, sku, parent_sku, product_type, name, url_key, options, facts,
       image_url, quantity, unit_minor, row_minor, discount_minor, unit_steps, gift_wrap, gift_message,
       bullion, parts, downloads, made, gift_rule, gift_label, gift_terms, gift_card)
     select $1, position, "productId", "sourceId", sku, "parentSku", "productType", name, "urlKey", options, facts, "imageUrl", quantity, unit, "row",
       discount, "unitSteps", "giftWrap", "giftMessage", bullion, parts, downloads, nullif(made, 'null'::jsonb), "giftRule", "giftLabel",
       nullif("giftTerms", 'null'::jsonb),
       nullif("giftCard", 'null'::jsonb)
     from jsonb_to_recordset($2::jsonb) as line (position integer, "productId" integer, "sourceId" integer, sku text, "parentSku" text, "productType" text,
       name text, "urlKey" text, options jsonb, facts jsonb, "imageUrl" text, quantity integer, unit bigint, "row" bigint,
       discount bigint, "unitSteps" jsonb, "giftWrap" boolean, "giftMessage" text, bullion boolean, parts jsonb, downloads jsonb, made jsonb, "giftRule" bigint, "giftLabel" text, "giftTerms" jsonb, "giftCard" jsonb)`,
    [
      orderId,
      JSON.stringify(lines),
      JSON.stringify(reductions.map((reduction) => ({ ...reduction, ...writeCause(reduction.cause) }))),
      JSON.stringify(shares),
    ],
  );
}

/** Reductions of all given orders in one statement, in the order in which they were applied. */
export async function reductionsOfMany(
  db: Connection,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly OrderReduction[]>> {
  const rows = await readJson(
    reductionJson,
    db.query<ReductionRow>(
      'ordering.reductions-of-many',
      `select order_id as "orderId", position, phase, cause, reference, basis_points as "basisPoints",
       rule_id as "ruleId", rule_version as "ruleVersion", label, scope, amount_minor as amount,
       (select coalesce(jsonb_agg(jsonb_build_object('line', line, 'amount', share.amount_minor) order by line), '[]')
        from ordering.reduction_share share
        where share.order_id = reduction.order_id and share.reduction = reduction.position) as shares
     from ordering.order_reduction reduction where order_id = any($1::bigint[]) order by order_id, position`,
      [orderIds],
    ),
  );
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, orderRows]) => [orderId, orderRows.map(readReduction)]));
}

function readReduction({
  orderId: _,
  cause,
  reference,
  basisPoints,
  ruleId,
  ruleVersion,
  ...row
}: ReductionRow): OrderReduction {
  const rule = ruleId !== null && ruleVersion !== null ? { id: ruleId, version: ruleVersion } : null;
  return { ...row, cause: readCause({ cause, reference, basisPoints }, rule) };
}

function readCause(
  { cause: kind, reference, basisPoints }: Pick<ReductionRow, 'cause' | 'reference' | 'basisPoints'>,
  rule: RuleVersion | null,
): ReductionCause {
  switch (kind) {
    case 'coupon':
      return { kind, code: reference, basisPoints, rule };
    case 'promotion':
      if (rule === null) throw new TypeError('A promotion of an order has no number');
      return { kind, basisPoints, rule };
    case 'level':
      return { kind, tier: reference, basisPoints: basisPoints ?? 0 };
  }
}

type CauseColumns = Pick<ReductionRow, 'cause' | 'reference' | 'basisPoints' | 'ruleId' | 'ruleVersion'>;

function writeCause(cause: ReductionCause): CauseColumns {
  const { kind, basisPoints } = cause;
  const rule = kind === 'level' ? null : cause.rule;
  const shared = { cause: kind, basisPoints, ruleId: rule?.id ?? null, ruleVersion: rule?.version ?? null };
  switch (kind) {
    case 'coupon':
      return { ...shared, reference: cause.code };
    case 'promotion':
      return { ...shared, reference: String(cause.rule.id) };
    case 'level':
      return { ...shared, reference: cause.tier };
  }
}
