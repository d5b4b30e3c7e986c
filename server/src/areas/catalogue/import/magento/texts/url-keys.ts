import type { Connection } from '../../../../../platform/database.ts';
import { categoriesAt, usedNames } from '../../store.ts';
import { slugOf } from '../rows/slug.ts';
import type { MagentoRow, RowFinding } from '../translate.ts';

/**
 * Replaces URL keys that another piece, a category or the shop itself uses. Adds a note where the export contained the key.
 */
export function createUrlKeys(db: Connection, isTaken: (path: string) => boolean) {
  const ownerOf = new Map<string, string>();
  return {
    async settle(
      batch: readonly {
        readonly magentoRow: MagentoRow;
        readonly entry: Record<string, unknown>;
        readonly rowFindings: RowFinding[];
      }[],
    ): Promise<void> {
      const keys = batch.map(({ entry }) => String(entry.urlKey));
      const ownerInShop = new Map((await usedNames(db, [], keys)).map(({ urlKey, sku }) => [urlKey, sku]));
      const categoryAt = await categoriesAt(db, keys);
      for (const { magentoRow, entry, rowFindings } of batch) {
        const key = String(entry.urlKey);
        const sku = String(entry.sku);
        const category = categoryAt.get(key);
        const owner = isTaken(key)
          ? 'the shop itself'
          : category === undefined
            ? (ownerOf.get(key) ?? ownerInShop.get(key) ?? sku)
            : `the category ${category}`;
        if (owner !== sku) {
          entry.urlKey = slugOf(`${key.slice(0, 60)}-${sku}`, 119);
          const message = `Is the address of ${owner}: this piece has ${String(entry.urlKey)}`;
          if (magentoRow.row.cell('url_key').trim() !== '')
            rowFindings.push({
              ...magentoRow.row.positionOf('url_key'),
              path: 'url_key',
              message,
              isNote: true,
            });
        }
        ownerOf.set(String(entry.urlKey), sku);
      }
    },
  };
}
