import type { Market } from '@jinlan/domain/markets';
import type { TradeInRules } from '@jinlan/domain/trade-in';
import type { Connection } from '../../platform/database.ts';

export interface ListedRules extends TradeInRules {
  readonly withdrawn: boolean;
}

interface RuleRow extends Omit<ListedRules, 'fineness'> {
  readonly gold: readonly number[];
  readonly platinum: readonly number[];
}

/**
 * The rules of a market for trade-ins; null if it has none. Withdrawn rules still count for pieces that the store has
 * already.
 */
export async function rulesOf(db: Connection, market: Market): Promise<ListedRules | null> {
  const [row] = await db.query<RuleRow>(
    'trade-ins.rules',
    `select market, gold, platinum, minimum_mg as "minimumMg", loss, loss_per_year as "lossPerYear",
       deduction_own as "deductionOwn", deduction_other as "deductionOther", has_exchange as "hasExchange", share,
       stone_rate as "stoneRate", stone_most::float8 as "stoneMost", stone_least as "stoneLeast", identity_from::float8 as "identityFrom",
       cash_most::float8 as "cashMost", confirm_from::float8 as "confirmFrom", withdrawn
     from trade_ins.rule where market = $1`,
    [market],
  );
  if (row === undefined) return null;
  const { gold, platinum, ...rules } = row;
  return { ...rules, fineness: { gold, platinum } };
}

/** Saves rules. They replace the rules of the same market. */
export async function saveRules(db: Connection, rules: readonly ListedRules[]): Promise<void> {
  await db.query(
    'trade-ins.save-rules',
    `insert into trade_ins.rule (market, gold, platinum, minimum_mg, loss, loss_per_year, deduction_own, deduction_other,
       has_exchange, share, stone_rate, stone_most, stone_least, identity_from, cash_most, confirm_from, withdrawn)
     select row.market, row.gold, row.platinum, row."minimumMg", row.loss, row."lossPerYear", row."deductionOwn",
       row."deductionOther", row."hasExchange", row.share, row."stoneRate", row."stoneMost", row."stoneLeast", row."identityFrom",
       row."cashMost", row."confirmFrom", row.withdrawn
     from jsonb_to_recordset($1::jsonb) as row(market text, gold integer[], platinum integer[], "minimumMg" integer,
       loss smallint, "lossPerYear" smallint, "deductionOwn" smallint, "deductionOther" smallint, "hasExchange" boolean,
       share smallint, "stoneRate" smallint, "stoneMost" bigint, "stoneLeast" integer, "identityFrom" bigint, "cashMost" bigint,
       "confirmFrom" bigint, withdrawn boolean)
     on conflict (market) do update set gold = excluded.gold, platinum = excluded.platinum,
       minimum_mg = excluded.minimum_mg, loss = excluded.loss, loss_per_year = excluded.loss_per_year,
       deduction_own = excluded.deduction_own, deduction_other = excluded.deduction_other,
       has_exchange = excluded.has_exchange, share = excluded.share, stone_rate = excluded.stone_rate,
       stone_least = excluded.stone_least, identity_from = excluded.identity_from, cash_most = excluded.cash_most,
       confirm_from = excluded.confirm_from, withdrawn = excluded.withdrawn`,
    [JSON.stringify(rules.map(({ fineness, ...row }) => ({ ...row, ...fineness })))],
  );
}
