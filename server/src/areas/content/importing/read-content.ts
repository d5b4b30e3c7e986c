import { isOwnPath } from '@jinlan/contract/own-paths';
import { DEFAULT_LOCALE, isRequiredInData, type Locale, locales } from '@jinlan/domain/markets';
import { blockEntry, check, contentEntry, type Problem, pageEntry } from '@jinlan/domain/validity';
import type { Database } from '../../../platform/database.ts';
import { readJsonItems } from '../../../platform/import/json-items.ts';
import { unrenderedIn } from '../frame-blocks.ts';
import type { Surroundings } from '../page-builder/parts.ts';
import { readPageBuilder } from '../page-builder/read.ts';
import { type BlockRow, type LocalTree, loadAddresses, type PageRow } from '../store.ts';
import { validateTree } from '../validate-tree.ts';

/** The result of reading an entry of pages, blocks or redirects. */
export interface ReadContent<Row> {
  /** The key of the page or block; null if the key itself is invalid. */
  readonly name: string | null;
  /** Null if the entry is to be deleted, or is not used because of its problems. */
  readonly row: Row | null;
  readonly problems: readonly Problem[];
}

/** A note about something that the import changed. */
export type Note = Problem;

/** Returns the text of a Magento setting by its path, in a language. */
export type Config = (path: string, locale: Locale) => string | null;
export type ImportSurroundings = Omit<Surroundings, 'config'> & { readonly config: Config };

export function readBlock(
  value: unknown,
  notes: Note[],
  surroundings: ImportSurroundings,
): ReadContent<Omit<BlockRow, 'id'>> {
  const checked = check(blockEntry, value);
  if (!checked.ok) return refusedEntry(checked.error, value, notes, surroundings);
  const entry = checked.value;
  if (entry.remove) return { name: entry.identifier, row: null, problems: [] };
  const { tree, problems } = readTree(value, notes, surroundings);
  const { identifier, title } = entry;
  notes.push(...unrenderedIn(identifier, tree));
  return { name: identifier, row: { identifier, title, tree }, problems };
}

/** Result for an entry with invalid fields, including the problems of its tree. */
const refusedEntry = (
  problems: readonly Problem[],
  value: unknown,
  notes: Note[],
  surroundings: ImportSurroundings,
) => ({
  name: null,
  row: null,
  problems: [...problems, ...readTree(value, notes, surroundings).problems],
});

/**
 * Returns a reader of pages. Pages of the file may take over each other's paths, but not those of other
 * pages.
 */
export async function pageReader(db: Database, text: string, surroundings: ImportSurroundings) {
  const fileIdentifiers = new Set(
    readJsonItems(text).items.map(({ value }) => (value as { identifier?: unknown } | null)?.identifier),
  );
  const owners = new Map<string, string>();
  for (const { identifier: owner, paths } of await loadAddresses(db))
    if (!fileIdentifiers.has(owner))
      for (const locale of locales) owners.set(`${locale} ${paths[locale]}`, owner);
  return (value: unknown, notes: Note[]): ReadContent<Omit<PageRow, 'id'>> => {
    const checked = check(pageEntry, value);
    if (!checked.ok) return refusedEntry(checked.error, value, notes, surroundings);
    const entry = checked.value;
    if (entry.remove) return { name: entry.identifier, row: null, problems: [] };
    const { tree, problems: treeProblems } = readTree(value, notes, surroundings);
    const { identifier, paths, title, metaTitle, metaDescription } = entry;
    const problems = [...treeProblems];
    for (const locale of locales) {
      const key = `${locale} ${paths[locale]}`;
      const owner = owners.get(key);
      const isFilled = !isRequiredInData(locale) && paths[DEFAULT_LOCALE] === paths[locale];
      if (owner !== undefined && owner !== identifier && !isFilled)
        problems.push({ path: `urlKey.${locale}`, message: `Is the address of ${owner}` });
      else if (problems.length === 0) owners.set(key, identifier);
    }
    for (const path of new Set(locales.map((locale) => paths[locale])))
      if (isOwnPath(path))
        problems.push({ path: 'urlKey', message: `Is an address of the shop itself: /${path}` });
    const row = { identifier, paths, title, metaTitle, metaDescription, tree };
    return { name: identifier, row, problems };
  };
}

/**
 * Reads a tree for each locale, or else page-builder HTML for each locale. Notes the parts that the shop does not
 * understand. If two languages have the same HTML, or one is converted from another, each note appears once.
 */
function readTree(
  value: unknown,
  notes: Note[],
  surroundings: ImportSurroundings,
): { readonly tree: LocalTree; readonly problems: readonly Problem[] } {
  const checked = check(contentEntry, value);
  const emptyTree = Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as LocalTree;
  if (!checked.ok) return { tree: emptyTree, problems: checked.error.filter(({ path }) => path !== '') };
  const content = checked.value;
  const problems: Problem[] = [];
  const resultByHtml = new Map<string, ReturnType<typeof readPageBuilder>>();
  const readOnce = (html: string, locale: Locale): ReturnType<typeof readPageBuilder> => {
    const key = html.includes('{{') ? `${locale} ${html}` : html;
    const cached = resultByHtml.get(key);
    if (cached) return cached;
    const result = readPageBuilder(html, {
      ...surroundings,
      config: (path) => surroundings.config(path, locale),
    });
    const isMade = 'html' in content && (content.html.converted?.includes(locale) ?? false);
    for (const message of isMade ? [] : result.notes)
      if (!resultByHtml.has(html) || !notes.some((note) => note.message === message))
        notes.push({ path: `html.${locale}`, message });
    resultByHtml.set(key, result).set(html, result);
    return result;
  };
  const name = 'html' in content ? 'html' : 'tree';
  const treeOf = (locale: Locale) => {
    if ('html' in content) {
      const result = readOnce(content.html[locale], locale);
      return result.tree ? { tree: result.tree, problems: [] } : { tree: [], problems: result.problems };
    }
    const read = validateTree(content.tree[locale]);
    return read.ok ? { tree: read.tree, problems: [] } : { tree: [], problems: read.problems };
  };
  const tree = Object.fromEntries(
    locales.map((locale) => {
      const result = treeOf(locale);
      for (const { path, message } of result.problems)
        problems.push({ path: [name, locale, path].filter((part) => part !== '').join('.'), message });
      return [locale, result.tree];
    }),
  ) as unknown as LocalTree;
  const { converted } = 'html' in content ? content.html : content.tree;
  return { tree: converted ? { ...tree, converted } : tree, problems };
}
