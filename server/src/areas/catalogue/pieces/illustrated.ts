import type { Unit } from '../read-model/units.ts';
import type { Documents, PieceDocument } from './documents.ts';

interface Parts {
  readonly documents: Documents;
  readonly variantUnits: (parentId: number) => readonly Unit[];
}

/** Variants of a piece that are looked at for a picture. */
const mostVariants = 50;

/**
 * The document with the pictures to show of it: its own, else of a variant those of its piece, and of a piece those of its first
 * variant that has any.
 */
export async function illustrated(parts: Parts, document: PieceDocument): Promise<PieceDocument> {
  const { documents, variantUnits } = parts;
  const { id, kind, parentId } = document.piece;
  if (document.pictures.length > 0) return document;
  if (parentId !== null) {
    const parent = await documents.one(parentId);
    return parent ? { ...document, pictures: (await illustrated(parts, parent)).pictures } : document;
  }
  if (kind !== 'configurable') return document;
  const dressed = variantUnits(id).filter(({ bare }) => !bare);
  const variants = await documents.many(dressed.slice(0, mostVariants).map((unit) => unit.id));
  const first = variants.find((variant) => variant && variant.pictures.length > 0);
  return first ? { ...document, pictures: first.pictures } : document;
}
