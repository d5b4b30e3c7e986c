import type { Locale, Market, StoreView } from '@jinlan/domain/markets';
import { ringSize, tenthsText } from '@jinlan/domain/sizes';
import type { Option } from '../categories/taxonomy.ts';
import type { Catalogue } from '../index.ts';
import type { PieceDocument } from '../pieces/documents.ts';
import { optionUid, type Piece, uidOf } from '../pieces/piece.ts';
import { presentEntry } from '../pieces/present-piece.ts';

type Where = Readonly<Pick<StoreView, 'locale' | 'market'>>;

/** A variant of a configurable piece, with its options. */
interface Choice {
  readonly variant: Piece;
  /** The options of the variant by attribute id. */
  readonly options: ReadonlyMap<number, Option>;
}

/** The variants that the market sells. */
function choices(catalogue: Catalogue, document: PieceDocument, market: Market): Choice[] {
  const { columns, taxonomy } = catalogue.model;
  const soldVariants = catalogue.pieces
    .variantsOf(document.piece.id)
    .filter(({ markets }) => markets.includes(market));
  return soldVariants.map((variant) => {
    const unit = columns.units.at(columns.unitById.get(variant.id) ?? -1);
    const options = (unit?.optionIds ?? []).flatMap((id) => taxonomy.optionById.get(id) ?? []);
    return { variant, options: new Map(options.map((option) => [option.attributeId, option])) };
  });
}

export function presentConfigurableOptions(
  catalogue: Catalogue,
  document: PieceDocument,
  { locale, market }: Where,
) {
  const variants = choices(catalogue, document, market);
  return document.attributeIds.flatMap((attributeId, position) => {
    const attribute = catalogue.model.taxonomy.attributeById.get(attributeId);
    if (!attribute) return [];
    const used = new Set(variants.map(({ options }) => options.get(attributeId)?.id));
    return [
      {
        id: attributeId,
        uid: btoa(`configurable/${document.piece.id}/${attributeId}`),
        attribute_id: String(attributeId),
        attribute_id_v2: attributeId,
        attribute_uid: uidOf(attributeId),
        attribute_code: attribute.code,
        label: attribute.label[locale],
        position,
        use_default: false,
        product_id: document.piece.id,
        values: attribute.options
          .filter(({ id }) => used.has(id))
          .map((option) => ({
            uid: optionUid(attributeId, option.id),
            value_index: option.id,
            label: option.label[locale],
            default_label: option.label[locale],
            store_label: option.label[locale],
            hint: hintOf(catalogue, option, locale),
            use_default_value: true,
            swatch_data: null,
          })),
      },
    ];
  });
}

/**
 * The hint beside a ring size: the Mainland number and millimetres, because one number means different
 * sizes. Null for other options.
 */
function hintOf(catalogue: Catalogue, option: Option, locale: Locale): string | null {
  if (option.attribute.code !== 'ring_size') return null;
  const size = ringSize(option.code.replace(/^hk-/, ''));
  return (
    size && catalogue.words(locale, 'ringSize', { mainland: size.cn, size: tenthsText(size.circumference) })
  );
}

export async function presentVariants(
  catalogue: Catalogue,
  document: PieceDocument,
  { locale, market }: Where,
) {
  const variants = choices(catalogue, document, market);
  const documents = await catalogue.pieces.documents.many(variants.map(({ variant }) => variant.id));
  const present = ({ options }: Choice, product: PieceDocument) => ({
    product,
    own_pictures: product.pictures.map((picture, index) => presentEntry(picture, index, locale)),
    attributes: document.attributeIds.flatMap((attributeId) => {
      const option = options.get(attributeId);
      if (!option) return [];
      return [
        {
          code: option.attribute.code,
          uid: optionUid(attributeId, option.id),
          label: option.label[locale],
          value_index: option.id,
        },
      ];
    }),
  });
  return variants.flatMap((choice, index) => {
    const product = documents[index];
    return product ? [present(choice, product)] : [];
  });
}

/** The options that still lead to a variant in stock, for each attribute given the choices of the others. */
export function selectOptions(
  catalogue: Catalogue,
  document: PieceDocument,
  market: Market,
  uids: readonly string[],
  isSalable: (variant: Piece) => boolean,
) {
  const chosen = new Set(uids);
  const all = choices(catalogue, document, market);
  const uid = (option: Option | undefined): string =>
    option ? optionUid(option.attributeId, option.id) : '';
  const chosenAttributes = document.attributeIds.filter((id) =>
    all.some(({ options }) => chosen.has(uid(options.get(id)))),
  );
  const fits = ({ options }: Choice, except: number | null): boolean =>
    chosenAttributes.every((id) => id === except || chosen.has(uid(options.get(id))));
  const remaining = all.filter((choice) => fits(choice, null));
  return {
    available: document.attributeIds.flatMap((attributeId) => {
      const options = all
        .filter((choice) => fits(choice, attributeId) && isSalable(choice.variant))
        .flatMap(({ options: variantOptions }) => variantOptions.get(attributeId) ?? []);
      const code = catalogue.model.taxonomy.attributeById.get(attributeId)?.code;
      if (code === undefined) return [];
      return [{ attribute_code: code, option_value_uids: [...new Set(options.map(uid))] }];
    }),
    variant:
      chosenAttributes.length === document.attributeIds.length && remaining.length === 1
        ? (remaining[0]?.variant ?? null)
        : null,
  };
}

/** All options of the piece, each with whether it still leads to a variant in stock. */
export function presentAvailable(
  catalogue: Catalogue,
  document: PieceDocument,
  where: Where,
  available: ReturnType<typeof selectOptions>['available'],
) {
  const remaining = new Set(available.flatMap(({ option_value_uids: uids }) => uids));
  return presentConfigurableOptions(catalogue, document, where).map(
    ({ uid, attribute_code, label, values }) => ({
      uid,
      attribute_code,
      label,
      values: values.map((value) => ({
        uid: value.uid,
        label: value.label,
        is_available: remaining.has(value.uid),
        is_use_default: value.use_default_value,
        swatch: value.swatch_data,
      })),
    }),
  );
}
