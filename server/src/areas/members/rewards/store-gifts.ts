import type { BusinessDay } from '@jinlan/domain/kernel';
import type { LocalText, Market } from '@jinlan/domain/markets';
import type { GiftStage } from '@jinlan/domain/rewards';
import { localText } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../../platform/database/json-columns.ts';
import type { Connection } from '../../../platform/database.ts';
import type { HistoryEntry } from '../../../platform/process.ts';
import type { Member } from '../store.ts';

export interface GiftRow extends Member {
  readonly id: number;
  readonly market: Market;
  readonly rewardId: number;
  readonly name: LocalText;
  readonly picture: string | null;
  readonly points: number;
  readonly storeCode: string;
  readonly stage: GiftStage;
  readonly codeSealed: string;
  readonly readyBy: BusinessDay;
  readonly expiresAt: Date | null;
  readonly version: number;
  readonly redeemedAt: Date;
}

const giftJson = jsonColumns('members.gift_redemption', ['id'], { name: localText });

const columns = `id, customer_id as "customerId", region, market, reward_id as "rewardId", name, picture, points,
  store_code as "storeCode", stage, code_sealed as "codeSealed", ready_by as "readyBy", expires_at as "expiresAt", version,
  redeemed_at as "redeemedAt"`;

export interface NewGift
  extends Pick<
    GiftRow,
    | 'customerId'
    | 'region'
    | 'market'
    | 'rewardId'
    | 'name'
    | 'picture'
    | 'points'
    | 'storeCode'
    | 'codeSealed'
    | 'readyBy'
    | 'redeemedAt'
  > {
  readonly requestKey: string;
  readonly codeHash: Buffer;
}

/** Adds a gift; null if the member's request was carried out before. */
export async function addGift(tx: Connection, gift: NewGift): Promise<GiftRow | null> {
  const [row] = await readJson(
    giftJson,
    tx.query<GiftRow>(
      'members.add-gift',
      `insert into members.gift_redemption (customer_id, region, market, reward_id, request_key, name, picture, points,
         store_code, code_hash, code_sealed, ready_by, redeemed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (customer_id, request_key) do nothing returning ${columns}`,
      [
        ...[gift.customerId, gift.region, gift.market, gift.rewardId, gift.requestKey],
        ...[JSON.stringify(gift.name), gift.picture, gift.points, gift.storeCode],
        ...[gift.codeHash, gift.codeSealed, gift.readyBy, gift.redeemedAt],
      ],
    ),
  );
  return row ?? null;
}

export async function giftOfRequest(
  db: Connection,
  customerId: string,
  key: string,
): Promise<GiftRow | null> {
  const [row] = await readJson(
    giftJson,
    db.query<GiftRow>(
      'members.gift-of-request',
      `select ${columns} from members.gift_redemption where customer_id = $1 and request_key = $2`,
      [customerId, key],
    ),
  );
  return row ?? null;
}

export async function giftOfCode(db: Connection, codeHash: Buffer): Promise<GiftRow | null> {
  const [row] = await readJson(
    giftJson,
    db.query<GiftRow>(
      'members.gift-of-code',
      `select ${columns} from members.gift_redemption where code_hash = $1`,
      [codeHash],
    ),
  );
  return row ?? null;
}

export async function lockGift(tx: Connection, id: number): Promise<GiftRow | null> {
  const [row] = await readJson(
    giftJson,
    tx.query<GiftRow>(
      'members.lock-gift',
      `select ${columns} from members.gift_redemption where id = $1 for update`,
      [id],
    ),
  );
  return row ?? null;
}

/** A member's newest gifts. */
export const giftsOf = (db: Connection, { customerId, region }: Member, limit: number): Promise<GiftRow[]> =>
  readJson(
    giftJson,
    db.query<GiftRow>(
      'members.gifts-of-member',
      `select ${columns} from members.gift_redemption where customer_id = $1 and region = $2 order by id desc limit $3`,
      [customerId, region, limit],
    ),
  );

/** A store's gifts at a stage, by their numbers. */
export function giftsOfStore(
  db: Connection,
  { storeCode, stage }: Pick<GiftRow, 'storeCode' | 'stage'>,
  page: { readonly newestFirst: boolean; readonly offset: number; readonly limit: number },
): Promise<GiftRow[]> {
  const order = page.newestFirst ? 'desc' : 'asc';
  return readJson(
    giftJson,
    db.query<GiftRow>(
      `members.gifts-of-store-${order}`,
      `select ${columns} from members.gift_redemption where store_code = $1 and stage = $2
       order by id ${order} offset $3 limit $4`,
      [storeCode, stage, page.offset, page.limit],
    ),
  );
}

export async function countGifts(
  db: Connection,
  { storeCode, stage }: Pick<GiftRow, 'storeCode' | 'stage'>,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'members.count-gifts',
    'select count(*)::int as count from members.gift_redemption where store_code = $1 and stage = $2',
    [storeCode, stage],
  );
  return row?.count ?? 0;
}

/** Gifts that nobody has collected in time. */
export async function overdueGifts(db: Connection, now: Date, limit: number): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(
    'members.overdue-gifts',
    `select id from members.gift_redemption where stage = 'ready' and expires_at <= $1 order by expires_at, id limit $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Returns false if the gift was changed meanwhile. */
export async function saveGift(
  tx: Connection,
  { id, version }: Pick<GiftRow, 'id' | 'version'>,
  { stage, expiresAt }: Pick<GiftRow, 'stage' | 'expiresAt'>,
): Promise<boolean> {
  const rows = await tx.query(
    'members.save-gift',
    `update members.gift_redemption set stage = $3, expires_at = $4, version = version + 1
     where id = $1 and version = $2 returning 1 as one`,
    [id, version, stage, expiresAt],
  );
  return rows.length > 0;
}

export async function addGiftEvent(tx: Connection, id: number, entry: HistoryEntry): Promise<void> {
  await tx.query(
    'members.add-gift-event',
    `insert into members.gift_redemption_event (redemption_id, version, at, actor, event, reason, from_stage, to_stage)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[id, entry.version, entry.at, entry.actor, entry.event, entry.reason],
      ...[entry.fromState, entry.toState],
    ],
  );
}

export interface GiftEventRow {
  readonly redemptionId: number;
  readonly at: Date;
  readonly actor: string;
  readonly event: string;
  readonly reason: string | null;
}

/** The most steps of a gift. They are few, because its transitions have no cycle. */
const mostSteps = 10;

/** The steps of several gifts, in order. */
export function giftEvents(db: Connection, ids: readonly number[]): Promise<GiftEventRow[]> {
  return db.query<GiftEventRow>(
    'members.gift-events',
    `select redemption_id as "redemptionId", at, actor, event, reason from members.gift_redemption_event
     where redemption_id = any($1::bigint[]) order by redemption_id, version limit $2`,
    [ids, ids.length * mostSteps],
  );
}
