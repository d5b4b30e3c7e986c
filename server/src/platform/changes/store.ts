import type { Actor } from '@jinlan/domain/people';
import { anyFields } from '@jinlan/domain/validity';
import { jsonColumns, readJson } from '../database/json-columns.ts';
import type { Connection } from '../database.ts';

export interface ChangeRow {
  readonly id: number;
  readonly at: Date;
  readonly actorKind: Actor['kind'];
  readonly actorId: string;
  readonly action: string;
  readonly revision: number | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: string;
}

export interface NewChangeRow extends Omit<ChangeRow, 'id'> {
  readonly recordKind: string;
  readonly recordId: string | null;
  readonly request: string | null;
  readonly expiresAt: Date | null;
}

const changeJson = jsonColumns('platform.change', ['id'], { before: anyFields, after: anyFields });

const json = (fields: object | null): string | null => (fields === null ? null : JSON.stringify(fields));

export async function addChange(tx: Connection, change: NewChangeRow): Promise<void> {
  await tx.query(
    'platform.add-change',
    `insert into platform.change (at, actor_kind, actor_id, action, record_kind, record_id, revision, before, after,
       reason, request, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      change.at,
      change.actorKind,
      change.actorId,
      change.action,
      change.recordKind,
      change.recordId,
      change.revision,
      json(change.before),
      json(change.after),
      change.reason,
      change.request,
      change.expiresAt,
    ],
  );
}

export interface ChangesQuery {
  readonly recordKind: string;
  readonly recordId: string;
  /** Only changes before this id; null starts with the newest. */
  readonly beforeId: number | null;
  readonly limit: number;
}

/** Changes that match the query, newest first. */
export async function findChanges(db: Connection, query: ChangesQuery): Promise<ChangeRow[]> {
  return readJson(
    changeJson,
    db.query<ChangeRow>(
      'platform.find-changes',
      `select id, at, actor_kind as "actorKind", actor_id as "actorId", action, revision, before, after, reason
     from platform.change
     where record_kind = $1 and record_id = $2 and ($3::bigint is null or id < $3)
     order by id desc limit $4`,
      [query.recordKind, query.recordId, query.beforeId, query.limit],
    ),
  );
}

export async function deleteExpiredChanges(db: Connection, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'platform.delete-expired-changes',
    `delete from platform.change where id in (
       select id from platform.change where expires_at <= $1 order by expires_at limit $2) returning id`,
    [now, limit],
  );
  return rows.length;
}
