import type { Connection, Database } from '../../../platform/database.ts';
import { placeOf, readJsonItems } from '../../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import { mediaIn, type TakeMedia } from '../media.ts';
import {
  removeBlocks,
  removePages,
  removeRedirects,
  saveBlocks,
  savePages,
  saveRedirects,
} from '../store.ts';
import { fileOf, translateMagentoContent } from './magento-content.ts';
import {
  type Around,
  type Config,
  type Note,
  pageReader,
  type ReadContent,
  readBlock,
} from './read-content.ts';
import { type MovedPaths, redirectReader } from './read-redirects.ts';

export interface ContentFiles {
  /** `content/pages.json` */
  readonly pages?: string;
  /** `content/blocks.json` */
  readonly blocks?: string;
  /** `content/redirects.json`: `{path, target, code: 301 | 302, storeView?}` */
  readonly redirects?: string;
  /** `content/magento-pages.json` and `content/magento-blocks.json`: answers of Magento's REST interface. */
  readonly magentoPages?: string;
  readonly magentoPagesEnglish?: string;
  readonly magentoBlocks?: string;
  readonly magentoBlocksEnglish?: string;
  /** Copies pictures and films that pages name. Without it they are taken to be there. */
  readonly takeMedia?: TakeMedia;
  /** Without it the former addresses of pieces and categories are not known. */
  readonly movedPaths?: MovedPaths;
}

export async function importContent(
  db: Database,
  files: ContentFiles,
  config: Config,
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  const magentoBlocks = translated(
    'block',
    'content/magento-blocks.json',
    files.magentoBlocks,
    files.magentoBlocksEnglish,
  );
  const magentoPages = translated(
    'page',
    'content/magento-pages.json',
    files.magentoPages,
    files.magentoPagesEnglish,
  );
  const numbered = { block: magentoBlocks?.byNumber, page: magentoPages?.byNumber };
  const around: Around = {
    config,
    named: (type, id) => (type === 'block' || type === 'page' ? (numbered[type]?.get(id) ?? null) : null),
  };
  const blocks = async (file: string, text: string) => {
    const { media, report } = await takeFrom(file, text, files.takeMedia);
    const read = (value: unknown, notes: Note[]) => readBlock(value, notes, { ...around, ...media });
    return withNotes(
      await importFile(db, file, text, read, { save: saveBlocks, remove: removeBlocks }),
      report,
    );
  };
  const pages = async (file: string, text: string) => {
    const { media, report } = await takeFrom(file, text, files.takeMedia);
    const read = await pageReader(db, text, { ...around, ...media });
    return withNotes(
      await importFile(db, file, text, read, { save: savePages, remove: removePages }),
      report,
    );
  };
  if (magentoBlocks) {
    const { entries, problems, notes } = magentoBlocks;
    reports.push(
      withNotes(await blocks('content/magento-blocks.json', JSON.stringify(entries)), notes, problems),
    );
  }
  if (files.blocks !== undefined) reports.push(await blocks('content/blocks.json', files.blocks));
  if (magentoPages) {
    const { entries, problems, notes } = magentoPages;
    reports.push(
      withNotes(await pages('content/magento-pages.json', JSON.stringify(entries)), notes, problems),
    );
  }
  if (files.pages !== undefined) reports.push(await pages('content/pages.json', files.pages));
  if (files.redirects !== undefined) {
    const read = await redirectReader(db, files.redirects, files.movedPaths);
    const kind = { save: saveRedirects, remove: removeRedirects };
    reports.push(await importFile(db, 'content/redirects.json', files.redirects, read, kind));
  }
  return reports;
}

/** Null where there is neither of the two files. */
function translated(kind: 'page' | 'block', file: string, text?: string, english?: string) {
  if (text === undefined && english === undefined) return null;
  const texts = {
    ...(text === undefined ? {} : { 'zh-Hans-CN': text }),
    ...(english === undefined ? {} : { 'en-US': english }),
  };
  return translateMagentoContent(kind, { texts, file: text === undefined ? fileOf(file, 'en-US') : file });
}

/** Copies what the entries of a file name, and tells the sizes of its pictures. What could not be taken is noted. */
async function takeFrom(file: string, text: string, takeMedia: TakeMedia | undefined) {
  const { items } = readJsonItems(text);
  const named = takeMedia
    ? new Map(items.map((item) => [item, mediaIn(item.value)]))
    : new Map<never, never>();
  const taken = await takeMedia?.([...new Set([...named.values()].flat())]);
  const report = [...named].flatMap(([item, names]) =>
    names.flatMap((name): ImportProblem[] => {
      const one = taken?.get(name);
      return one && !one.ok ? [{ file, ...placeOf(item), path: '', message: one.message }] : [];
    }),
  );
  const pictureSize = (name: string) => {
    const one = taken?.get(name);
    return one?.ok ? one.size : null;
  };
  return { media: { pictureSize }, report };
}

const withNotes = (
  report: ImportReport,
  notes: readonly ImportProblem[],
  problems: readonly ImportProblem[] = [],
): ImportReport => ({
  ...report,
  problems: [...problems, ...report.problems],
  notes: [...notes, ...(report.notes ?? [])],
});

async function importFile<Row>(
  db: Database,
  file: string,
  text: string,
  read: (value: unknown, notes: Note[]) => ReadContent<Row>,
  {
    save,
    remove,
  }: {
    readonly save: (tx: Connection, rows: readonly Row[]) => Promise<void>;
    readonly remove: (tx: Connection, names: readonly string[]) => Promise<void>;
  },
): Promise<ImportReport> {
  const { items, faults } = readJsonItems(text);
  const problems: ImportProblem[] = faults.map(({ line, column, message }) => ({
    file,
    line,
    column,
    path: '',
    message,
  }));
  const noted: ImportProblem[] = [];
  /** Null: to be removed. */
  const good = new Map<string, Row | null>();
  for (const item of items) {
    const place = placeOf(item);
    const notes: Note[] = [];
    const { name, row, problems: found } = read(item.value, notes);
    noted.push(...notes.map((note) => ({ file, ...place, ...note })));
    const twin = { path: 'identifier', message: 'Stands earlier in the file too' };
    const all = name !== null && good.has(name) ? [...found, twin] : found;
    if (name !== null && all.length === 0) good.set(name, row);
    else problems.push(...all.map((problem) => ({ file, ...place, ...problem })));
  }
  if (good.size > 0)
    await db.transaction(async (tx) => {
      const rows = [...good.values()].filter((row) => row !== null);
      const removed = [...good].flatMap(([name, row]) => (row === null ? [name] : []));
      if (removed.length > 0) await remove(tx, removed);
      if (rows.length > 0) await save(tx, rows);
    });
  return { file, imported: good.size, problems, notes: noted };
}
