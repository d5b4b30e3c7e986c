import { isOwnPath } from '@jinlan/contract/own-paths';
import { type Locale, type LocalText, locales } from '@jinlan/domain/markets';
import type { Connection, Database } from '../../platform/database.ts';
import { Fields, inWords } from '../../platform/import/fields.ts';
import { placeOf, readJsonItems } from '../../platform/import/json-items.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import { undrawnIn } from './frame-blocks.ts';
import { fileOf, translateMagentoContent } from './magento-content.ts';
import { mediaIn, type TakeMedia } from './media.ts';
import { longestMarkup } from './page-builder/markup.ts';
import type { Surroundings } from './page-builder/parts.ts';
import { readPageBuilder } from './page-builder/read.ts';
import { type MovedPaths, redirectKey, redirectReader } from './read-redirects.ts';
import {
  type BlockRow,
  type LocalTree,
  loadAddresses,
  type PageRow,
  removeBlocks,
  removePages,
  removeRedirects,
  saveBlocks,
  savePages,
  saveRedirects,
} from './store.ts';
import type { TreeProblem } from './tree-fields.ts';
import { validateTree } from './validate-tree.ts';

/** The text of one of Magento's settings in a language, by its path. */
type Config = (path: string, locale: Locale) => string | null;
type Around = Omit<Surroundings, 'config'> & { readonly config: Config };

interface Note {
  readonly path: string;
  readonly message: string;
}

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
    const read = (fields: Fields, notes: Note[]) => readBlock(fields, notes, { ...around, ...media });
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
    const kind = { save: saveRedirects, remove: removeRedirects, nameOf: redirectKey };
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

async function importFile<Row extends { readonly identifier: string }>(
  db: Database,
  file: string,
  text: string,
  read: (fields: Fields, notes: Note[]) => Row,
  {
    save,
    remove,
    nameOf = (fields) => fields.text('identifier', { pattern: identifier }),
  }: {
    readonly save: (tx: Connection, rows: readonly Row[]) => Promise<void>;
    readonly remove: (tx: Connection, names: readonly string[]) => Promise<void>;
    readonly nameOf?: (fields: Fields) => string;
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
    const fields = new Fields(item.value);
    const notes: Note[] = [];
    const row = fields.has('remove') && fields.flag('remove') ? null : read(fields, notes);
    const name = row === null ? nameOf(fields) : row.identifier;
    noted.push(...notes.map((note) => ({ file, ...place, ...note })));
    if (good.has(name)) fields.fail('identifier', 'Stands earlier in the file too');
    if (fields.problems.length === 0) good.set(name, row);
    else problems.push(...fields.problems.map((problem) => ({ file, ...place, ...problem })));
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

const identifier = inWords(/^[a-z0-9][a-z0-9_-]{0,79}$/, 'small letters, digits, - and _, at most 80');

function readBlock(fields: Fields, notes: Note[], around: Around): Omit<BlockRow, 'id'> {
  const name = fields.text('identifier', { pattern: identifier });
  const tree = readTree(fields, notes, around);
  notes.push(...undrawnIn(name, tree));
  return {
    identifier: name,
    title: fields.has('title') ? fields.local('title', { max: 200 }) : everywhere(name),
    tree,
  };
}

/** Pages of the file may take over each other's addresses, but none of a page that is not in it. */
async function pageReader(db: Database, text: string, around: Around) {
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
    for (const path of new Set(Object.values(page.paths)))
      if (isOwnPath(path)) fields.fail('urlKey', `Is an address of the shop itself: /${path}`);
    return page;
  };
}

function readPage(fields: Fields, notes: Note[], around: Around): Omit<PageRow, 'id'> {
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

/**
 * A tree by locale, or in its place the page builder's HTML by locale; what of that is not understood is noted, once
 * where two languages have the same HTML.
 */
function readTree(fields: Fields, notes: Note[], around: Around): LocalTree {
  const asHtml = !fields.has('tree') && fields.has('html');
  const trees = fields.object(asHtml ? 'html' : 'tree');
  const pagesRead = new Map<string, ReturnType<typeof readPageBuilder>>();
  const readOnce = (html: string, locale: Locale): ReturnType<typeof readPageBuilder> => {
    const key = html.includes('{{') ? `${locale} ${html}` : html;
    const before = pagesRead.get(key);
    if (before) return before;
    const read = readPageBuilder(html, { ...around, config: (path) => around.config(path, locale) });
    for (const message of read.notes)
      if (!pagesRead.has(html) || !notes.some((note) => note.message === message))
        notes.push({ path: trees.path(locale), message });
    pagesRead.set(key, read).set(html, read);
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
        const read = readOnce(trees.text(locale, { max: longestMarkup, empty: true }), locale);
        return read.tree ? [locale, read.tree] : refuse(read.problems);
      }
      const checked = validateTree(trees.raw(locale));
      return checked.ok ? [locale, checked.tree] : refuse(checked.problems);
    }),
  ) as unknown as LocalTree;
}

const everywhere = (text: string): LocalText =>
  Object.fromEntries(locales.map((locale) => [locale, text])) as LocalText;
