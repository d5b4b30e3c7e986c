import type { LocalText } from '@jinlan/domain/markets';
import type { Waterfall } from '@jinlan/domain/pricing';
import { blank } from '../store.ts';
import { CleanHtml, type PieceDocument } from './documents.ts';

/** A made-to-order design of a bag: what Magento's clients, which know products only, are shown as its product. */
export interface DesignedPiece {
  /** Below zero: no product has it. */
  readonly id: number;
  readonly sku: string;
  readonly name: LocalText;
  /** Below the media; null for none. */
  readonly pictureFile: string | null;
  readonly price: Waterfall;
  /** Working days. */
  readonly days: number;
  /** Two rings. */
  readonly isSet: boolean;
}

/** The document of a piece that no table has, with what the read model would have said of it. */
export type DesignDocument = PieceDocument & { readonly designed: DesignedPiece };

/** Magento's own. */
const defaultSet = 4;
const noHtml = new CleanHtml(blank);

export function designProduct(designed: DesignedPiece): DesignDocument {
  const { id, sku, name, pictureFile } = designed;
  return {
    __typename: 'SimpleProduct',
    designed,
    piece: {
      id,
      sku,
      kind: 'simple',
      parentId: null,
      parentSku: null,
      name,
      markets: [],
      soldOut: false,
      weightMg: null,
      madeToOrder: true,
    },
    urlKey: null,
    shortDescription: noHtml,
    description: noHtml,
    details: [],
    pictures:
      pictureFile === null
        ? []
        : [
            {
              id,
              file: pictureFile,
              alt: name,
              position: 1,
              width: null,
              height: null,
              color: null,
              film: null,
            },
          ],
    values: new Map(),
    optionIds: [],
    attributeIds: [],
    links: [],
    categoryIds: [],
    newFrom: null,
    attributeSetId: defaultSet,
    changedAt: null,
    special: null,
  };
}
