import { PATHS } from '@jinlan/contract/wire';
import { addDays, businessDay } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import { gramsText } from '@jinlan/domain/money';
import type { PieceDocument } from './documents.ts';
import type { Catalogue } from './index.ts';
import { uidOf } from './piece.ts';
import type { RowPrice } from './read-model/prices.ts';
import type { PictureRow } from './store.ts';
import type { Attribute, Option } from './taxonomy.ts';

/** Pictures, facts and marks of a piece as the wire has them. */
export const mediaUrl = (file: string): string => `${PATHS.media}${file}`;

export function presentPicture(picture: PictureRow, locale: Locale) {
  return {
    __typename: 'ProductImage' as const,
    url: mediaUrl(picture.file),
    label: picture.alt[locale],
    position: picture.position,
    disabled: false,
    color: picture.color,
  };
}

export function presentEntry(picture: PictureRow, index: number, locale: Locale) {
  return {
    id: picture.id,
    uid: uidOf(picture.id),
    media_type: 'image',
    label: picture.alt[locale],
    position: picture.position,
    disabled: false,
    types: index === 0 ? ['image', 'small_image', 'thumbnail'] : [],
    file: picture.file,
    color: picture.color,
    width: picture.width,
    height: picture.height,
  };
}

/** Days for which a piece counts as new. */
const newForDays = 60;

export function cardTag(document: PieceDocument, price: RowPrice | null, now: Date): string | null {
  const steps = price?.lowest.price.steps ?? [];
  if (steps.some(({ kind }) => kind === 'craft-discount')) return 'craft_reduced';
  if (steps.some(({ kind }) => kind === 'item-discount')) return 'reduced';
  const today = businessDay(now);
  const { newFrom } = document;
  return newFrom !== null && newFrom <= today && addDays(newFrom, newForDays) > today ? 'new' : null;
}

/** The material, then the gold weight or else the stone. */
export function cardFacts(catalogue: Catalogue, document: PieceDocument, locale: Locale): string[] {
  const { taxonomy } = catalogue.model;
  const label = (code: string): string | null => {
    const option = document.optionIds
      .flatMap((id) => taxonomy.optionById.get(id) ?? [])
      .find(({ attribute }) => attribute.code === code);
    return option?.label[locale] ?? null;
  };
  const weights = goldWeights(catalogue, document);
  const [lightest, heaviest] = [Math.min(...weights), Math.max(...weights)];
  const weight =
    weights.length === 0
      ? null
      : catalogue.words(locale, lightest === heaviest ? 'grams' : 'gramsFrom', {
          weight: gramsText(lightest),
        });
  return [label('metal'), weight ?? label('gem')].filter((fact) => fact !== null);
}

/** Milligrams of gold: of the piece, or of each variant. */
export function goldWeights(catalogue: Catalogue, { piece, values }: PieceDocument): number[] {
  const units = piece.kind === 'configurable' ? catalogue.variantsOf(piece.id) : [piece];
  const weights = units.flatMap(({ weightMg }) => (weightMg === null ? [] : [weightMg]));
  if (weights.length > 0) return weights;
  const attribute = catalogue.model.taxonomy.attributeByCode.get('gold_weight');
  const grams = attribute && values.get(attribute.id);
  return typeof grams === 'number' ? [Math.round(grams * 1000)] : [];
}

const inputTypes = {
  select: 'SELECT',
  multiselect: 'MULTISELECT',
  text: 'TEXT',
  boolean: 'BOOLEAN',
  number: 'TEXT',
} as const;
const dataTypes = {
  select: 'INT',
  multiselect: 'STRING',
  text: 'STRING',
  boolean: 'BOOLEAN',
  number: 'FLOAT',
} as const;

export function presentCustomAttributes(catalogue: Catalogue, document: PieceDocument, locale: Locale) {
  const { taxonomy } = catalogue.model;
  const chosen = Map.groupBy(
    document.optionIds.flatMap((id) => taxonomy.optionById.get(id) ?? []),
    ({ attributeId }) => attributeId,
  );
  return taxonomy.attributes.flatMap((attribute) => {
    const options = chosen.get(attribute.id);
    const value = document.values.get(attribute.id);
    if (!options && value === undefined) return [];
    return [
      {
        attribute_metadata: presentMetadata(attribute, locale),
        selected_attribute_options: options
          ? { attribute_option: options.map((one) => presentOption(one, locale)) }
          : null,
        entered_attribute_value: value === undefined ? null : { value: String(value) },
      },
    ];
  });
}

const presentOption = (option: Option, locale: Locale) => ({
  __typename: 'ProductAttributeOption' as const,
  uid: uidOf(option.id),
  label: option.label[locale],
  is_default: false,
});

function presentMetadata(attribute: Attribute, locale: Locale) {
  return {
    __typename: 'ProductAttributeMetadata' as const,
    uid: uidOf(attribute.id),
    code: attribute.code,
    label: attribute.label[locale],
    attribute_labels: [],
    data_type: dataTypes[attribute.input],
    entity_type: 'PRODUCT',
    is_system: false,
    ui_input: {
      __typename: 'UiAttributeTypeAny' as const,
      ui_input_type: inputTypes[attribute.input],
      is_html_allowed: false,
    },
    used_in_components: attribute.filterable ? ['PRODUCT_FILTER', 'PRODUCT_SEARCH_RESULTS_FILTER'] : [],
  };
}
