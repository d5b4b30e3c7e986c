import type { Connection, Database } from '../../../platform/database.ts';
import { positionOf, readJsonItems } from '../../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../../platform/import/report.ts';
import { type CopyMedia, mediaIn } from '../media.ts';
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
  type Config,
  type ImportSurroundings,
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
  /** `content/magento-pages.json` and `content/magento-blocks.json`: responses of Magento's REST API. */
  readonly magentoPages?: string;
  readonly magentoPagesEnglish?: string;
  readonly magentoBlocks?: string;
  readonly magentoBlocksEnglish?: string;
  /** Copies pictures and films that pages reference. Without it they are assumed to be present. */
  readonly takeMedia?: CopyMedia;
  /** Finds former paths of pieces and categories; without it they are unknown. */
  readonly movedPaths?: MovedPaths;
}

export async function importContent(
  db: Database,
  files: ContentFiles,
  config: Config,
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  const translatedBlocks = translateFiles(
    'block',
    'content/magento-blocks.json',
    files.magentoBlocks,
    files.magentoBlocksEnglish,
  );
  const translatedPages = translateFiles(
    'page',
    'content/magento-pages.json',
    files.magentoPages,
    files.magentoPagesEnglish,
  );
  const identifierById = { block: translatedBlocks?.byNumber, page: translatedPages?.byNumber };
  const surroundings: ImportSurroundings = {
    config,
    resolveId: (type, id) =>
      type === 'block' || type === 'page' ? (identifierById[type]?.get(id) ?? null) : null,
  };
  const blocks = async (file: string, text: string) => {
    const { media, report } = await copyMedia(file, text, files.takeMedia);
    const read = (value: unknown, notes: Note[]) => readBlock(value, notes, { ...surroundings, ...media });
    return withNotes(
      await importFile(db, file, text, read, { save: saveBlocks, remove: removeBlocks }),
      report,
    );
  };
  const pages = async (file: string, text: string) => {
    const { media, report } = await copyMedia(file, text, files.takeMedia);
    const read = await pageReader(db, text, { ...surroundings, ...media });
    return withNotes(
      await importFile(db, file, text, read, { save: savePages, remove: removePages }),
      report,
    );
  };
  if (translatedBlocks) {
    const { entries, problems, notes } = translatedBlocks;
    reports.push(
      withNotes(await blocks('content/magento-blocks.json', JSON.stringify(entries)), notes, problems),
    );
  }
  if (files.blocks !== undefined) reports.push(await blocks('content/blocks.json', files.blocks));
  if (translatedPages) {
    const { entries, problems, notes } = translatedPages;
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

/** Translates Magento's files of pages or blocks; null if there is no file. */
function translateFiles(kind: 'page' | 'block', file: string, text?: string, english?: string) {
  if (text === undefined && english === undefined) return null;
  const texts = {
    ...(text === undefined ? {} : { 'zh-Hans-CN': text }),
    ...(english === undefined ? {} : { 'en-US': english }),
  };
  return translateMagentoContent(kind, { texts, file: text === undefined ? fileOf(file, 'en-US') : file });
}

/**
 * Copies the files that the entries reference, and returns a lookup of picture sizes. Reports files
 * that could not be copied.
 */
async function copyMedia(file: string, text: string, takeMedia: CopyMedia | undefined) {
  const { items } = readJsonItems(text);
  const filesByItem = takeMedia
    ? new Map(items.map((item) => [item, mediaIn(item.value)]))
    : new Map<never, never>();
  const copied = await takeMedia?.([...new Set([...filesByItem.values()].flat())]);
  const report = [...filesByItem].flatMap(([item, itemFiles]) =>
    itemFiles.flatMap((name): ImportProblem[] => {
      const result = copied?.get(name);
      return result && !result.ok ? [{ file, ...positionOf(item), path: '', message: result.message }] : [];
    }),
  );
  const pictureSize = (name: string) => {
    const result = copied?.get(name);
    return result?.ok ? result.size : null;
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
  const allNotes: ImportProblem[] = [];
  /** The row to save for each name; null means that the entry is to be deleted. */
  const validRows = new Map<string, Row | null>();
  for (const item of items) {
    const position = positionOf(item);
    const notes: Note[] = [];
    const { name, row, problems: entryProblems } = read(item.value, notes);
    allNotes.push(...notes.map((note) => ({ file, ...position, ...note })));
    const duplicate = { path: 'identifier', message: 'Stands earlier in the file too' };
    const allProblems = name !== null && validRows.has(name) ? [...entryProblems, duplicate] : entryProblems;
    if (name !== null && allProblems.length === 0) validRows.set(name, row);
    else problems.push(...allProblems.map((problem) => ({ file, ...position, ...problem })));
  }
  if (validRows.size > 0)
    await db.transaction(async (tx) => {
      const rows = [...validRows.values()].filter((row) => row !== null);
      const removed = [...validRows].flatMap(([name, row]) => (row === null ? [name] : []));
      if (removed.length > 0) await remove(tx, removed);
      if (rows.length > 0) await save(tx, rows);
    });
  return { file, imported: validRows.size, problems, notes: allNotes };
}
