import type { CategoryEntry } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { type GoodEntry, good, isRead, type ReadEntry, refuseTwins } from './entries.ts';
import { categoryIds, type PlacedCategory, saveAddresses, saveCategories, usedNames } from './store.ts';
import { takenByShop } from './taken-paths.ts';

export const deepestCategory = 3;

/**
 * Categories of one file, level by level, so that every parent is there before its children. `isTaken` says which paths the
 * shop itself answers.
 */
export async function keepCategories(
  tx: Connection,
  entries: ReadEntry<CategoryEntry>[],
  isTaken: (path: string) => boolean,
): Promise<number> {
  refuseTwins(entries, 'key', ({ key }) => key);
  refuseCycles(good(entries));
  const placed = new Map<string, PlacedCategory>();
  const ownerOf = new Map((await categoryIds(tx)).map(({ urlPath, key }) => [urlPath, key]));
  const keys = entries.filter(isRead).map(({ entry }) => entry.urlKey);
  const pieceAt = new Map((await usedNames(tx, [], keys)).map(({ urlKey, sku }) => [urlKey, sku]));
  let count = 0;
  for (let depth = 1; depth <= deepestCategory; depth += 1) {
    const level: PlacedCategory[] = [];
    for (const { entry, problems } of good(entries)) {
      if (placed.has(entry.key)) continue;
      const parent = entry.parent === null ? null : placed.get(entry.parent);
      if (parent === undefined || (parent?.level ?? 1) !== depth) continue;
      const urlPath = parent === null ? entry.urlKey : `${parent.urlPath}/${entry.urlKey}`;
      const owner = ownerOf.get(urlPath);
      if (owner !== undefined && owner !== entry.key)
        problems.push({ path: 'urlKey', message: `${urlPath} is the address of ${owner}` });
      else if (owner === undefined && pieceAt.has(urlPath))
        problems.push({ path: 'urlKey', message: `Is the address of the piece ${pieceAt.get(urlPath)}` });
      else if (!entry.isPageInternal && isTaken(urlPath))
        problems.push({ path: 'urlKey', message: takenByShop });
      else level.push({ ...entry, urlPath, level: depth + 1 });
      ownerOf.set(urlPath, owner ?? entry.key);
    }
    if (level.length > 0) await saveCategories(tx, level);
    for (const one of level) placed.set(one.key, one);
    count += level.length;
  }
  for (const { entry, problems } of good(entries))
    if (!placed.has(entry.key))
      problems.push({
        path: 'parent',
        message: `${entry.parent} is not a category of the first ${deepestCategory - 1} levels`,
      });
  await saveAddresses(tx, 'CATEGORY');
  return count;
}

/** Categories that stand below themselves. */
function refuseCycles(entries: readonly GoodEntry<CategoryEntry>[]): void {
  const parentOf = new Map(entries.map(({ entry }) => [entry.key, entry.parent]));
  for (const { entry, problems } of entries) {
    const way = [entry.key];
    for (let at = entry.parent; at !== null && parentOf.has(at); at = parentOf.get(at) ?? null) {
      way.push(at);
      if (at === entry.key)
        problems.push({ path: 'parent', message: `Stands below itself: ${way.join(' < ')}` });
      if (at === entry.key || way.length > entries.length) break;
    }
  }
}
