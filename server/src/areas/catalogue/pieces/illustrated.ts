import type { Unit } from '../read-model/units.ts';
import type { Documents, PieceDocument } from './documents.ts';

interface Parts {
  readonly documents: Documents;
  readonly variantUnits: (parentId: number) => readonly Unit[];
}

/** Maximum number of variants searched for a picture. */
const maxVariants = 50;

/**
 * Returns the document with the pictures to show: those of the piece. If it has none, those of its parent, or of its first
 * variant with pictures.
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
  const candidates = variantUnits(id).filter(({ bare }) => !bare);
  const variants = await documents.many(candidates.slice(0, maxVariants).map((unit) => unit.id));
  const first = variants.find((variant) => variant && variant.pictures.length > 0);
  return first ? { ...document, pictures: first.pictures } : document;
}
