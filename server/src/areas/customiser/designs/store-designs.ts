import type { Connection } from '../../../platform/database.ts';

/** A shared design. The picture is null where there is none, or where it was deleted to free space. */
export interface SharedRow {
  readonly short: string;
  readonly code: string;
  readonly picture: string | null;
}

export interface SavedRow {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly picture: string | null;
  readonly savedAt: Date;
}

const storedPictureOf = (table: string): string =>
  `(select stored.sha256 from customiser.picture stored where stored.sha256 = ${table}.picture)`;
const sharedColumns = `short, code, ${storedPictureOf('shared_design')} as picture`;

/**
 * Stores a shared design under `short`. A design that was already shared with this picture keeps its word, so nobody can
 * change the link of another person. Returns null if the word is in use.
 */
export async function addShared(
  db: Connection,
  { short, code, picture }: SharedRow,
  now: Date,
): Promise<SharedRow | null> {
  const [row] = await db
    .query<SharedRow>(
      'customiser.share-design',
      `insert into customiser.shared_design (short, code, picture, shared_at) values ($1, $2, $3, $4)
     on conflict (code, picture) do update set code = excluded.code
     returning short, code, picture`,
      [short, code, picture, now],
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23505') return [];
      throw error;
    });
  return row ?? null;
}

export async function sharedByShort(db: Connection, short: string): Promise<SharedRow | null> {
  const [row] = await db.query<SharedRow>(
    'customiser.shared-design',
    `select ${sharedColumns} from customiser.shared_design where short = $1`,
    [short],
  );
  return row ?? null;
}

/** The first share of this code, with any picture. */
export async function sharedByCode(db: Connection, code: string): Promise<SharedRow | null> {
  const [row] = await db.query<SharedRow>(
    'customiser.shared-of-code',
    `select ${sharedColumns} from customiser.shared_design where code = $1 order by shared_at, short limit 1`,
    [code],
  );
  return row ?? null;
}

const savedColumns = `id, name, code, ${storedPictureOf('saved_design')} as picture, saved_at as "savedAt"`;

/**
 * Locks the customer's saved designs until the transaction ends. This is a statement of its own: the next
 * one counts rows, and must see those committed while this one waited.
 */
export async function lockSaved(tx: Connection, customerId: string): Promise<void> {
  await tx.query(
    'customiser.lock-saved-designs',
    "select pg_advisory_xact_lock(hashtextextended('customiser.saved:' || $1::text, 0))",
    [customerId],
  );
}

/**
 * Saves a design. Saving the same design again updates its row. Returns null if the customer has
 * `maxDesigns`. Requires `lockSaved`.
 */
export async function saveDesign(
  db: Connection,
  customerId: string,
  {
    name,
    code,
    picture,
  }: { readonly name: string | null; readonly code: string; readonly picture: string | null },
  {
    otherwise: defaultName,
    most: maxDesigns,
    now,
  }: { readonly otherwise: string; readonly most: number; readonly now: Date },
): Promise<SavedRow | null> {
  const [row] = await db.query<SavedRow>(
    'customiser.save-design',
    `insert into customiser.saved_design (customer_id, code, name, picture, saved_at)
     select $1::text, $2, coalesce($3, $5), $4, $6::timestamptz
     where exists (select from customiser.saved_design where customer_id = $1 and code = $2)
       or (select count(*) from customiser.saved_design where customer_id = $1) < $7
     on conflict (customer_id, code) do update
       set name = coalesce($3, saved_design.name), picture = coalesce($4, saved_design.picture), saved_at = $6::timestamptz
     returning ${savedColumns}`,
    [customerId, code, name, picture, defaultName, now, maxDesigns],
  );
  return row ?? null;
}

/** One page of saved designs, newest first, with the total. */
export async function savedOf(
  db: Connection,
  customerId: string,
  limit: number,
  offset: number,
): Promise<{ readonly rows: readonly SavedRow[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    db.query<SavedRow>(
      'customiser.saved-designs',
      `select ${savedColumns} from customiser.saved_design where customer_id = $1
       order by saved_at desc, id desc limit $2 offset $3`,
      [customerId, limit, offset],
    ),
    db.query<{ total: number }>(
      'customiser.count-saved-designs',
      'select count(*)::integer as total from customiser.saved_design where customer_id = $1',
      [customerId],
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function renameSaved(
  db: Connection,
  customerId: string,
  id: number,
  name: string,
): Promise<SavedRow | null> {
  const [row] = await db.query<SavedRow>(
    'customiser.rename-design',
    `update customiser.saved_design set name = $3 where customer_id = $1 and id = $2 returning ${savedColumns}`,
    [customerId, id, name],
  );
  return row ?? null;
}

export async function deleteSaved(db: Connection, customerId: string, id: number): Promise<boolean> {
  const rows = await db.query(
    'customiser.delete-design',
    'delete from customiser.saved_design where customer_id = $1 and id = $2 returning id',
    [customerId, id],
  );
  return rows.length > 0;
}

export async function picturesOfDesigns(
  db: Connection,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.query<{ picture: string }>(
    'customiser.pictures-of-designs',
    `select picture from customiser.shared_design where picture = any($1::text[])
     union select picture from customiser.saved_design where picture = any($1::text[])`,
    [hashes],
  );
  return rows.map(({ picture }) => picture);
}
