import { type LocalText, locales } from '@jinlan/domain/markets';
import type { Connection, Database } from '../../platform/database.ts';
import { Fields } from '../../platform/import/fields.ts';
import { readJsonItems } from '../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import { type BlockRow, type LocalTree, type PageRow, saveBlocks, savePages } from './store.ts';
import { validateTree } from './validate-tree.ts';

export interface ContentFiles {
  /** `content/pages.json` */
  readonly pages?: string;
  /** `content/blocks.json` */
  readonly blocks?: string;
}

export async function importContent(db: Database, files: ContentFiles): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  if (files.blocks !== undefined)
    reports.push(await importFile(db, 'content/blocks.json', files.blocks, readBlock, saveBlocks));
  if (files.pages !== undefined)
    reports.push(await importFile(db, 'content/pages.json', files.pages, readPage, savePages));
  return reports;
}

async function importFile<Row extends { readonly identifier: string }>(
  db: Database,
  file: string,
  text: string,
  read: (fields: Fields) => Row,
  save: (tx: Connection, rows: readonly Row[]) => Promise<void>,
): Promise<ImportReport> {
  const { items, faults } = readJsonItems(text);
  const problems: ImportProblem[] = faults.map(({ line, column, message }) => ({
    file,
    line,
    column,
    path: '',
    message,
  }));
  const good = new Map<string, Row>();
  for (const { line, value } of items) {
    const fields = new Fields(value);
    const row = read(fields);
    if (good.has(row.identifier)) fields.fail('identifier', 'Stands earlier in the file too');
    if (fields.problems.length === 0) good.set(row.identifier, row);
    else problems.push(...fields.problems.map((problem) => ({ file, line, ...problem })));
  }
  if (good.size > 0) await db.transaction((tx) => save(tx, [...good.values()]));
  return { file, imported: good.size, problems };
}

const identifier = /^[a-z0-9][a-z0-9_-]{0,79}$/;

function readBlock(fields: Fields): Omit<BlockRow, 'id'> {
  const name = fields.text('identifier', { pattern: identifier });
  return {
    identifier: name,
    title: fields.has('title') ? fields.local('title', { max: 200 }) : everywhere(name),
    tree: readTree(fields),
  };
}

function readPage(fields: Fields): Omit<PageRow, 'id'> {
  const name = fields.text('identifier', { pattern: identifier });
  const title = fields.local('title', { max: 200 });
  return {
    identifier: name,
    urlKey: fields.optionalText('urlKey', { pattern: /^[a-z0-9][a-z0-9/_-]{0,119}$/ }) ?? name,
    title,
    metaTitle: fields.has('metaTitle') ? fields.local('metaTitle', { max: 200 }) : title,
    metaDescription: fields.has('metaDescription')
      ? fields.local('metaDescription', { max: 500, empty: true })
      : everywhere(''),
    tree: readTree(fields),
  };
}

function readTree(fields: Fields): LocalTree {
  const trees = fields.object('tree');
  return Object.fromEntries(
    locales.map((locale) => {
      const checked = validateTree(trees.raw(locale));
      if (checked.ok) return [locale, checked.tree];
      for (const { path, message } of checked.problems)
        trees.fail(path === '' ? locale : `${locale}.${path}`, message);
      return [locale, []];
    }),
  ) as unknown as LocalTree;
}

const everywhere = (text: string): LocalText =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as LocalText;
