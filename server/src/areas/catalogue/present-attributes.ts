import type { Locale, StoreView } from '@jinlan/domain/markets';
import type { PieceDocument } from './documents.ts';
import type { Catalogue } from './index.ts';
import { uidOf } from './piece.ts';
import type { Attribute, Option, Taxonomy } from './taxonomy.ts';

/** Attributes as Magento's clients introspect them: three forms, of three of its ages. */
export interface Told {
  readonly locale: Locale;
  readonly storeViews: readonly Pick<StoreView, 'code' | 'locale'>[];
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

export function presentCustomAttributes(catalogue: Catalogue, document: PieceDocument, told: Told) {
  const { locale } = told;
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
        attribute_metadata: presentMetadata(attribute, told),
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

/** The second form: Magento 2.4.4. */
export function presentMetadata(attribute: Attribute, { locale, storeViews }: Told) {
  return {
    __typename: 'ProductAttributeMetadata' as const,
    uid: uidOf(attribute.id),
    code: attribute.code,
    label: attribute.label[locale],
    attribute_labels: storeViews.map(({ code, locale: own }) => ({
      store_code: code,
      label: attribute.label[own],
    })),
    data_type: dataTypes[attribute.input],
    entity_type: 'PRODUCT',
    is_system: false,
    sort_order: attribute.position,
    ui_input: {
      __typename: 'UiAttributeTypeAny' as const,
      ui_input_type: inputTypes[attribute.input],
      is_html_allowed: false,
    },
    used_in_components: [
      'PRODUCT_DETAILS_PAGE',
      ...(attribute.filterable
        ? ['PRODUCT_FILTER', 'PRODUCT_SEARCH_RESULTS_FILTER', 'PRODUCT_AGGREGATIONS']
        : []),
      ...(attribute.comparable ? ['PRODUCTS_COMPARE'] : []),
      ...(attribute.searchable ? ['ADVANCED_CATALOG_SEARCH'] : []),
    ],
  };
}

/** The first form: Magento 2.3. */
export function presentOldMetadata(attribute: Attribute, entityType: string, locale: Locale) {
  return {
    attribute_code: attribute.code,
    attribute_type: oldTypes[attribute.input],
    entity_type: entityType,
    input_type: attribute.input === 'number' ? 'text' : attribute.input,
    attribute_options: attribute.options.map(({ code, label }) => ({ label: label[locale], value: code })),
    storefront_properties: {
      use_in_product_listing: onCards.has(attribute.code),
      position: attribute.position,
      visible_on_catalog_pages: true,
      use_in_layered_navigation: attribute.filterable ? 'FILTERABLE_WITH_RESULTS' : 'NO',
      use_in_search_results_layered_navigation: attribute.filterable,
    },
  };
}

const oldTypes = {
  select: 'Int',
  multiselect: 'String',
  text: 'String',
  boolean: 'Boolean',
  number: 'Float',
} as const;

/** What `cardFacts` writes under a piece's name. */
const onCards = new Set(['metal', 'gold_weight', 'gem']);

/** Every kind of piece: no attribute is kept from one. */
const everyKind = ['SIMPLE', 'VIRTUAL', 'BUNDLE', 'DOWNLOADABLE', 'CONFIGURABLE', 'GROUPED'];

/** The newest form: Magento 2.4.7. Values are option codes, as filters take them. */
export function presentCatalogAttribute(attribute: Attribute, locale: Locale) {
  const { filterable, searchable, comparable } = attribute;
  return {
    __typename: 'CatalogAttributeMetadata' as const,
    code: attribute.code,
    label: attribute.label[locale],
    entity_type: 'CATALOG_PRODUCT',
    frontend_input: inputTypes[attribute.input],
    frontend_class: null,
    is_required: false,
    is_unique: false,
    default_value: null,
    options: attribute.options.map(({ code, label }) => ({
      __typename: 'AttributeOptionMetadata' as const,
      label: label[locale],
      value: code,
      is_default: false,
    })),
    is_comparable: comparable,
    is_filterable: filterable,
    is_filterable_in_search: filterable,
    is_searchable: searchable,
    is_visible_in_advanced_search: searchable,
    is_visible_on_front: true,
    is_html_allowed_on_front: false,
    is_used_for_price_rules: false,
    is_used_for_promo_rules: false,
    is_wysiwyg_enabled: false,
    used_in_product_listing: onCards.has(attribute.code),
    used_for_sort_by: false,
    apply_to: everyKind,
    swatch_input_type: null,
    update_product_preview_image: false,
    use_product_image_for_swatch: false,
  };
}

export type AttributeWishes = Readonly<Record<string, boolean | null | undefined>>;

/** Those of which all that is wished holds. */
export function fittingAttributes(
  { attributes }: Taxonomy,
  wishes: AttributeWishes | null | undefined,
): Attribute[] {
  const wanted = Object.entries(wishes ?? {}).filter(([, value]) => typeof value === 'boolean');
  return attributes.filter((attribute) => {
    const shown: Readonly<Record<string, unknown>> = presentCatalogAttribute(attribute, 'en-US');
    return wanted.every(([name, value]) => (shown[name] ?? false) === value);
  });
}

type AttributeValue =
  | { readonly __typename: 'AttributeValue'; readonly code: string; readonly value: string }
  | {
      readonly __typename: 'AttributeSelectedOptions';
      readonly code: string;
      readonly selected_options: readonly {
        readonly __typename: 'AttributeSelectedOption';
        readonly label: string;
        readonly value: string;
      }[];
    };

/** A piece's own values in the newest form. */
export function presentValues(
  { model }: Catalogue,
  document: PieceDocument,
  locale: Locale,
  wishes: AttributeWishes | null | undefined,
) {
  const chosen = Map.groupBy(
    document.optionIds.flatMap((id) => model.taxonomy.optionById.get(id) ?? []),
    ({ attributeId }) => attributeId,
  );
  const items = fittingAttributes(model.taxonomy, wishes).flatMap(({ id, code }): AttributeValue[] => {
    const value = document.values.get(id);
    const options = chosen.get(id);
    if (options)
      return [
        {
          __typename: 'AttributeSelectedOptions' as const,
          code,
          selected_options: options.map((option) => ({
            __typename: 'AttributeSelectedOption' as const,
            label: option.label[locale],
            value: option.code,
          })),
        },
      ];
    return value === undefined ? [] : [{ __typename: 'AttributeValue' as const, code, value: String(value) }];
  });
  return { items, errors: [] };
}

/** What an attribute says of a piece, in words; null where it says nothing. */
export function attributeText(
  { model }: Catalogue,
  document: Pick<PieceDocument, 'optionIds' | 'values'>,
  code: string,
  locale: Locale,
): string | null {
  const attribute = model.taxonomy.attributeByCode.get(code);
  if (!attribute) return null;
  const labels = document.optionIds.flatMap((id) => {
    const option = model.taxonomy.optionById.get(id);
    return option?.attributeId === attribute.id ? [option.label[locale]] : [];
  });
  if (labels.length > 0) return labels.join(locale === 'en-US' ? ', ' : '、');
  const value = document.values.get(attribute.id);
  return value === undefined ? null : String(value);
}

export function attributeNumber(
  { model }: Catalogue,
  { values }: Pick<PieceDocument, 'values'>,
  code: string,
): number | null {
  const value = values.get(model.taxonomy.attributeByCode.get(code)?.id ?? -1);
  return typeof value === 'number' ? value : null;
}
