import type { Connection } from '../../../platform/database.ts';
import { changedChannel } from '../store.ts';

/** The number of versions whose changed pieces are stored. A process that is further behind loads everything again. */
const maxVersions = 1_000;

/** If more pieces changed than this, everything is reloaded. */
export const maxChangedPieces = 500;

/** The most rows read. If it cuts off versions, the changes count as unknown. */
const maxRows = 10_000;

/**
 * Notifies all processes, in the same transaction, that only these pieces and their variants changed. `ids` are ids of
 * pieces, never of variants. After a deletion they must include the pieces that link to the deleted one or contain it.
 */
export async function announcePieces(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    'catalogue.announce-pieces',
    `with moved as (update catalogue.version set version = version + 1 returning version),
       noted as (insert into catalogue.piece_change (version, product_id)
         select version, id from moved cross join (select distinct unnest($1::integer[]) as id) piece),
       forgotten as (delete from catalogue.piece_change using moved where piece_change.version <= moved.version - ${maxVersions})
     select pg_notify('${changedChannel}', version::text) from moved`,
    [ids],
  );
}

/**
 * Returns the pieces changed after version `after` up to `upTo`; null where a version is unknown, or where they are more
 * than `maxChangedPieces`.
 */
export async function readChangedPieces(
  db: Connection,
  after: number,
  upTo: number,
): Promise<readonly number[] | null> {
  if (upTo - after > maxVersions || upTo < after) return null;
  const [row] = await db.query<{ versions: number; ids: readonly number[] }>(
    'catalogue.changed-pieces',
    `select count(distinct version)::integer as versions, coalesce(array_agg(distinct product_id), '{}') as ids
     from (select version, product_id from catalogue.piece_change where version > $1::bigint and version <= $2::bigint
       order by version, product_id limit ${maxRows}) change`,
    [after, upTo],
  );
  if (!row || row.versions !== upTo - after || row.ids.length > maxChangedPieces) return null;
  return row.ids;
}
