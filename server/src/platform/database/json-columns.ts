import { check, type Schema } from '@jinlan/domain/validity';

/** A stored value that this version of the shop cannot read. An older version, an import or a person wrote the value. */
export class WrongColumn extends Error {
  override readonly name = 'WrongColumn';
}

/** Schemas of a table's JSON columns. The key of a schema is the column's alias in the statements that read it. */
export interface JsonColumns<Shape extends object> {
  /** The table's name with its database schema, such as `ordering.refund`. */
  readonly table: string;
  /** Columns that identify a row in an error; empty for a table with one row. */
  readonly key: readonly string[];
  readonly schemas: { readonly [Name in keyof Shape]: Schema<Shape[Name]> };
}

export const jsonColumns = <Shape extends object>(
  table: string,
  key: readonly string[],
  schemas: JsonColumns<Shape>['schemas'],
): JsonColumns<Shape> => ({ table, key, schemas });

/** Parses the value of a column. Throws WrongColumn with the row, the column and the path inside the value. */
export function parseColumn<Value>(
  schema: Schema<Value>,
  value: unknown,
  row: () => string,
  column: string,
): Value {
  const checked = check(schema, value);
  if (checked.ok) return checked.value;
  const [problem] = checked.error;
  const path = problem?.path ? `${column}.${problem.path}` : column;
  throw new WrongColumn(`${row()}, ${path}: ${problem?.message ?? 'wrong'}`);
}

/**
 * Parses the JSON columns of rows. Throws WrongColumn with table, column and key for an invalid value.
 * A statement may return only some of the columns. The check `statements` of verify requires this call
 * around each statement that returns JSON.
 */
export async function readJson<Row extends object, Shape extends object>(
  { table, key, schemas }: JsonColumns<Shape>,
  result: Promise<Row[]>,
): Promise<(Omit<Row, keyof Shape> & Pick<Shape, keyof Shape & keyof Row>)[]> {
  const rows = await result;
  for (const row of rows as Record<string, unknown>[]) {
    const rowName = (): string => {
      const names = key.map((name) => `${name} ${String(row[name])}`).join(', ');
      return names === '' ? table : `${table} (${names})`;
    };
    for (const column in schemas)
      if (column in row) row[column] = parseColumn(schemas[column], row[column], rowName, column);
  }
  return rows as unknown as (Omit<Row, keyof Shape> & Pick<Shape, keyof Shape & keyof Row>)[];
}
