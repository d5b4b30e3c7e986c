import { type LocalText, locales } from '@jinlan/domain/markets';
import type { Connection, Database } from '../../platform/database.ts';
import { Fields, inWords } from '../../platform/import/fields.ts';
import { placeOf, readJsonItems } from '../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import { fileOf, translateMagentoContent } from './magento-content.ts';
import { mediaIn, type TakeMedia } from './media.ts';
import { longestMarkup } from './page-builder/markup.ts';
import type { Surroundings } from './page-builder/parts.ts';
import { readPageBuilder } from './page-builder/read.ts';
import {
  type BlockRow,
  type LocalTree,
  loadAddresses,
  type PageRow,
  type RedirectRow,
  saveBlocks,
  savePages,
  saveRedirects,
} from './store.ts';
import { isSafeAddress, type TreeProblem } from './tree-fields.ts';
import { validateTree } from './validate-tree.ts';

interface Note {
  readonly path: string;
  readonly message: string;
}

export interface ContentFiles {
  /** `content/pages.json` */
  readonly pages?: string;
  /** `content/blocks.json` */
  readonly blocks?: string;
  /** `content/redirects.json`: `{path, target, code: "301" | "302", storeView?}` */
  readonly redirects?: string;
  /** `content/magento-pages.json` and `content/magento-blocks.json`: answers of Magento's REST interface. */
  readonly magentoPages?: string;
  readonly magentoPagesEnglish?: string;
  readonly magentoBlocks?: string;
  readonly magentoBlocksEnglish?: string;
  /** Copies pictures and films that pages name. Without it they are taken to be there. */
  readonly takeMedia?: TakeMedia;
}

export async function importContent(
  db: Database,
  files: ContentFiles,
  config: (path: string) => string | null,
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
  const around: Surroundings = {
    config,
    named: (type, id) => (type === 'block' || type === 'page' ? (numbered[type]?.get(id) ?? null) : null),
  };
  const blocks = async (file: string, text: string) => {
    const { media, report } = await takeFrom(file, text, files.takeMedia);
    const read = (fields: Fields, notes: Note[]) => readBlock(fields, notes, { ...around, ...media });
    return withNotes(await importFile(db, file, text, read, saveBlocks), report);
  };
  const pages = async (file: string, text: string) => {
    const { media, report } = await takeFrom(file, text, files.takeMedia);
    const read = await pageReader(db, text, { ...around, ...media });
    return withNotes(await importFile(db, file, text, read, savePages), report);
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
  if (files.redirects !== undefined)
    reports.push(
      await importFile(db, 'content/redirects.json', files.redirects, readRedirect, saveRedirects),
    );
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

async function importFile<Row extends { readonly identifier: string }>(
  db: Database,
  file: string,
  text: string,
  read: (fields: Fields, notes: Note[]) => Row,
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
  const noted: ImportProblem[] = [];
  const good = new Map<string, Row>();
  for (const item of items) {
    const place = placeOf(item);
    const fields = new Fields(item.value);
    const notes: Note[] = [];
    const row = read(fields, notes);
    noted.push(...notes.map((note) => ({ file, ...place, ...note })));
    if (good.has(row.identifier)) fields.fail('identifier', 'Stands earlier in the file too');
    if (fields.problems.length === 0) good.set(row.identifier, row);
    else problems.push(...fields.problems.map((problem) => ({ file, ...place, ...problem })));
  }
  if (good.size > 0) await db.transaction((tx) => save(tx, [...good.values()]));
  return { file, imported: good.size, problems, notes: noted };
}

const identifier = inWords(/^[a-z0-9][a-z0-9_-]{0,79}$/, 'small letters, digits, - and _, at most 80');

function readBlock(fields: Fields, notes: Note[], around: Surroundings): Omit<BlockRow, 'id'> {
  const name = fields.text('identifier', { pattern: identifier });
  return {
    identifier: name,
    title: fields.has('title') ? fields.local('title', { max: 200 }) : everywhere(name),
    tree: readTree(fields, notes, around),
  };
}

/** Pages of the file may take over each other's addresses, but none of a page that is not in it. */
async function pageReader(db: Database, text: string, around: Surroundings) {
  const named = new Set(
    readJsonItems(text).items.map(({ value }) => (value as { identifier?: unknown } | null)?.identifier),
  );
  const owners = new Map<string, string>();
  for (const { identifier: owner, paths } of await loadAddresses(db))
    if (!named.has(owner)) for (const locale of locales) owners.set(`${locale} ${paths[locale]}`, owner);
  return (fields: Fields, notes: Note[]) => {
    const page = readPage(fields, notes, around);
    for (const locale of locales) {
      const key = `${locale} ${page.paths[locale]}`;
      const owner = owners.get(key);
      if (owner !== undefined && owner !== page.identifier)
        fields.fail(`urlKey.${locale}`, `Is the address of ${owner}`);
      else if (fields.problems.length === 0) owners.set(key, page.identifier);
    }
    return page;
  };
}

function readPage(fields: Fields, notes: Note[], around: Surroundings): Omit<PageRow, 'id'> {
  const name = fields.text('identifier', { pattern: identifier });
  const title = fields.local('title', { max: 200 });
  return {
    identifier: name,
    paths: readPaths(fields, name),
    title,
    metaTitle: fields.has('metaTitle') ? fields.local('metaTitle', { max: 200 }) : title,
    metaDescription: fields.has('metaDescription')
      ? fields.local('metaDescription', { max: 500, empty: true })
      : everywhere(''),
    tree: readTree(fields, notes, around),
  };
}

const pagePath = inWords(
  /^[a-z0-9]+(?:[/_-]+[a-z0-9]+)*$/,
  'small letters and digits, with / _ or - between',
);
const viewCode = inWords(/^[a-z_]{1,30}$/, 'a store view, as hk_en');
const oldPath = inWords(/^[^/?#\s][^?#\s]*$/, 'a path without a slash before it');
const longestPath = 120;

/** `urlKey` is one path for all languages or one for each; without it the identifier is the path. */
function readPaths(fields: Fields, name: string): LocalText {
  const rule = { pattern: pagePath, max: longestPath };
  if (typeof fields.raw('urlKey') === 'object' && fields.has('urlKey')) {
    const paths = fields.object('urlKey');
    return Object.fromEntries(locales.map((locale) => [locale, paths.text(locale, rule)])) as LocalText;
  }
  return everywhere(fields.optionalText('urlKey', rule) ?? name);
}

function readRedirect(fields: Fields): RedirectRow & { readonly identifier: string } {
  const storeView = fields.optionalText('storeView', { pattern: viewCode }) ?? '';
  const given = fields.text('path', { pattern: oldPath, max: 400 });
  // Addresses are compared without their suffix.
  const path = given.replace(/(?:\.html)?\/*$/, '');
  const target = fields.text('target', { max: 2_000 });
  if (target !== '' && !(isSafeAddress(target) && /^(\/|https:)/.test(target)))
    fields.fail('target', 'Expected a path of this shop, with its slash, or an https address');
  if (target.replace(/^\//, '') === path) fields.fail('target', 'Leads to itself');
  const code = fields.choice('code', ['301', '302']) === '301' ? 301 : 302;
  return {
    identifier: `${storeView}/${path}`,
    storeView,
    path,
    target,
    code,
  };
}

/**
 * A tree by locale, or in its place the page builder's HTML by locale; what of that is not understood is noted, once
 * where two languages have the same HTML.
 */
function readTree(fields: Fields, notes: Note[], around: Surroundings): LocalTree {
  const asHtml = !fields.has('tree') && fields.has('html');
  const trees = fields.object(asHtml ? 'html' : 'tree');
  const pagesRead = new Map<string, ReturnType<typeof readPageBuilder>>();
  const readOnce = (html: string, path: string): ReturnType<typeof readPageBuilder> => {
    const before = pagesRead.get(html);
    if (before) return before;
    const read = readPageBuilder(html, around);
    notes.push(...read.notes.map((message) => ({ path, message })));
    pagesRead.set(html, read);
    return read;
  };
  return Object.fromEntries(
    locales.map((locale) => {
      const refuse = (problems: readonly TreeProblem[]) => {
        for (const { path, message } of problems)
          trees.fail(path === '' ? locale : `${locale}.${path}`, message);
        return [locale, []];
      };
      if (asHtml) {
        const read = readOnce(trees.text(locale, { max: longestMarkup, empty: true }), trees.path(locale));
        return read.tree ? [locale, read.tree] : refuse(read.problems);
      }
      const checked = validateTree(trees.raw(locale));
      return checked.ok ? [locale, checked.tree] : refuse(checked.problems);
    }),
  ) as unknown as LocalTree;
}

const everywhere = (text: string): LocalText =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as LocalText;
