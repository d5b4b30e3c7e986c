import { PGlite, protocol } from '@electric-sql/pglite';
import { migrate, readMigrations } from '../../server/src/platform/database/migrate.ts';
import type { Connection } from '../../server/src/platform/database.ts';
import type { Kind } from './row-types.ts';

export interface Column {
  readonly name: string;
  /** `json` for a column that is parsed, whatever it contains; `any` for a type without a kind of its own. */
  readonly kind: Kind | 'json';
  /** The table column from which the value comes; null for a computed one. */
  readonly source: TableColumn | null;
}

type Fields = InstanceType<typeof protocol.messages.RowDescriptionMessage>['fields'];

export interface TableColumn {
  /** Name of the table with its schema. */
  readonly table: string;
  readonly column: string;
  readonly nullable: boolean;
}

/** The columns that a statement returns, or the database's error message for its text. */
export type Described =
  | { readonly columns: readonly Column[]; readonly error: null }
  | { readonly columns: null; readonly error: string };

/** How the server reads a column, by the oid of its type: `platform/database/values.ts`. */
const kinds: ReadonlyMap<number, Kind | 'json'> = new Map<number, Kind | 'json'>([
  [16, 'boolean'],
  [17, 'bytes'],
  ...[20, 21, 23, 26, 700, 701].map((oid) => [oid, 'number'] as const),
  ...[18, 19, 25, 1042, 1043, 1082, 1700, 2950].map((oid) => [oid, 'string'] as const),
  ...[1114, 1184].map((oid) => [oid, 'date'] as const),
  ...[114, 3802].map((oid) => [oid, 'json'] as const),
  ...[1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1182, 1185, 1231].map(
    (oid) => [oid, 'array'] as const,
  ),
]);

/**
 * A new database with all migrations, which describes parameters and columns of each statement. No statement is run.
 */
export async function openDescriber() {
  const database = new PGlite();
  const connection: Connection = {
    query: async <R>(_name: string, text: string, params: readonly unknown[] = []) =>
      (await database.query<R>(text, [...params])).rows,
    script: async (text) => void (await database.exec(text)),
  };
  await migrate({ ...connection, transaction: (work) => work(connection) }, await readMigrations());
  const { rows: attributes } = await database.query<TableColumn & { readonly key: string }>(
    `select attrelid::int || '.' || attnum as key, attrelid::regclass::text as table, attname as column,
       not attnotnull as nullable
     from pg_attribute where attnum > 0`,
  );
  const tableColumns = new Map(attributes.map(({ key, ...column }) => [key, column]));

  /** Uses the database's own protocol, because only it reports the table of a column. */
  async function fieldsOf(text: string): Promise<Fields> {
    const { serialize } = protocol;
    try {
      await database.execProtocol(serialize.parse({ text }));
      const { messages } = await database.execProtocol(serialize.describe({ type: 'S' }));
      const description = messages.find(
        (message) => message instanceof protocol.messages.RowDescriptionMessage,
      );
      return description?.fields ?? [];
    } finally {
      await database.execProtocol(serialize.sync());
    }
  }

  return {
    async describe(text: string): Promise<Described> {
      try {
        const fields = await fieldsOf(text);
        return {
          columns: fields.map(({ name, dataTypeID, tableID, columnID }) => ({
            name,
            kind: kinds.get(dataTypeID) ?? 'any',
            source: tableColumns.get(`${tableID}.${columnID}`) ?? null,
          })),
          error: null,
        };
      } catch (error) {
        return { columns: null, error: error instanceof Error ? error.message : String(error) };
      }
    },
    /** The texts that a check constraint allows in a column, by `schema.table.column`. */
    async unions(): Promise<ReadonlyMap<string, readonly string[]>> {
      const { rows } = await database.query<{ table: string; check: string }>(
        `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check
         from pg_constraint where contype = 'c' and conrelid <> 0`,
      );
      return new Map(
        rows.flatMap(({ table, check }) => {
          // A check of that one column alone: `CHECK ((column = ANY (ARRAY['one'::text, 'two'::text])))`.
          const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[('[^\]]*)\]\)\)\)$/.exec(check) ?? [];
          if (column === undefined || list === undefined) return [];
          return [
            [`${table}.${column}`, [...list.matchAll(/'([^']*)'/g)].map(([, text = '']) => text)] as const,
          ];
        }),
      );
    },
    close: () => database.close(),
  };
}
