import type { LocalText } from '@jinlan/domain/markets';
import type { Waterfall } from '@jinlan/domain/pricing';
import { blank } from '../store.ts';
import { CleanHtml, type PieceDocument } from './documents.ts';

/** A made-to-order design in a bag, presented as a product to Magento's clients. */
export interface DesignedPiece {
  /** Negative, so that it is no product's id. */
  readonly id: number;
  readonly sku: string;
  readonly name: LocalText;
  /** Path below the media; null without a picture. */
  readonly pictureFile: string | null;
  readonly price: Waterfall;
  /** Working days. */
  readonly days: number;
  /** True for a pair of rings. */
  readonly isSet: boolean;
}

/** The document of a design, which no table contains. */
export type DesignDocument = PieceDocument & { readonly designed: DesignedPiece };

/** Magento's default attribute set. */
const defaultAttributeSet = 4;
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
    convertedNames: [],
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
    attributeSetId: defaultAttributeSet,
    changedAt: null,
    special: null,
  };
}
