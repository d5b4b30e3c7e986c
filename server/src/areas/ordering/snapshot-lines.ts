import { PATHS } from '@jinlan/contract/wire';
import type { Locale } from '@jinlan/domain/markets';
import type { Catalogue } from '../catalogue/index.ts';
import type { LineRow } from './store.ts';

/** A piece as the shopper saw it, in words of the store view: what a later change of the catalogue cannot touch. */
export type Snapshot = Pick<
  LineRow,
  'productId' | 'productType' | 'name' | 'urlKey' | 'options' | 'imageUrl'
>;

interface Line {
  readonly sku: string;
  readonly parentSku: string | null;
}

/** The line's piece was not among those that were described: the bag has changed meanwhile. */
export class LineUnknown extends Error {}

/**
 * Read before the order's transaction, because documents are fetched outside of it. Pictures are the variant's own
 * or its parent's; name and address are those of the page that the shopper came from.
 */
export async function snapshotLines(
  catalogue: Catalogue,
  lines: readonly Line[],
  locale: Locale,
): Promise<(line: Line) => Snapshot> {
  const known = new Map<string, Snapshot>();
  for (const { sku } of lines) {
    const piece = catalogue.piece(sku);
    if (piece === null || known.has(sku)) continue;
    const own = await catalogue.documents.one(piece.id);
    const parent = piece.parentId === null ? null : await catalogue.documents.one(piece.parentId);
    const page = parent ?? own;
    if (own === null || page === null) continue;
    const options = await catalogue.chosenOptions(piece.id);
    const [picture] = own.pictures.length > 0 ? own.pictures : page.pictures;
    known.set(sku, {
      productId: piece.id,
      productType: parent === null ? 'simple' : 'configurable',
      name: page.piece.name[locale],
      urlKey: page.urlKey,
      options: options.map(({ attributeLabel, valueLabel }) => ({
        label: attributeLabel[locale],
        value: valueLabel[locale],
      })),
      imageUrl: picture === undefined ? null : `${PATHS.media}${picture.file}`,
    });
  }
  return ({ sku }) => {
    const snapshot = known.get(sku);
    if (snapshot === undefined) throw new LineUnknown(sku);
    return snapshot;
  };
}
