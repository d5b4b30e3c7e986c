import type { Connection, Database } from '../../../platform/database.ts';
import type { ReadModel } from '../read-model/index.ts';
import type { Unit } from '../read-model/units.ts';
import type { CustomOption, Downloads } from '../types/product-types.ts';
import { type DesignDocument, type DesignedPiece, designProduct } from './design-product.ts';
import { createDocuments, type Documents, type PieceDocument } from './documents.ts';
import { illustrated } from './illustrated.ts';
import { type ChosenOption, optionUid, type Piece } from './piece.ts';
import { readCustomOptions, readDownloads } from './store-documents.ts';

/** Pieces and their documents. */
export interface CataloguePieces {
  bySku(sku: string): Piece | null;
  byId(id: number): Piece | null;
  variantsOf(id: number): readonly Piece[];
  /** The variants as units of the read model, for lists; without names. */
  variantUnits(id: number): readonly Unit[];
  /** The variant that the option uids choose; null where they do not identify exactly one. */
  variantBy(parentId: number, optionUids: readonly string[]): Piece | null;
  /** Keys of a piece's categories and of those above them; a variant is in those of its parent. */
  categoryKeys(id: number): readonly string[];
  /** Whether a piece is a bar, pellet or bean: its attribute `piece` is `bullion`. */
  isBullion(id: number): boolean;
  /** The options of a variant, in the order of its parent's attributes. */
  chosenOptions(variantId: number): Promise<readonly ChosenOption[]>;
  readonly documents: Documents;
  /** The product that represents a made-to-order design. */
  designProduct(designed: DesignedPiece): DesignDocument;
  /** The document with the pictures that its page shows; see `illustrated`. */
  illustrated(document: PieceDocument): Promise<PieceDocument>;
  /** The downloads of pieces by SKU, read in the caller's transaction. */
  readDownloads(tx: Connection, skus: readonly string[]): Promise<ReadonlyMap<string, Downloads>>;
  /** The custom options in the database, by piece id. */
  readCustomOptions(
    tx: Connection,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, readonly CustomOption[]>>;
}

/** The unit of a simple piece or variant; null for an unknown id. */
export function unitOf({ columns: { units, unitById } }: ReadModel, id: number): Unit | null {
  return units.at(unitById.get(id) ?? -1) ?? null;
}

export function createPieces(db: Database, model: () => ReadModel): CataloguePieces {
  const documents = createDocuments(db, model);
  const byId = (id: number): Piece | null => {
    const { rowById, pieces } = model().columns;
    return pieces.at(rowById.get(id) ?? -1) ?? unitOf(model(), id)?.piece ?? null;
  };
  const variantUnits = (parentId: number): readonly Unit[] => {
    const { rowById, unitStart, units } = model().columns;
    const row = rowById.get(parentId);
    if (row === undefined) return [];
    return units.slice(unitStart[row], unitStart[row + 1]).filter((unit) => unit.id !== parentId);
  };

  return {
    bySku: (sku) => byId(model().columns.idBySku.get(sku) ?? -1),
    byId,
    variantsOf: (id) => variantUnits(id).map(({ piece }) => piece),
    variantUnits,
    variantBy(parentId, optionUids) {
      const chosenUids = new Set(optionUids);
      const matches = variantUnits(parentId).filter(({ optionIds }) => {
        const variantUids = new Set(
          optionIds.map((id) => optionUid(model().taxonomy.optionById.get(id)?.attributeId ?? 0, id)),
        );
        return [...chosenUids].every((uid) => variantUids.has(uid));
      });
      return chosenUids.size > 0 && matches.length === 1 ? (matches[0]?.piece ?? null) : null;
    },
    categoryKeys(id) {
      const { columns, taxonomy } = model();
      const row = columns.rowById.get(byId(id)?.parentId ?? id);
      if (row === undefined) return [];
      const keys = new Set<string>();
      for (const categoryId of columns.categoryIds[row] ?? [])
        for (
          let category = taxonomy.categoryById.get(categoryId) ?? null;
          category;
          category = category.parent
        )
          keys.add(category.key);
      return [...keys];
    },
    isBullion(id) {
      const { optionById } = model().taxonomy;
      return (unitOf(model(), id)?.optionIds ?? []).some((optionId) => {
        const option = optionById.get(optionId);
        return option?.attribute.code === 'piece' && option.code === 'bullion';
      });
    },
    async chosenOptions(variantId) {
      const unit = unitOf(model(), variantId);
      const parent = unit?.piece.parentId == null ? null : await documents.one(unit.piece.parentId);
      if (!unit || !parent) return [];
      const { optionById } = model().taxonomy;
      const options = unit.optionIds.flatMap((id) => optionById.get(id) ?? []);
      return parent.attributeIds.flatMap((attributeId): ChosenOption[] => {
        const option = options.find((candidate) => candidate.attributeId === attributeId);
        if (!option) return [];
        const { attribute } = option;
        return [
          {
            attributeId,
            attributeCode: attribute.code,
            attributeLabel: attribute.label,
            valueIndex: option.id,
            valueLabel: option.label,
            uid: optionUid(attributeId, option.id),
          },
        ];
      });
    },
    documents,
    designProduct,
    illustrated: (document) => illustrated({ documents, variantUnits }, document),
    readDownloads,
    readCustomOptions,
  };
}
