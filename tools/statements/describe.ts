import { PGlite } from '@electric-sql/pglite';
import { migrate, readMigrations } from '../../server/src/platform/database/migrate.ts';
import type { Connection } from '../../server/src/platform/database.ts';
import type { Kind } from './source.ts';

export interface Column {
  readonly name: string;
  /** `json` for a column that is parsed, whatever it holds; `any` for a type without a kind of its own. */
  readonly kind: Kind | 'json';
}

/** What a statement answers, or what the database says is wrong with its text. */
export type Described =
  | { readonly columns: readonly Column[]; readonly error: null }
  | { readonly columns: null; readonly error: string };

/** How the server reads a column, by the type's oid: `platform/database/values.ts`. */
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

/** A new database with all migrations, which says what each statement needs and answers. Nothing is run. */
export async function openDescriber() {
  const database = new PGlite();
  const connection: Connection = {
    query: async <R>(_name: string, text: string, params: readonly unknown[] = []) =>
      (await database.query<R>(text, [...params])).rows,
    script: async (text) => void (await database.exec(text)),
  };
  await migrate({ ...connection, transaction: (work) => work(connection) }, await readMigrations());
  return {
    async describe(text: string): Promise<Described> {
      try {
        const { resultFields } = await database.describeQuery(text);
        return {
          columns: resultFields.map(({ name, dataTypeID }) => ({
            name,
            kind: kinds.get(dataTypeID) ?? 'any',
          })),
          error: null,
        };
      } catch (error) {
        return { columns: null, error: error instanceof Error ? error.message : String(error) };
      }
    },
    /** The texts that a column may hold by its check, by `schema.table.column`. */
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
