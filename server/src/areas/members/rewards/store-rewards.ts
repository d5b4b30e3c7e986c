import type { LocalText, Market } from '@jinlan/domain/markets';
import type { MemberLevel } from '@jinlan/domain/members';
import type { RewardKind } from '@jinlan/domain/rewards';
import { localText, type RewardEntry } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';

export interface RewardRow {
  readonly id: number;
  readonly key: string;
  readonly kind: RewardKind;
  readonly name: LocalText;
  readonly about: LocalText;
  readonly picture: string | null;
  readonly points: number;
  readonly level: MemberLevel;
  /** Null for a coupon; may be below zero where the stock was lowered. */
  readonly left: number | null;
  readonly stores: readonly string[];
  readonly promotion: string | null;
  readonly validDays: number | null;
}

const rewardJson = jsonColumns('members.reward', ['id'], { name: localText, about: localText });

const columns = `reward.id, key, kind, name, about, picture, points, level, (stock - taken)::bigint as "left", stores,
  promotion, valid_days as "validDays"`;

/** The most rewards that a market shows. */
const mostShown = 100;

/** The rewards of a market, in the retailer's order. */
export function rewardsOf(db: Connection, market: Market): Promise<RewardRow[]> {
  return readJson(
    rewardJson,
    db.query<RewardRow>(
      'members.rewards-of-market',
      `select ${columns} from members.reward_market join members.reward on reward.id = reward_id
       where market = $1 and not withdrawn order by position, reward.id limit ${mostShown}`,
      [market],
    ),
  );
}

export async function rewardOfKey(db: Connection, market: Market, key: string): Promise<RewardRow | null> {
  const [row] = await readJson(
    rewardJson,
    db.query<RewardRow>(
      'members.reward-of-key',
      `select ${columns} from members.reward join members.reward_market on reward_id = reward.id
       where key = $2 and market = $1 and not withdrawn`,
      [market, key],
    ),
  );
  return row ?? null;
}

/**
 * Takes one piece of the reward's stock; false if none is left. Coupons have no stock. The row stays locked until the
 * transaction ends.
 */
export async function takeReward(tx: Connection, id: number): Promise<boolean> {
  const rows = await tx.query(
    'members.take-reward',
    `update members.reward set taken = taken + 1 where id = $1 and (stock is null or taken < stock)
     returning 1 as one`,
    [id],
  );
  return rows.length > 0;
}

export async function giveRewardBack(tx: Connection, id: number): Promise<void> {
  await tx.query('members.give-reward-back', 'update members.reward set taken = taken - 1 where id = $1', [
    id,
  ]);
}

/** Adds rewards, or changes them by their keys, and sets their markets. `position` is the place in the file. */
export async function saveRewards(
  tx: Connection,
  rewards: readonly (RewardEntry & { readonly position: number })[],
): Promise<void> {
  const json = JSON.stringify(rewards);
  await tx.query(
    'members.save-rewards',
    `insert into members.reward (key, kind, name, about, picture, points, level, stock, stores, promotion, valid_days, withdrawn)
     select key, kind, name, about, picture, points, level, stock,
       array(select jsonb_array_elements_text(stores)), promotion, "validDays", withdrawn
     from jsonb_to_recordset($1::jsonb) as given (key text, kind text, name jsonb, about jsonb, picture text, points bigint,
       level text, stock integer, stores jsonb, promotion text, "validDays" integer, withdrawn boolean)
     order by key
     on conflict (key) do update set kind = excluded.kind, name = excluded.name, about = excluded.about,
       picture = excluded.picture, points = excluded.points, level = excluded.level, stock = excluded.stock,
       stores = excluded.stores, promotion = excluded.promotion, valid_days = excluded.valid_days,
       withdrawn = excluded.withdrawn`,
    [json],
  );
  await tx.query(
    'members.save-reward-markets',
    `with given as (
       select reward.id, position, market
       from jsonb_to_recordset($1::jsonb) as given (key text, position integer, markets jsonb)
       join members.reward using (key) cross join lateral jsonb_array_elements_text(markets) as market
     ), outdated as (
       delete from members.reward_market where reward_id in (select id from given)
         and (reward_id, market) not in (select id, market from given)
     )
     insert into members.reward_market (market, reward_id, position) select market, id, position from given
     on conflict (market, reward_id) do update set position = excluded.position`,
    [json],
  );
}
