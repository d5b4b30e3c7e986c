import type { Connection, Database } from '../../server/src/platform/database.ts';

/** Rows written by one statement. */
const batch = 500;

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
}

const ofShop = "nspname !~ '^pg_' and nspname not in ('information_schema', 'public')";

/** Tables that have rows in every shop in use. */
const records = ['catalogue.product', 'ordering.sales_order', 'identity.customer', 'identity.staff_member'];

/** Whether the database has any table of the shop, even an empty one. */
export async function hasShop(db: Connection): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>(
    'move.has-shop',
    "select to_regclass('platform.migration') is not null as known",
  );
  return row?.known === true;
}

/**
 * Whether it has pieces, orders, customers or staff. After an interrupted move the tables exist but are
 * empty.
 */
export async function hasRecords(db: Connection): Promise<boolean> {
  const tables = await db.query<{ name: string }>(
    'move.record-tables',
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [records],
  );
  if (tables.length === 0) return false;
  const anyRow = tables.map(({ name }) => `exists (select from ${name})`).join(' or ');
  const [row] = await db.query<{ known: boolean }>('move.has-records', `select ${anyRow} as known`);
  return row?.known === true;
}

/**
 * Copies every row of one shop's database into another, in one transaction. The target must have the same
 * migrations and no other rows. Values are copied as PostgreSQL's text, so that none is rounded. While
 * copying, foreign keys and triggers of the target are disabled. Calls `onTable` after each table.
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  onTable: (table: CopiedTable) => void = () => undefined,
): Promise<readonly CopiedTable[]> {
  const tables = await tablesOf(from);
  const copied: CopiedTable[] = [];
  await to.transaction(async (tx) => {
    copied.length = 0;
    const keys = await foreignKeys(tx);
    for (const { table, name } of keys) await run(tx, `alter table ${table} drop constraint ${name}`);
    const names = tables.map(({ name }) => name);
    for (const name of names) await run(tx, `alter table ${name} disable trigger user`);
    await run(tx, `truncate ${names.join(', ')}`);
    for (const table of tables) {
      const rows = await copyTable(from, tx, table);
      copied.push({ name: table.name, rows });
      onTable({ name: table.name, rows });
    }
    for (const name of names) await run(tx, `alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys)
      await run(tx, `alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, last } of await sequencesOf(from))
      if (last !== null) await tx.query('move.sequence', 'select setval($1, $2::bigint)', [name, last]);
  });
  return copied;
}

const run = (tx: Connection, statement: string): Promise<void> => tx.script(statement);

/** The shop's tables, except the list of migrations, which the target has. */
async function tablesOf(db: Connection): Promise<readonly Table[]> {
  return db.query<Table>(
    'move.tables',
    `select format('%I.%I', nspname, relname) as name,
       (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and ${ofShop} and (nspname, relname) <> ('platform', 'migration')
     order by 1`,
  );
}

async function foreignKeys(
  db: Connection,
): Promise<readonly { readonly table: string; readonly name: string; readonly definition: string }[]> {
  return db.query(
    'move.foreign-keys',
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and ${ofShop} order by 1, 2`,
  );
}

async function sequencesOf(
  db: Connection,
): Promise<readonly { readonly name: string; readonly last: string | null }[]> {
  return db.query(
    'move.sequences',
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname !~ '^pg_' and schemaname not in ('information_schema', 'public') order by 1`,
  );
}

/**
 * SQL for a value as text. A transaction number means nothing in another database: 0 marks the row as
 * changed long ago.
 */
const asText = ({ name, type }: Column): string => (type === 'xid8' ? "'0'" : `${name}::text`);

async function copyTable(from: Connection, to: Connection, { name, columns }: Table): Promise<number> {
  const select = `select ctid::text as place, jsonb_build_array(${columns.map(asText).join(', ')})::text as row
     from ${name} where ctid > $1::tid order by ctid limit ${batch}`;
  const values = columns.map(({ type }, index) => `(row->>${index})::${type}`);
  const insert = `insert into ${name} (${columns.map((column) => column.name).join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as row`;
  let rows = 0;
  let place: string | undefined = '(0,0)';
  while (place !== undefined) {
    const read: readonly { readonly place: string; readonly row: string }[] = await from.query(
      `move.read ${name}`,
      select,
      [place],
    );
    if (read.length > 0)
      await to.query(`move.write ${name}`, insert, [`[${read.map(({ row }) => row).join(',')}]`]);
    rows += read.length;
    place = read.at(-1)?.place;
  }
  return rows;
}
