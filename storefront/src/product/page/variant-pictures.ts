/** Chooses the pictures of a page: those of the remaining variants if these look the same, else the piece's own. */
import { type Choices, type Chosen, isLeft } from '../choosing/variants.ts';
import type { GalleryPictureFragment, ProductDetailFragment } from './queries.generated.ts';

/** The pictures of each variant by uid, only for variants that have any. */
export type OwnPictures = ReadonlyMap<string, readonly GalleryPictureFragment[]>;

export function ownPicturesOf(piece: ProductDetailFragment): OwnPictures {
  if (!('variants' in piece)) return new Map();
  return new Map(
    (piece.variants ?? []).flatMap((variant) =>
      variant?.product && variant.own_pictures.length > 0
        ? [[variant.product.uid, variant.own_pictures] as const]
        : [],
    ),
  );
}

/** Null if the piece's own pictures are shown. */
export function picturesChosen(
  ownPictures: OwnPictures,
  choices: Choices,
  chosen: Chosen,
): readonly GalleryPictureFragment[] | null {
  const isChosen = choices.options.some(({ code }) => chosen[code] !== undefined);
  if (!isChosen || ownPictures.size === 0) return null;
  const matchingVariants = choices.variants.filter((variant) => isLeft(choices, chosen, variant));
  const [first, ...others] = matchingVariants.map(({ product }) => ownPictures.get(product.uid) ?? null);
  if (!first) return null;
  const file = first[0]?.file;
  return others.every((pictures) => pictures?.[0]?.file === file) ? first : null;
}
