import type { Actor } from '@jinlan/domain/people';
import { actorId } from '../actor-text.ts';
import type { Clock } from '../clock.ts';
import type { Connection, Database } from '../database.ts';
import type { Jobs } from '../jobs.ts';
import { requestScope } from '../requests/request-scope.ts';
import { addChange, type ChangeRow, deleteExpiredChanges, findChanges } from './store.ts';

/**
 * The record of changes: who did what to which record. Each entry is written in the transaction of its
 * change, so that neither exists without the other. The database refuses to change or delete an entry
 * without an expiry.
 */
export interface Change {
  /** An action of the permission table, or a part of one: `coupon.change`, `gold-price.plan`. */
  readonly action: string;
  readonly record: { readonly kind: string; readonly id: string | null };
  /** The revision that the change created. */
  readonly revision?: number | null;
  /** Only the fields that changed. Never contains values of personal data. */
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
  /** At most 500 characters. */
  readonly reason?: string;
  /** When the entry may be deleted; absent means never. */
  readonly expiresAt?: Date;
}

/** Adds one entry in the caller's transaction, with the id of the current request. */
export async function recordChange(tx: Connection, actor: Actor, at: Date, change: Change): Promise<void> {
  const { action, record, revision = null, before = null, after = null, reason = '' } = change;
  await addChange(tx, {
    at,
    actorKind: actor.kind,
    actorId: actorId(actor),
    action,
    recordKind: record.kind,
    recordId: record.id,
    revision,
    before,
    after,
    reason,
    request: requestScope.getStore()?.requestId ?? null,
    expiresAt: change.expiresAt ?? null,
  });
}

/** The changes of one record, newest first. `beforeId` is the last id of the previous page. */
export async function changesOf(
  db: Connection,
  record: { readonly kind: string; readonly id: string },
  { limit, beforeId = null }: { readonly limit: number; readonly beforeId?: number | null },
): Promise<readonly ChangeRow[]> {
  return findChanges(db, { recordKind: record.kind, recordId: record.id, beforeId, limit });
}

const deleteExpiredJob = 'platform.delete-expired-changes';
const everySeconds = 3_600;
const batchSize = 500;

/** Deletes expired entries hourly, in batches. */
export function scheduleChangeExpiry(
  jobs: Jobs,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): void {
  jobs.every(deleteExpiredJob, everySeconds, async () => {
    for (let deleted = batchSize; deleted >= batchSize; )
      deleted = await deleteExpiredChanges(db, clock.now(), batchSize);
  });
}
