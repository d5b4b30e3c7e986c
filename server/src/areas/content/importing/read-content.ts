import { isOwnPath } from '@jinlan/contract/own-paths';
import { type Locale, locales } from '@jinlan/domain/markets';
import { blockEntry, check, contentEntry, type Problem, pageEntry } from '@jinlan/domain/validity';
import type { Database } from '../../../platform/database.ts';
import { readJsonItems } from '../../../platform/import/json-items.ts';
import { undrawnIn } from '../frame-blocks.ts';
import type { Surroundings } from '../page-builder/parts.ts';
import { readPageBuilder } from '../page-builder/read.ts';
import { type BlockRow, type LocalTree, loadAddresses, type PageRow } from '../store.ts';
import { validateTree } from '../validate-tree.ts';

/** What an entry of pages, blocks or redirects says. */
export interface ReadContent<Row> {
  /** What it is found by; null where that itself is wrong. */
  readonly name: string | null;
  /** Null: to be removed, or not to be used for its problems. */
  readonly row: Row | null;
  readonly problems: readonly Problem[];
}

/** Something that came in other than it was. */
export type Note = Problem;

/** The text of one of Magento's settings in a language, by its path. */
export type Config = (path: string, locale: Locale) => string | null;
export type Around = Omit<Surroundings, 'config'> & { readonly config: Config };

export function readBlock(value: unknown, notes: Note[], around: Around): ReadContent<Omit<BlockRow, 'id'>> {
  const checked = check(blockEntry, value);
  if (!checked.ok) return refused(checked.error, value, notes, around);
  const entry = checked.value;
  if (entry.remove) return { name: entry.identifier, row: null, problems: [] };
  const { tree, problems } = readTree(value, notes, around);
  const { identifier, title } = entry;
  notes.push(...undrawnIn(identifier, tree));
  return { name: identifier, row: { identifier, title, tree }, problems };
}

/** An entry whose own fields are wrong, with what is wrong in its tree. */
const refused = (problems: readonly Problem[], value: unknown, notes: Note[], around: Around) => ({
  name: null,
  row: null,
  problems: [...problems, ...readTree(value, notes, around).problems],
});

/** Pages of the file may take over each other's addresses, but none of a page that is not in it. */
export async function pageReader(db: Database, text: string, around: Around) {
  const named = new Set(
    readJsonItems(text).items.map(({ value }) => (value as { identifier?: unknown } | null)?.identifier),
  );
  const owners = new Map<string, string>();
  for (const { identifier: owner, paths } of await loadAddresses(db))
    if (!named.has(owner)) for (const locale of locales) owners.set(`${locale} ${paths[locale]}`, owner);
  return (value: unknown, notes: Note[]): ReadContent<Omit<PageRow, 'id'>> => {
    const checked = check(pageEntry, value);
    if (!checked.ok) return refused(checked.error, value, notes, around);
    const entry = checked.value;
    if (entry.remove) return { name: entry.identifier, row: null, problems: [] };
    const { tree, problems: inside } = readTree(value, notes, around);
    const { identifier, paths, title, metaTitle, metaDescription } = entry;
    const problems = [...inside];
    for (const locale of locales) {
      const key = `${locale} ${paths[locale]}`;
      const owner = owners.get(key);
      if (owner !== undefined && owner !== identifier)
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
 * A tree by locale, or in its place the page builder's HTML by locale; what of that is not understood is noted, once
 * where two languages have the same HTML.
 */
function readTree(
  value: unknown,
  notes: Note[],
  around: Around,
): { readonly tree: LocalTree; readonly problems: readonly Problem[] } {
  const checked = check(contentEntry, value);
  const none = Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as LocalTree;
  if (!checked.ok) return { tree: none, problems: checked.error.filter(({ path }) => path !== '') };
  const content = checked.value;
  const problems: Problem[] = [];
  const pagesRead = new Map<string, ReturnType<typeof readPageBuilder>>();
  const readOnce = (html: string, locale: Locale): ReturnType<typeof readPageBuilder> => {
    const key = html.includes('{{') ? `${locale} ${html}` : html;
    const before = pagesRead.get(key);
    if (before) return before;
    const read = readPageBuilder(html, { ...around, config: (path) => around.config(path, locale) });
    for (const message of read.notes)
      if (!pagesRead.has(html) || !notes.some((note) => note.message === message))
        notes.push({ path: `html.${locale}`, message });
    pagesRead.set(key, read).set(html, read);
    return read;
  };
  const name = 'html' in content ? 'html' : 'tree';
  const treeOf = (locale: Locale) => {
    if ('html' in content) {
      const read = readOnce(content.html[locale], locale);
      return read.tree ? { tree: read.tree, problems: [] } : { tree: [], problems: read.problems };
    }
    const read = validateTree(content.tree[locale]);
    return read.ok ? { tree: read.tree, problems: [] } : { tree: [], problems: read.problems };
  };
  const tree = Object.fromEntries(
    locales.map((locale) => {
      const read = treeOf(locale);
      for (const { path, message } of read.problems)
        problems.push({ path: [name, locale, path].filter((part) => part !== '').join('.'), message });
      return [locale, read.tree];
    }),
  ) as unknown as LocalTree;
  return { tree, problems };
}
