import { type Problem, type ProblemCode, readTables } from '@jinlan/domain/customiser';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { addTables, loadTables, lockTables } from './store.ts';

const file = 'customiser.json';

/** Of the pictures that cannot be shown, why. */
export type TakePictures = (files: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * The option tables, whole or not at all: half a table would close doors that nobody meant to. What differs from the tables
 * in the shop needs a higher version, because designs remember theirs; the same tables again change nothing.
 */
export async function importTables(
  { db, clock }: Platform,
  json: string,
  takePictures?: TakePictures,
): Promise<ImportReport> {
  const failed = (problems: readonly ImportProblem[]): ImportReport => ({ file, imported: 0, problems });
  const problem = (path: string, message: string): ImportProblem => ({ file, line: 1, path, message });
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return failed([problem('', 'Not valid JSON')]);
  }
  const read = readTables(value);
  if (!read.ok) return failed(read.error.map((one) => problem(one.path, problemMessage(one))));
  const { version, styles } = read.value;
  const refused = await takePictures?.(styles.flatMap(({ picture }) => picture?.file ?? []));
  const unseen = styles.flatMap(({ picture }, index) => {
    const message = picture && refused?.get(picture.file);
    return message === undefined ? [] : [problem(`styles[${index}].picture.file`, message)];
  });
  if (unseen.length > 0) return failed(unseen);
  const latest = await db.transaction(async (tx) => {
    await lockTables(tx);
    const known = readTables(await loadTables(tx));
    const before = known.ok ? known.value : null;
    if (before && same(before, read.value)) return null;
    if (before && version <= before.version) return before.version;
    await addTables(tx, version, read.value, clock.now());
    return null;
  });
  if (latest === null) return { file, imported: 1, problems: [] };
  return failed([problem('version', `Must be above ${latest}, since the tables have changed`)]);
}

/** Whatever the order in which their fields are written. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  const keys = Object.keys(a);
  const [of, inOther] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return keys.length === Object.keys(b).length && keys.every((key) => same(of[key], inOther[key]));
}

const messages: Readonly<Record<ProblemCode, (data: Problem['data']) => string>> = {
  EXPECTED_OBJECT: () => 'Expected an object',
  EXPECTED_LIST: () => 'Expected a list',
  EXPECTED_TEXT: ({ pattern }) => `Expected text that matches ${pattern}`,
  EXPECTED_NUMBER: ({ from, to }) => `Expected a whole number from ${from} to ${to}`,
  EXPECTED_BOOLEAN: () => 'Expected true or false',
  MISSING: () => 'Missing',
  UNKNOWN_FIELD: () => 'No such field',
  UNKNOWN_CODE: ({ found }) => `No such code: ${found}`,
  TOO_FEW: ({ least }) => `At least ${least}`,
  TOO_MANY: ({ most }) => `At most ${most}`,
  TWICE: ({ found }) => `Appears twice: ${found}`,
  WRONG_WAY_ROUND: () => 'Nothing lies in this range',
  NOT_IN_TABLES: ({ found, alloy }) => `Not among what the tables price: ${found ?? alloy}`,
  NO_SUCH_STONE: ({ gem, diameter, points }) =>
    `No such stone in the tables: ${gem}, ${points === undefined ? `${diameter} micrometres` : `${points} points`}`,
  NOT_ON_THIS_KIND: ({ found }) => `Not on a style of this kind: ${found}`,
  DEAD_END: ({ field, after }) => `No ${field} is left after ${after}`,
};

const problemMessage = ({ problem, data }: Problem): string => messages[problem](data);
