import { type Locale, localeFacts, type StoreView } from '@jinlan/domain/markets';
import type {
  AttributeFilterInput,
  CatalogAttributeApplyToEnum,
  InputMaybe,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { Option } from '../categories/taxonomy.ts';
import type { Catalogue } from '../index.ts';
import type { PieceDocument } from '../pieces/documents.ts';
import { uidOf } from '../pieces/piece.ts';
import { type DescribedAttribute, describeAttribute } from './describe-attributes.ts';

/** The context for presenting attributes, which Magento's clients introspect in three formats of different versions. */
export interface AttributeContext {
  readonly locale: Locale;
  readonly storeViews: readonly Pick<StoreView, 'code' | 'locale'>[];
}

export function presentCustomAttributes(
  catalogue: Catalogue,
  document: PieceDocument,
  context: AttributeContext,
): Wire<'CustomAttribute'>[] {
  const { locale } = context;
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
        attribute_metadata: presentMetadata(describeAttribute(attribute), context),
        selected_attribute_options: options
          ? { attribute_option: options.map((option) => presentOption(option, locale)) }
          : null,
        entered_attribute_value: value === undefined ? null : { value: String(value) },
      },
    ];
  });
}

const presentOption = (option: Option, locale: Locale): Wire<'AttributeOptionInterface'> => ({
  __typename: 'ProductAttributeOption',
  uid: uidOf(option.id),
  label: option.label[locale],
  is_default: false,
});

/** The second format: Magento 2.4.4. */
export function presentMetadata(
  attribute: DescribedAttribute,
  { locale, storeViews }: AttributeContext,
): Wire<'AttributeMetadataInterface'> {
  return {
    __typename: 'ProductAttributeMetadata',
    uid: attribute.uid,
    code: attribute.code,
    label: attribute.label[locale],
    attribute_labels: storeViews.map(({ code, locale: viewLocale }) => ({
      store_code: code,
      label: attribute.label[viewLocale],
    })),
    data_type: attribute.dataType,
    entity_type: 'PRODUCT',
    is_system: attribute.isSystem,
    sort_order: attribute.position,
    ui_input: {
      __typename: 'UiAttributeTypeAny',
      ui_input_type: attribute.input,
      is_html_allowed: attribute.isHtml,
    },
    used_in_components: [
      'PRODUCT_DETAILS_PAGE',
      ...(attribute.isFilterable
        ? (['PRODUCT_FILTER', 'PRODUCT_SEARCH_RESULTS_FILTER', 'PRODUCT_AGGREGATIONS'] as const)
        : []),
      ...(attribute.isComparable ? (['PRODUCTS_COMPARE'] as const) : []),
      ...(attribute.isSearchable ? (['ADVANCED_CATALOG_SEARCH'] as const) : []),
      ...(attribute.isSortable ? (['PRODUCT_SORT'] as const) : []),
    ],
  };
}

/** The first format: Magento 2.3. */
export function presentOldMetadata(
  attribute: DescribedAttribute,
  entityType: string,
  locale: Locale,
): Wire<'Attribute'> {
  return {
    attribute_code: attribute.code,
    attribute_type: oldTypes[attribute.dataType],
    entity_type: entityType,
    input_type: attribute.input.toLowerCase(),
    attribute_options: attribute.options.map(({ code, label }) => ({ label: label[locale], value: code })),
    storefront_properties: {
      use_in_product_listing: attribute.isListed,
      position: attribute.position,
      visible_on_catalog_pages: true,
      use_in_layered_navigation: attribute.isFilterable ? 'FILTERABLE_WITH_RESULTS' : 'NO',
      use_in_search_results_layered_navigation: attribute.isFilterable,
    },
  };
}

const oldTypes = { INT: 'Int', STRING: 'String', BOOLEAN: 'Boolean', FLOAT: 'Float' };

/** All kinds of pieces, because each may have every attribute. */
const everyKind: readonly CatalogAttributeApplyToEnum[] = [
  'SIMPLE',
  'VIRTUAL',
  'BUNDLE',
  'DOWNLOADABLE',
  'CONFIGURABLE',
  'GROUPED',
];

type CatalogAttribute = Extract<
  Wire<'CustomAttributeMetadataInterface'>,
  { readonly __typename: 'CatalogAttributeMetadata' }
>;

/** The newest format: Magento 2.4.7. Values are option codes, as in filters. */
export function presentCatalogAttribute(attribute: DescribedAttribute, locale: Locale): CatalogAttribute {
  const { isFilterable, isSearchable, isComparable, isHtml } = attribute;
  return {
    __typename: 'CatalogAttributeMetadata',
    code: attribute.code,
    label: attribute.label[locale],
    entity_type: 'CATALOG_PRODUCT',
    frontend_input: attribute.input,
    frontend_class: null,
    is_required: attribute.isRequired,
    is_unique: attribute.isUnique,
    default_value: null,
    options: attribute.options.map(({ code, label }) => ({
      __typename: 'AttributeOptionMetadata',
      label: label[locale],
      value: code,
      is_default: false,
    })),
    is_comparable: isComparable,
    is_filterable: isFilterable,
    is_filterable_in_search: isFilterable,
    is_searchable: isSearchable,
    is_visible_in_advanced_search: isSearchable,
    is_visible_on_front: attribute.isVisible,
    is_html_allowed_on_front: isHtml,
    is_used_for_price_rules: false,
    is_used_for_promo_rules: false,
    is_wysiwyg_enabled: isHtml,
    used_in_product_listing: attribute.isListed,
    used_for_sort_by: attribute.isSortable,
    apply_to: everyKind,
    swatch_input_type: null,
    update_product_preview_image: false,
    use_product_image_for_swatch: false,
  };
}

/** Whether the attribute meets all conditions of the filter. */
export function matchesFilter(
  attribute: DescribedAttribute,
  filter: InputMaybe<AttributeFilterInput>,
): boolean {
  const conditions = Object.entries(filter ?? {}).filter(([, value]) => typeof value === 'boolean');
  if (conditions.length === 0) return true;
  const presented: Readonly<Record<string, unknown>> = {
    is_used_for_customer_segment: false,
    ...presentCatalogAttribute(attribute, 'en-US'),
  } satisfies Readonly<Record<keyof AttributeFilterInput, unknown>>;
  return conditions.every(([name, value]) => (presented[name] ?? false) === value);
}

/** The attribute values of a piece in the newest format. */
export function presentValues(
  { model }: Catalogue,
  document: PieceDocument,
  locale: Locale,
  filter: InputMaybe<AttributeFilterInput>,
): Wire<'ProductCustomAttributes'> {
  const chosen = Map.groupBy(
    document.optionIds.flatMap((id) => model.taxonomy.optionById.get(id) ?? []),
    ({ attributeId }) => attributeId,
  );
  const matchingAttributes = model.taxonomy.attributes.filter((attribute) =>
    matchesFilter(describeAttribute(attribute), filter),
  );
  const items = matchingAttributes.flatMap(({ id, code }): Wire<'AttributeValueInterface'>[] => {
    const value = document.values.get(id);
    const options = chosen.get(id);
    if (options)
      return [
        {
          __typename: 'AttributeSelectedOptions',
          code,
          selected_options: options.map((option) => ({
            __typename: 'AttributeSelectedOption',
            label: option.label[locale],
            value: option.code,
          })),
        },
      ];
    return value === undefined ? [] : [{ __typename: 'AttributeValue', code, value: String(value) }];
  });
  return { items, errors: [] };
}

/**
 * The details on the page of a piece: the piece's own details. Without any, the values of its visible attributes in order.
 */
export function presentDetails(
  catalogue: Catalogue,
  document: PieceDocument,
  locale: Locale,
): Wire<'ProductDetail'>[] {
  if (document.details.length > 0)
    return document.details.map(({ label, value }) => ({ label: label[locale], value: value[locale] }));
  return catalogue.model.taxonomy.attributes.flatMap(({ code, label, visible }) => {
    const value = visible ? attributeText(catalogue, document, code, locale) : null;
    return value === null || value.trim() === '' ? [] : [{ label: label[locale], value }];
  });
}

/** The value of an attribute as text; null where the piece has none. */
export function attributeText(
  { model, words }: Catalogue,
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
  if (labels.length > 0) return labels.join(localeFacts[locale].listSeparator);
  const value = document.values.get(attribute.id);
  if (typeof value === 'boolean') return words(locale, value ? 'attribute.yes' : 'attribute.no');
  return value === undefined ? null : String(value);
}

/** The code of the option of an attribute, or its number as text; null for other values and several options. */
export function attributeCode(
  { model }: Catalogue,
  { optionIds, values }: Pick<PieceDocument, 'optionIds' | 'values'>,
  code: string,
): string | null {
  const attribute = model.taxonomy.attributeByCode.get(code);
  if (!attribute) return null;
  const options = optionIds.flatMap((id) => model.taxonomy.optionById.get(id) ?? []);
  const chosen = options.filter(({ attributeId }) => attributeId === attribute.id);
  const [only, ...others] = chosen;
  if (only) return others.length === 0 ? only.code : null;
  const value = values.get(attribute.id);
  return typeof value === 'number' ? String(value) : null;
}

export function attributeNumber(
  { model }: Catalogue,
  { values }: Pick<PieceDocument, 'values'>,
  code: string,
): number | null {
  const value = values.get(model.taxonomy.attributeByCode.get(code)?.id ?? -1);
  return typeof value === 'number' ? value : null;
}
