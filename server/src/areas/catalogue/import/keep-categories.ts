import type { CategoryEntry } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { isRead, type ReadEntry, refuseDuplicates, type ValidEntry, validEntries } from './entries.ts';
import { type CategoryToSave, categoryIds, saveAddresses, saveCategories, usedNames } from './store.ts';
import { reservedByShop } from './taken-paths.ts';

export const maxDepth = 3;

/**
 * Saves the categories of one file level by level, so that parents exist before their children. `isTaken` returns true for
 * paths that the shop itself serves.
 */
export async function importCategories(
  tx: Connection,
  entries: ReadEntry<CategoryEntry>[],
  isTaken: (path: string) => boolean,
): Promise<number> {
  refuseDuplicates(entries, 'key', ({ key }) => key);
  refuseCycles(validEntries(entries));
  const savedByKey = new Map<string, CategoryToSave>();
  const ownerOf = new Map((await categoryIds(tx)).map(({ urlPath, key }) => [urlPath, key]));
  const keys = entries.filter(isRead).map(({ entry }) => entry.urlKey);
  const pieceAt = new Map((await usedNames(tx, [], keys)).map(({ urlKey, sku }) => [urlKey, sku]));
  let count = 0;
  for (let depth = 1; depth <= maxDepth; depth += 1) {
    const level: CategoryToSave[] = [];
    for (const { entry, problems } of validEntries(entries)) {
      if (savedByKey.has(entry.key)) continue;
      const parent = entry.parent === null ? null : savedByKey.get(entry.parent);
      if (parent === undefined || (parent?.level ?? 1) !== depth) continue;
      const urlPath = parent === null ? entry.urlKey : `${parent.urlPath}/${entry.urlKey}`;
      const owner = ownerOf.get(urlPath);
      if (owner !== undefined && owner !== entry.key)
        problems.push({ path: 'urlKey', message: `${urlPath} is the address of ${owner}` });
      else if (owner === undefined && pieceAt.has(urlPath))
        problems.push({ path: 'urlKey', message: `Is the address of the piece ${pieceAt.get(urlPath)}` });
      else if (!entry.isPageInternal && isTaken(urlPath))
        problems.push({ path: 'urlKey', message: reservedByShop });
      else level.push({ ...entry, urlPath, level: depth + 1 });
      ownerOf.set(urlPath, owner ?? entry.key);
    }
    if (level.length > 0) await saveCategories(tx, level);
    for (const category of level) savedByKey.set(category.key, category);
    count += level.length;
  }
  for (const { entry, problems } of validEntries(entries))
    if (!savedByKey.has(entry.key))
      problems.push({
        path: 'parent',
        message: `${entry.parent} is not a category of the first ${maxDepth - 1} levels`,
      });
  await saveAddresses(tx, 'CATEGORY');
  return count;
}

/** Refuses categories that are their own ancestors. */
function refuseCycles(entries: readonly ValidEntry<CategoryEntry>[]): void {
  const parentOf = new Map(entries.map(({ entry }) => [entry.key, entry.parent]));
  for (const { entry, problems } of entries) {
    const chain = [entry.key];
    for (let key = entry.parent; key !== null && parentOf.has(key); key = parentOf.get(key) ?? null) {
      chain.push(key);
      if (key === entry.key)
        problems.push({ path: 'parent', message: `Stands below itself: ${chain.join(' < ')}` });
      if (key === entry.key || chain.length > entries.length) break;
    }
  }
}
