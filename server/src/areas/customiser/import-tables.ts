import { check, optionTables } from '@jinlan/domain/validity';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { addTables, loadTables, lockTables } from './store.ts';

const file = 'customiser.json';

/** Why each of the pictures that cannot be shown is not; its style is drawn without. */
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
  const read = check(optionTables, value);
  if (!read.ok) return failed(read.error.map(({ path, message }) => problem(path, message)));
  const { version, styles } = read.value;
  const refused = await takePictures?.(styles.flatMap(({ picture }) => picture?.file ?? []));
  const unseen = styles.flatMap(({ picture }, index) => {
    const message = picture && refused?.get(picture.file);
    return message === undefined ? [] : [{ index, message }];
  });
  const lost = new Set(unseen.map(({ index }) => index));
  const tables = {
    ...read.value,
    styles: styles.map((style, index) => {
      const { picture: _, ...sketched } = style;
      return lost.has(index) ? sketched : style;
    }),
  };
  const notes = unseen
    .slice(0, 1)
    .map(({ index, message }) =>
      problem(
        `styles.${index}.picture.file`,
        `${unseen.length} styles are shown as sketches without their pictures, the first: ${message}. To show them, put the pictures below media/ and import with a higher version`,
      ),
    );
  const latest = await db.transaction(async (tx) => {
    await lockTables(tx);
    const known = check(optionTables, await loadTables(tx));
    const before = known.ok ? known.value : null;
    if (before && same(before, tables)) return null;
    if (before && version <= before.version) return before.version;
    await addTables(tx, version, tables, clock.now());
    return null;
  });
  if (latest === null) return { file, imported: 1, problems: [], ...(notes.length > 0 ? { notes } : {}) };
  return failed([problem('version', `Must be above ${latest}, since the tables have changed`)]);
}

/** Whatever the order in which their fields are written. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  const keys = Object.keys(a);
  const [of, inOther] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return keys.length === Object.keys(b).length && keys.every((key) => same(of[key], inOther[key]));
}
