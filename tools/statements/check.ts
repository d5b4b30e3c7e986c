import type { Column, Described } from './describe.ts';
import type { Property } from './row-types.ts';
import type { Statement } from './source.ts';

/**
 * Statements whose text is composed at run time from a table of columns. Tests of their area run them on
 * both databases.
 */
const composed: ReadonlySet<string> = new Set(['diamonds.save-stones']);

/**
 * Columns of statements that are run for their effect, or only to see whether a row exists: the code does not read
 * their values.
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
        const elements = await elementsOf(statement, text, describe);
        for (const { row, columns: listed } of elements)
          for (const difference of [
            ...differences({ row }, listed),
            ...nullDifferences({ row }, listed, text),
          ])
            problems.add(`in the lists, ${difference}`);
        const listed = new Set(elements.flatMap((one) => one.columns.map(({ name }) => name)));
        const unread = unvalidatedJson(statement, columns).filter((name) => !listed.has(name));
        if (unread.length > 0) problems.add(`no schema parses ${unread.join(', ')}: call readJson around it`);
      }
    }
    for (const problem of problems) findings.push(`${place} ${name}: ${problem}`);
  }
  return findings;
}

const listColumn = /json_agg\(((?:[^()]|\([^()]*\))+)\) as "(\w+)"/g;

/**
 * The elements of columns like `json_agg(sku) as "sku"`, described by the same statement without the lists. Elements that
 * are JSON themselves are left out: a schema must parse them.
 */
async function elementsOf(
  { row }: Statement,
  text: string,
  describe: (text: string) => Promise<Described>,
): Promise<readonly { readonly row: readonly Property[]; readonly columns: readonly Column[] }[]> {
  const names = new Set(Array.from(text.matchAll(listColumn), ([, , name]) => name));
  if (!Array.isArray(row) || names.size === 0) return [];
  const { columns } = await describe(text.replace(listColumn, '$1 as "$2"'));
  // The database refuses the text where the lists belong to a grouped row.
  if (!columns) return [];
  const elements = (row as readonly Property[]).flatMap(({ name, element }) =>
    element && names.has(name) ? [{ name, element: null, ...element }] : [],
  );
  const declared = new Set(elements.map(({ name }) => name));
  const listed = columns.filter(({ name, kind }) => declared.has(name) && kind !== 'json');
  const kept = new Set(listed.map(({ name }) => name));
  return [
    {
      row: elements.filter(({ name }) => kept.has(name)),
      // JSON writes a date as a string.
      columns: listed.map((column) => (column.kind === 'date' ? { ...column, kind: 'string' } : column)),
    },
  ];
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

function differences({ row }: Pick<Statement, 'row'>, columns: readonly Column[]): readonly string[] {
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
function nullDifferences(
  { row }: Pick<Statement, 'row'>,
  columns: readonly Column[],
  text: string,
): readonly string[] {
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
