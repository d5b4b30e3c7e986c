import { check, type Schema } from '@jinlan/domain/validity';

/** A stored value that this version of the shop cannot read: an older version, an import or a person wrote it. */
export class WrongColumn extends Error {
  override readonly name = 'WrongColumn';
}

/** The JSON values of a table's rows, by the names that a statement gives its columns. */
export interface JsonColumns<Shape extends object> {
  /** With its schema. */
  readonly table: string;
  /** The properties of a row that name it in a fault; none for a table of one row. */
  readonly key: readonly string[];
  readonly schemas: { readonly [Name in keyof Shape]: Schema<Shape[Name]> };
}

export const jsonColumns = <Shape extends object>(
  table: string,
  key: readonly string[],
  schemas: JsonColumns<Shape>['schemas'],
): JsonColumns<Shape> => ({ table, key, schemas });

/** A value parsed; throws WrongColumn with the place, which is its row's and its column's, and the place inside the value. */
export function parseColumn<Value>(
  schema: Schema<Value>,
  value: unknown,
  row: () => string,
  column: string,
): Value {
  const checked = check(schema, value);
  if (checked.ok) return checked.value;
  const [problem] = checked.error;
  const place = problem?.path ? `${column}.${problem.path}` : column;
  throw new WrongColumn(`${row()}, ${place}: ${problem?.message ?? 'wrong'}`);
}

/**
 * The rows with their JSON values parsed. Throws WrongColumn, which names table, column and key, for a value that its
 * schema does not allow. A statement need not answer every column. The check `statements` of verify looks for this call
 * around each statement that answers JSON.
 */
export async function readJson<Row extends object, Shape extends object>(
  { table, key, schemas }: JsonColumns<Shape>,
  answer: Promise<Row[]>,
): Promise<(Omit<Row, keyof Shape> & Pick<Shape, keyof Shape & keyof Row>)[]> {
  const rows = await answer;
  for (const row of rows as Record<string, unknown>[]) {
    const named = (): string => {
      const names = key.map((name) => `${name} ${String(row[name])}`).join(', ');
      return names === '' ? table : `${table} (${names})`;
    };
    for (const column in schemas)
      if (column in row) row[column] = parseColumn(schemas[column], row[column], named, column);
  }
  return rows as unknown as (Omit<Row, keyof Shape> & Pick<Shape, keyof Shape & keyof Row>)[];
}
