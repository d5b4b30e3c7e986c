import { PATHS } from '@jinlan/contract/wire';
import { readFilm } from '@jinlan/domain/content';
import { addDays, type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import type { Locale, Market, StoreView } from '@jinlan/domain/markets';
import { gramsText } from '@jinlan/domain/money';
import type { Wire } from '../../../graphql/wire.ts';
import type { Catalogue } from '../index.ts';
import type { RowPrice } from '../read-model/prices.ts';
import type { FilmRow, PictureRow } from '../store.ts';
import type { PieceDocument } from './documents.ts';
import { type Piece, uidOf } from './piece.ts';

/** The URL of a media file. */
export const mediaUrl = (file: string): string => `${PATHS.media}${file}`;

/** Magento's roles of the first picture of a piece. */
const roles = ['image', 'small_image', 'thumbnail'];

/** Presents a picture. `index` is its index among the pictures of the piece. */
export function presentPicture(picture: PictureRow, index: number, locale: Locale): Wire<'ProductImage'> {
  return {
    url: mediaUrl(picture.file),
    label: picture.alt[locale],
    position: picture.position,
    disabled: false,
    color: picture.color,
    types: index === 0 ? roles : [],
  };
}

/** Presents an entry of the gallery: a picture, or a film with its first frame. */
export function presentMedia(
  picture: PictureRow,
  index: number,
  locale: Locale,
): Wire<'MediaGalleryInterface'> {
  const image = presentPicture(picture, index, locale);
  return picture.film
    ? { ...image, __typename: 'ProductVideo', video_content: presentFilm(picture.film, locale) }
    : { ...image, __typename: 'ProductImage' };
}

/** Magento's media type of a film. */
const filmType = 'external-video';

function presentFilm(
  { address, title, description, metadata }: FilmRow,
  locale: Locale,
): Wire<'ProductMediaGalleryEntriesVideoContent'> {
  const film = readFilm(address);
  return {
    media_type: filmType,
    video_provider: film?.site === 'own' ? null : (film?.site ?? null),
    video_url: film?.site === 'own' ? mediaUrl(film.file) : address,
    video_title: title[locale],
    video_description: description[locale],
    video_metadata: metadata,
  };
}

export function presentEntry(picture: PictureRow, index: number, locale: Locale): Wire<'MediaGalleryEntry'> {
  return {
    id: picture.id,
    uid: uidOf(picture.id),
    media_type: picture.film ? filmType : 'image',
    label: picture.alt[locale],
    position: picture.position,
    disabled: false,
    types: index === 0 ? roles : [],
    // Begins with a slash, because clients append it to the folder `catalog/product`.
    file: `/${picture.file}`,
    color: picture.color,
    width: picture.width,
    height: picture.height,
    content: null,
    video_content: picture.film && presentFilm(picture.film, locale),
  };
}

/** Days for which a piece counts as new. */
const newForDays = 60;

/** The last day on which a piece counts as new. */
export const newUntil = (newFrom: BusinessDay): BusinessDay => addDays(newFrom, newForDays - 1);

export function cardTag(document: PieceDocument, price: RowPrice | null, now: Date): string | null {
  if (document.piece.madeToOrder) return 'made_to_order';
  const steps = price?.lowest.price.steps ?? [];
  if (steps.some(({ kind }) => kind === 'craft-discount')) return 'craft_reduced';
  if (steps.some(({ kind }) => kind === 'item-discount' || kind === 'set-discount')) return 'reduced';
  const { newFrom } = document;
  if (newFrom === null) return null;
  const today = businessDay(now);
  return newFrom <= today && today <= newUntil(newFrom) ? 'new' : null;
}

/** Ready stock leaves within two working days (trade-facts 2.5). */
const readyWithinDays = 2;

/** Working days until dispatch. */
export function deliveryDays({ model }: Catalogue, { piece, values }: PieceDocument): number {
  const attribute = model.taxonomy.attributeByCode.get('making_days');
  const days = piece.madeToOrder && attribute ? values.get(attribute.id) : null;
  return typeof days === 'number' ? days : readyWithinDays;
}

/**
 * Working days until pieces that are made to order can be sent, by the id of the piece; a variant without days of its own has
 * those of its page.
 */
export async function makingDays(
  catalogue: Catalogue,
  pieces: readonly { readonly id: number; readonly parentId: number | null }[],
): Promise<ReadonlyMap<number, number>> {
  if (pieces.length === 0) return new Map();
  const ids = [...new Set(pieces.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])))];
  const documents = new Map(
    (await catalogue.pieces.documents.many(ids)).flatMap((document) =>
      document === null ? [] : [[document.piece.id, document] as const],
    ),
  );
  const attribute = catalogue.model.taxonomy.attributeByCode.get('making_days');
  return new Map(
    pieces.flatMap(({ id, parentId }) => {
      const own = documents.get(id);
      if (own === undefined) return [];
      const values = [own, documents.get(parentId ?? id)].map((each) =>
        each?.values.get(attribute?.id ?? -1),
      );
      const days = values.find((value) => typeof value === 'number');
      return [[id, days ?? readyWithinDays] as const];
    }),
  );
}

/** The facts on a card: the material, then the gold weight or else the stone. */
export function cardFacts(
  catalogue: Catalogue,
  document: PieceDocument,
  { market, locale }: Pick<StoreView, 'market' | 'locale'>,
): string[] {
  const { taxonomy } = catalogue.model;
  const label = (code: string): string | null => {
    for (const id of document.optionIds) {
      const option = taxonomy.optionById.get(id);
      if (option?.attribute.code === code) return option.label[locale];
    }
    return null;
  };
  const weights = goldWeights(catalogue, document, market);
  const [lightest, heaviest] = [Math.min(...weights), Math.max(...weights)];
  const weight =
    weights.length === 0
      ? null
      : catalogue.words(locale, lightest === heaviest ? 'grams' : 'gramsFrom', {
          weight: gramsText(lightest),
        });
  return [label('metal'), weight ?? label('gem')].filter((fact) => fact !== null);
}

const ownWeight = ({ weightMg }: Pick<Piece, 'weightMg'>): number[] => (weightMg === null ? [] : [weightMg]);

function variantWeights(catalogue: Catalogue, { id }: Piece, market: Market): number[] {
  const { stock } = catalogue.model;
  const variants = catalogue.pieces.variantUnits(id).filter((unit) => unit.isSoldIn(market));
  const forSale = variants.filter(({ index }) => stock.salable(index, market) > 0);
  return (forSale.length > 0 ? forSale : variants).flatMap(ownWeight);
}

/** The milligrams of gold of the piece, or of its variants in stock. If no variant is in stock, of all variants. */
export function goldWeights(
  catalogue: Catalogue,
  { piece, values }: PieceDocument,
  market: Market,
): number[] {
  const weights = piece.kind === 'configurable' ? variantWeights(catalogue, piece, market) : ownWeight(piece);
  if (weights.length > 0) return weights;
  const attribute = catalogue.model.taxonomy.attributeByCode.get('gold_weight');
  const grams = attribute && values.get(attribute.id);
  return typeof grams === 'number' ? [Math.round(grams * 1000)] : [];
}
