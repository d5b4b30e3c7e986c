import type { Connection } from '../../../platform/database.ts';
import { changedChannel } from '../store.ts';

/** Versions whose pieces stay written down; whoever is further behind reads everything anew. */
const keptVersions = 1_000;

/** Pieces of one catch-up; more are read anew with everything else. */
export const mostPieces = 500;

/** A piece of each version; with more rows the last versions would be missing, and are then taken for unknown. */
const mostRows = 10_000;

/**
 * Tells all processes that these pieces, and nothing else, were changed, with whatever variants they have or had: in the
 * transaction that changes them. Numbers of pieces, never of variants. Whoever deletes a piece names those too that link to it
 * or are made of it.
 */
export async function announcePieces(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    'catalogue.announce-pieces',
    `with moved as (update catalogue.version set version = version + 1 returning version),
       noted as (insert into catalogue.piece_change (version, product_id)
         select version, id from moved cross join (select distinct unnest($1::integer[]) as id) piece),
       forgotten as (delete from catalogue.piece_change using moved where piece_change.version <= moved.version - ${keptVersions})
     select pg_notify('${changedChannel}', version::text) from moved`,
    [ids],
  );
}

/**
 * The pieces that were changed after one version up to another; null where that is not known of each of the versions, or
 * where they are more than `mostPieces`.
 */
export async function readChangedPieces(
  db: Connection,
  after: number,
  upTo: number,
): Promise<readonly number[] | null> {
  if (upTo - after > keptVersions || upTo < after) return null;
  const [row] = await db.query<{ versions: number; ids: readonly number[] }>(
    'catalogue.changed-pieces',
    `select count(distinct version)::integer as versions, coalesce(array_agg(distinct product_id), '{}') as ids
     from (select version, product_id from catalogue.piece_change where version > $1::bigint and version <= $2::bigint
       order by version, product_id limit ${mostRows}) change`,
    [after, upTo],
  );
  if (!row || row.versions !== upTo - after || row.ids.length > mostPieces) return null;
  return row.ids;
}
