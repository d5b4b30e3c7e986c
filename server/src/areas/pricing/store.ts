import type { LocalText } from '@jinlan/domain/markets';
import type { GoldPriceType, SimulatorCalibration } from '@jinlan/domain/pricing';
import { checkedBoards, localText, simulatorCalibration } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../../platform/database/json-columns.ts';
import type { Connection } from '../../platform/database.ts';

/**
 * The channel that announces a new revision of the ledger. The announcement may be lost: a check each second guarantees the
 * reload.
 */
export const changedChannel = 'pricing_changed';

export type Source = 'simulator' | 'feed' | 'back-office' | 'development';

export interface VersionRow {
  readonly version: number;
  readonly type: GoldPriceType;
  readonly sell: number;
  readonly buy: number | null;
  readonly exchange: number | null;
  readonly effectiveAt: Date;
  readonly source: Source;
  readonly publisher: string;
}

export interface BoardRow {
  readonly type: GoldPriceType;
  readonly name: LocalText;
  readonly position: number;
  readonly staleAfterMinutes: number;
  readonly jumpBasisPoints: number;
  readonly checkedAt: Date | null;
  readonly acceptedVersion: number | null;
}

export interface Settings {
  readonly goldLockMinutes: number;
  readonly orderLockMinutes: number;
  readonly payInStoreHours: number;
}

const boardJson = jsonColumns('pricing.board', ['type'], { name: localText });
const revisionJson = jsonColumns('pricing.board', [], { checked: checkedBoards });
const simulationJson = jsonColumns('pricing.simulation', [], { calibration: simulatorCalibration });

const versionColumns = `version, type, sell_minor as sell, buy_minor as buy, exchange_minor as exchange,
  effective_at as "effectiveAt", source, publisher`;

/** Takes the lock for publishing versions; returns the last version number in use. */
export async function lockLedger(tx: Connection): Promise<number> {
  const [row] = await tx.query<{ latest: number }>(
    'pricing.lock-ledger',
    'select latest_version as latest from pricing.ledger for update',
  );
  return (row as { latest: number }).latest;
}

/** Notifies every process, in the same transaction, that boards have changed. */
export async function advanceLedger(tx: Connection, latest: number | null): Promise<void> {
  await tx.query(
    'pricing.advance-ledger',
    `with moved as (
       update pricing.ledger set revision = revision + 1, latest_version = coalesce($1, latest_version)
       returning revision
     )
     select pg_notify('${changedChannel}', revision::text) from moved`,
    [latest],
  );
}

export async function addVersions(
  tx: Connection,
  rows: readonly (VersionRow & { publication: string | null })[],
  now: Date,
): Promise<void> {
  await tx.query(
    'pricing.add-versions',
    `insert into pricing.board_version
       (version, type, sell_minor, buy_minor, exchange_minor, effective_at, source, publisher, publication, recorded_at)
     select *, $10::timestamptz from unnest($1::integer[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[],
       $6::timestamptz[], $7::text[], $8::text[], $9::text[])`,
    [
      rows.map((row) => row.version),
      rows.map((row) => row.type),
      rows.map((row) => row.sell),
      rows.map((row) => row.buy),
      rows.map((row) => row.exchange),
      rows.map((row) => row.effectiveAt),
      rows.map((row) => row.source),
      rows.map((row) => row.publisher),
      rows.map((row) => row.publication),
      now,
    ],
  );
}

/** The newest version of each board; with `before`, the newest that came into force before that time. */
export async function latestVersions(db: Connection, before: Date | null): Promise<VersionRow[]> {
  return db.query<VersionRow>(
    'pricing.latest-versions',
    `select latest.* from pricing.board board cross join lateral (
       select ${versionColumns} from pricing.board_version
       where type = board.type and ($1::timestamptz is null or effective_at < $1)
       order by effective_at desc, version desc limit 1
     ) latest`,
    [before],
  );
}

export async function findVersions(db: Connection, versions: readonly number[]): Promise<VersionRow[]> {
  if (versions.length === 0) return [];
  return db.query<VersionRow>(
    'pricing.find-versions',
    `select ${versionColumns} from pricing.board_version where version = any($1::integer[])`,
    [versions],
  );
}

/** Whether the board has ever had this price. */
export async function hadSell(db: Connection, type: GoldPriceType, sell: number): Promise<boolean> {
  const rows = await db.query(
    'pricing.had-sell',
    'select 1 as one from pricing.board_version where type = $1 and sell_minor = $2 limit 1',
    [type, sell],
  );
  return rows.length > 0;
}

/**
 * Versions of a board, newest first; the last one was in force when the range began. With `everyDays`, only the last version
 * of each period of that many days.
 */
export async function history(
  db: Connection,
  query: { type: GoldPriceType; from: Date; to: Date; limit: number; everyDays: number | null },
): Promise<VersionRow[]> {
  const within = `select ${versionColumns}, row_number() over (
      partition by ((effective_at at time zone interval '8 hours')::date - date '2000-01-01') / coalesce($5::integer, 1)
      order by effective_at desc, version desc
    ) as place
    from pricing.board_version where type = $1 and effective_at > $2 and effective_at <= $3`;
  const before = `select ${versionColumns}, 1 as place from pricing.board_version
    where type = $1 and effective_at <= $2 order by effective_at desc, version desc limit 1`;
  return db.query<VersionRow>(
    'pricing.history',
    `select version, type, sell, buy, exchange, "effectiveAt", source, publisher
     from ((${within}) union all (${before})) versions
     where place = 1 or $5::integer is null
     order by "effectiveAt" desc, version desc limit $4`,
    [query.type, query.from, query.to, query.limit, query.everyDays],
  );
}

export async function loadBoards(db: Connection): Promise<BoardRow[]> {
  return readJson(
    boardJson,
    db.query<BoardRow>(
      'pricing.load-boards',
      `select type, name, position, stale_after_minutes as "staleAfterMinutes", jump_basis_points as "jumpBasisPoints",
       checked_at as "checkedAt", accepted_version as "acceptedVersion"
     from pricing.board order by position`,
    ),
  );
}

export async function loadSettings(db: Connection): Promise<Settings> {
  const [row] = await db.query<Settings>(
    'pricing.load-settings',
    `select gold_lock_minutes as "goldLockMinutes", order_lock_minutes as "orderLockMinutes",
       pay_in_store_hours as "payInStoreHours" from pricing.setting`,
  );
  return row as Settings;
}

/** The ledger's revision and the time of each board's last check, which each process reads once a second. */
export async function readRevision(
  db: Connection,
): Promise<{ revision: number; checked: Partial<Record<GoldPriceType, string>> }> {
  const [row] = await readJson(
    revisionJson,
    db.query<{ revision: number; checked: unknown }>(
      'pricing.read-revision',
      `select revision, (select jsonb_object_agg(type, checked_at) from pricing.board where checked_at is not null) as checked
     from pricing.ledger`,
    ),
  );
  return { revision: row?.revision ?? 0, checked: row?.checked ?? {} };
}

export async function markChecked(tx: Connection, types: readonly GoldPriceType[], at: Date): Promise<void> {
  await tx.query(
    'pricing.mark-checked',
    `update pricing.board set checked_at = greatest(coalesce(checked_at, $2), $2) where type = any($1::text[])`,
    [types, at],
  );
}

/** Stores the accepted version of each board, the base for detecting jumps. */
export async function acceptVersions(
  tx: Connection,
  accepted: readonly { readonly type: GoldPriceType; readonly version: number }[],
): Promise<void> {
  await tx.query(
    'pricing.accept-versions',
    `update pricing.board set accepted_version = accepted.version
     from unnest($1::text[], $2::integer[]) as accepted(type, version) where board.type = accepted.type`,
    [accepted.map(({ type }) => type), accepted.map(({ version }) => version)],
  );
}

export interface SimulationRow {
  readonly calibration: SimulatorCalibration;
  readonly seed: string;
  readonly simulatedUntil: Date;
}

export async function lockSimulation(tx: Connection): Promise<SimulationRow | null> {
  const [row] = await readJson(
    simulationJson,
    tx.query<SimulationRow>(
      'pricing.lock-simulation',
      `select calibration, seed, simulated_until as "simulatedUntil" from pricing.simulation for update`,
    ),
  );
  return row ?? null;
}

export async function saveSimulation(tx: Connection, row: SimulationRow): Promise<void> {
  await tx.query(
    'pricing.save-simulation',
    `insert into pricing.simulation (calibration, seed, simulated_until) values ($1, $2, $3)
     on conflict (id) do update set calibration = $1, seed = $2, simulated_until = $3`,
    [JSON.stringify(row.calibration), row.seed, row.simulatedUntil],
  );
}
