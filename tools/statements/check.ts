import type { Column, Described } from './describe.ts';
import type { Statement } from './source.ts';

/**
 * Statements whose text is composed at run time from a table of columns. Tests of their area run them on
 * both databases.
 */
const composed: ReadonlySet<string> = new Set(['diamonds.save-stones', 'diamonds.stones']);

/**
 * Columns of statements that are run for their effect, or only to see whether there is a row: their values
 * are not read.
 */
const effects: ReadonlySet<string> = new Set(['pg_notify', 'pg_advisory_xact_lock', '?column?', 'one']);

/**
 * Finds problems of the statements. These are texts that the database refuses, row types with other columns or kinds of
 * values than the statement returns, and JSON without a schema. Each finding names the place.
 */
export async function findWrongStatements(
  statements: readonly Statement[],
  describe: (text: string) => Promise<Described>,
): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const statement of statements) {
    const { name, place, texts } = statement;
    const problems = new Set<string>();
    if (texts === null && !composed.has(name)) problems.add('its text could not be read');
    if (statement.row === 'unread') problems.add('its row type could not be read');
    for (const text of texts ?? []) {
      const { columns, error } = await describe(text);
      if (error !== null) problems.add(error);
      else {
        for (const difference of differences(statement, columns)) problems.add(difference);
        for (const difference of nullDifferences(statement, columns, text)) problems.add(difference);
        const unread = unvalidatedJson(statement, columns);
        if (unread.length > 0) problems.add(`no schema parses ${unread.join(', ')}: call readJson around it`);
      }
    }
    for (const problem of problems) findings.push(`${place} ${name}: ${problem}`);
  }
  return findings;
}

/** JSON columns whose type is declared but not validated. */
const unvalidatedJson = ({ row, parsed }: Statement, columns: readonly Column[]): readonly string[] =>
  columns
    .filter(({ name, kind }) => kind === 'json' && !parsed.includes(name))
    .map(({ name }) => name)
    .filter(
      (name) =>
        Array.isArray(row) && row.some((property) => property.name === name && property.kind !== 'unknown'),
    );

function differences({ row }: Statement, columns: readonly Column[]): readonly string[] {
  if (row === null || row === 'unread') return [];
  const declaredKinds = new Map(row.map(({ name, kind }) => [name, kind]));
  const returnedKinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  return [
    ...[...declaredKinds.keys()]
      .filter((name) => !returnedKinds.has(name))
      .map((name) => `the row type has ${name}, the statement has not`),
    ...[...returnedKinds.keys()]
      .filter((name) => !declaredKinds.has(name) && !effects.has(name))
      .map((name) => `the statement has ${name}, the row type has not`),
    ...[...declaredKinds].flatMap(([name, kind]) => {
      const column = returnedKinds.get(name) ?? 'any';
      const agrees =
        kind === 'any' || kind === 'unknown' || column === 'any' || column === 'json' || kind === column;
      return agrees ? [] : [`${name} is a ${column}, the row type says ${kind}`];
    }),
  ];
}

/**
 * Columns that may be null though the row type does not say so: nullable columns of a table, unless the text excludes
 * null, and all columns of a left-joined table.
 */
function nullDifferences({ row }: Statement, columns: readonly Column[], text: string): readonly string[] {
  if (!Array.isArray(row)) return [];
  const withoutNull = new Set(row.filter(({ nullable }) => !nullable).map(({ name }) => name));
  return columns.flatMap(({ name, source }) => {
    if (source === null || !withoutNull.has(name)) return [];
    const { table, column, nullable } = source;
    const excludesNull = new RegExp(`\\b${column} is not null\\b`).test(text);
    if (nullable && !excludesNull) return [`${name} may be null, the row type says it may not`];
    const isLeftJoined = text.includes(`left join ${table} `) && !text.includes(`from ${table}`);
    return isLeftJoined
      ? [`${name} is null where a left join finds no row, the row type says it may not`]
      : [];
  });
}
