import { check, optionTables } from '@jinlan/domain/validity';
import { completeTexts } from '../../platform/import/convert-chinese.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { addTables, loadTables, lockTables } from './store.ts';

const file = 'customiser.json';

/** Imports pictures. Returns the reason for each picture that failed; its style is then shown as a sketch. */
export type ImportPictures = (files: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Imports the option tables, all or nothing, because partial tables would disable options. Changed tables need a higher
 * version, because designs refer to the version of their tables. Equal tables change nothing.
 */
export async function importTables(
  { db, clock }: Platform,
  json: string,
  takePictures?: ImportPictures,
): Promise<ImportReport> {
  const failed = (problems: readonly ImportProblem[]): ImportReport => ({ file, imported: 0, problems });
  const problem = (path: string, message: string): ImportProblem => ({ file, line: 1, path, message });
  let value: unknown;
  try {
    value = completeTexts<unknown>(JSON.parse(json.replace(/^\uFEFF/, '')));
  } catch {
    return failed([problem('', 'Not valid JSON')]);
  }
  const parsed = check(optionTables, value);
  if (!parsed.ok) return failed(parsed.error.map(({ path, message }) => problem(path, message)));
  const { version, styles } = parsed.value;
  const failures = await takePictures?.(styles.flatMap(({ picture }) => picture?.file ?? []));
  const unseen = styles.flatMap(({ picture }, index) => {
    const message = picture && failures?.get(picture.file);
    return message === undefined ? [] : [{ index, message }];
  });
  const failedIndexes = new Set(unseen.map(({ index }) => index));
  const tables = {
    ...parsed.value,
    styles: styles.map((style, index) => {
      const { picture: _, ...sketched } = style;
      return failedIndexes.has(index) ? sketched : style;
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
    const stored = check(optionTables, await loadTables(tx));
    const storedTables = stored.ok ? stored.value : null;
    if (storedTables && isDeepEqual(storedTables, tables)) return null;
    if (storedTables && version <= storedTables.version) return storedTables.version;
    await addTables(tx, version, tables, clock.now());
    return null;
  });
  if (latest === null) return { file, imported: 1, problems: [], ...(notes.length > 0 ? { notes } : {}) };
  return failed([problem('version', `Must be above ${latest}, since the tables have changed`)]);
}

/** Deep equality, ignoring the order of fields. */
function isDeepEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  const keys = Object.keys(a);
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return keys.length === Object.keys(b).length && keys.every((key) => isDeepEqual(first[key], second[key]));
}
