import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Market } from '@jinlan/domain/markets';
import type { MilesOption, MilesStage } from '@jinlan/domain/rewards';
import type { Connection } from '../../../platform/database.ts';
import type { HistoryEntry } from '../../../platform/process.ts';
import type { Member } from '../store.ts';

export interface MilesRow extends Member {
  readonly id: number;
  readonly market: Market;
  readonly miles: MilesOption;
  readonly points: number;
  readonly membershipNumber: string;
  readonly airlineName: string;
  readonly day: BusinessDay;
  readonly stage: MilesStage;
  readonly fileId: number | null;
  readonly reason: string | null;
  readonly version: number;
  readonly requestedAt: Date;
}

const columns = `id, customer_id as "customerId", region, market, miles, points, membership_number as "membershipNumber",
  airline_name as "airlineName", day, stage, file_id as "fileId", reason, version, requested_at as "requestedAt"`;

export interface NewMiles extends Omit<MilesRow, 'id' | 'stage' | 'fileId' | 'reason' | 'version'> {
  readonly requestKey: string;
}

/** Adds a request; null if the member has one with this key or of this day. */
export async function addMiles(tx: Connection, request: NewMiles): Promise<MilesRow | null> {
  const [row] = await tx.query<MilesRow>(
    'members.add-miles',
    `insert into members.miles_request (customer_id, region, market, request_key, miles, points, membership_number,
       airline_name, day, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning ${columns}`,
    [
      ...[request.customerId, request.region, request.market, request.requestKey, request.miles],
      ...[request.points, request.membershipNumber, request.airlineName, request.day, request.requestedAt],
    ],
  );
  return row ?? null;
}

export async function milesOfRequest(
  db: Connection,
  customerId: string,
  key: string,
): Promise<MilesRow | null> {
  const [row] = await db.query<MilesRow>(
    'members.miles-of-request',
    `select ${columns} from members.miles_request where customer_id = $1 and request_key = $2`,
    [customerId, key],
  );
  return row ?? null;
}

export async function lockMiles(tx: Connection, id: number): Promise<MilesRow | null> {
  const [row] = await tx.query<MilesRow>(
    'members.lock-miles',
    `select ${columns} from members.miles_request where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

/** A member's newest requests. */
export const milesOf = (db: Connection, { customerId, region }: Member, limit: number): Promise<MilesRow[]> =>
  db.query<MilesRow>(
    'members.miles-of-member',
    `select ${columns} from members.miles_request where customer_id = $1 and region = $2 order by id desc limit $3`,
    [customerId, region, limit],
  );

/** A market's requests at a stage, by their numbers. */
export function milesAtStage(
  db: Connection,
  { market, stage }: Pick<MilesRow, 'market' | 'stage'>,
  page: { readonly newestFirst: boolean; readonly offset: number; readonly limit: number },
): Promise<MilesRow[]> {
  const order = page.newestFirst ? 'desc' : 'asc';
  return db.query<MilesRow>(
    `members.miles-at-stage-${order}`,
    `select ${columns} from members.miles_request where market = $1 and stage = $2
     order by id ${order} offset $3 limit $4`,
    [market, stage, page.offset, page.limit],
  );
}

export async function countMiles(
  db: Connection,
  { market, stage }: Pick<MilesRow, 'market' | 'stage'>,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'members.count-miles',
    'select count(*)::int as count from members.miles_request where market = $1 and stage = $2',
    [market, stage],
  );
  return row?.count ?? 0;
}

/** Returns false if the request was changed meanwhile. */
export async function saveMiles(
  tx: Connection,
  { id, version }: Pick<MilesRow, 'id' | 'version'>,
  { stage, reason }: Pick<MilesRow, 'stage' | 'reason'>,
): Promise<boolean> {
  const rows = await tx.query(
    'members.save-miles',
    `update members.miles_request set stage = $3, reason = $4, version = version + 1
     where id = $1 and version = $2 returning 1 as one`,
    [id, version, stage, reason],
  );
  return rows.length > 0;
}

export async function addMilesEvent(tx: Connection, id: number, entry: HistoryEntry): Promise<void> {
  await tx.query(
    'members.add-miles-event',
    `insert into members.miles_event (request_id, version, at, actor, event, reason, from_stage, to_stage)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[id, entry.version, entry.at, entry.actor, entry.event, entry.reason],
      ...[entry.fromState, entry.toState],
    ],
  );
}

/** The oldest requests that wait for a file, locked. Requests that another file has just taken are not among them. */
export const lockSubmitted = (tx: Connection, market: Market, limit: number): Promise<MilesRow[]> =>
  tx.query<MilesRow>(
    'members.lock-submitted-miles',
    `select ${columns} from members.miles_request where market = $1 and stage = 'submitted' order by id limit $2 for update`,
    [market, limit],
  );

export interface MilesFileRow {
  readonly id: number;
  readonly market: Market;
  readonly staffNo: string;
  readonly requests: number;
  readonly madeAt: Date;
}

const fileColumns = 'id, market, staff_no as "staffNo", requests, made_at as "madeAt"';

export async function addMilesFile(tx: Connection, file: Omit<MilesFileRow, 'id'>): Promise<MilesFileRow> {
  const [row] = await tx.query<MilesFileRow>(
    'members.add-miles-file',
    `insert into members.miles_file (market, staff_no, requests, made_at) values ($1, $2, $3, $4) returning ${fileColumns}`,
    [file.market, file.staffNo, file.requests, file.madeAt],
  );
  if (row === undefined) throw new Error('The file was not stored');
  return row;
}

/** Marks the locked requests as sent in a file, with their steps. */
export async function sendInFile(
  tx: Connection,
  ids: readonly number[],
  { id, madeAt }: Pick<MilesFileRow, 'id' | 'madeAt'>,
  actor: string,
): Promise<void> {
  await tx.query(
    'members.send-miles-in-file',
    `with sent as (
       update members.miles_request set stage = 'sent', file_id = $2, version = version + 1
       where id = any($1::bigint[]) and stage = 'submitted' returning id, version
     )
     insert into members.miles_event (request_id, version, at, actor, event, from_stage, to_stage)
     select id, version, $3, $4, 'send', 'submitted', 'sent' from sent`,
    [ids, id, madeAt, actor],
  );
}

export async function milesFile(db: Connection, id: number): Promise<MilesFileRow | null> {
  const [row] = await db.query<MilesFileRow>(
    'members.miles-file',
    `select ${fileColumns} from members.miles_file where id = $1`,
    [id],
  );
  return row ?? null;
}

export const milesFiles = (db: Connection, market: Market, limit: number): Promise<MilesFileRow[]> =>
  db.query<MilesFileRow>(
    'members.miles-files',
    `select ${fileColumns} from members.miles_file where market = $1 order by id desc limit $2`,
    [market, limit],
  );

/** The requests of a file; it has as many as were put into it, at most `limit`. */
export const milesInFile = (db: Connection, fileId: number, limit: number): Promise<MilesRow[]> =>
  db.query<MilesRow>(
    'members.miles-in-file',
    `select ${columns} from members.miles_request where file_id = $1 order by id limit $2`,
    [fileId, limit],
  );
