import type { RequestContext } from '../../platform/context.ts';
import { presentForm, presentForms } from './attribute-forms.ts';
import { describedAttributes, describedByCode } from './describe-attributes.ts';
import {
  type AttributeWishes,
  fitsWishes,
  presentCatalogAttribute,
  presentMetadata,
  presentOldMetadata,
} from './present-attributes.ts';

export interface AskedAttribute {
  readonly attribute_code?: string | null;
  readonly entity_type?: string | null;
}

/** More are not looked at. */
const mostAsked = 100;

const entityTypes = new Set(['catalog_product', '4', 'CATALOG_PRODUCT']);

/** What clients ask of attributes: all of them are of products. */
export const attributeQueries = {
  async customAttributeMetadata(
    _: unknown,
    { attributes }: { attributes: readonly AskedAttribute[] },
    { areas, storeView }: RequestContext,
  ) {
    const { taxonomy } = await areas.catalogue.fresh();
    return {
      items: attributes.slice(0, mostAsked).flatMap(({ attribute_code, entity_type }) => {
        const attribute = describedByCode(taxonomy, attribute_code ?? '', areas.catalogue.words);
        return attribute
          ? [presentOldMetadata(attribute, entity_type ?? 'catalog_product', storeView.locale)]
          : [];
      }),
    };
  },
  async customAttributeMetadataV2(
    _: unknown,
    { attributes }: { attributes?: readonly AskedAttribute[] | null },
    { areas, storeView }: RequestContext,
  ) {
    const { taxonomy } = await areas.catalogue.fresh();
    const answers = (attributes ?? []).slice(0, mostAsked).map(({ attribute_code, entity_type }) => {
      if (entity_type && !entityTypes.has(entity_type))
        return { type: 'ENTITY_NOT_FOUND', message: `Entity "${entity_type}" could not be found.` };
      const attribute = describedByCode(taxonomy, attribute_code ?? '', areas.catalogue.words);
      return attribute
        ? presentCatalogAttribute(attribute, storeView.locale)
        : { type: 'ATTRIBUTE_NOT_FOUND', message: `Attribute code "${attribute_code}" could not be found.` };
    });
    return {
      items: answers.filter((answer) => 'code' in answer),
      errors: answers.filter((answer) => !('code' in answer)),
    };
  },
  attributesForm: (_: unknown, { formCode }: { formCode: string }, { areas, storeView }: RequestContext) =>
    presentForm(formCode, storeView, areas.catalogue.words, countryOf(areas, storeView)),
  async attributesMetadata(
    _: unknown,
    {
      attributeUids,
      showSystemAttributes,
    }: { attributeUids?: readonly string[] | null; showSystemAttributes?: boolean | null },
    { areas, storeView }: RequestContext,
  ) {
    const { taxonomy } = await areas.catalogue.fresh();
    const wanted = attributeUids && new Set(attributeUids.slice(0, mostAsked));
    const told = { locale: storeView.locale, storeViews: areas.stores.storeViews() };
    return {
      items: describedAttributes(taxonomy, areas.catalogue.words)
        .filter(({ uid, isSystem }) => (wanted?.has(uid) ?? true) && (showSystemAttributes || !isSystem))
        .map((attribute) => presentMetadata(attribute, told)),
    };
  },
  async attributesList(
    _: unknown,
    { entityType, filters }: { entityType: string; filters?: AttributeWishes | null },
    { areas, storeView }: RequestContext,
  ) {
    const { words } = areas.catalogue;
    if (entityType === 'CUSTOMER' || entityType === 'CUSTOMER_ADDRESS')
      return { items: presentForms(entityType, storeView, words, countryOf(areas, storeView)), errors: [] };
    const { taxonomy } = await areas.catalogue.fresh();
    const fitting = entityTypes.has(entityType)
      ? describedAttributes(taxonomy, words).filter((attribute) => fitsWishes(attribute, filters))
      : [];
    return {
      items: fitting.map((attribute) => presentCatalogAttribute(attribute, storeView.locale)),
      errors: [],
    };
  },
};

const countryOf = (areas: RequestContext['areas'], { market, locale }: RequestContext['storeView']): string =>
  areas.stores.settings(market).name[locale];

const attributeOf = (
  { code }: { readonly code: string },
  _: unknown,
  { areas, storeView }: RequestContext,
) => {
  const { model, words } = areas.catalogue;
  const attribute = describedByCode(model.taxonomy, code, words);
  return attribute && presentCatalogAttribute(attribute, storeView.locale);
};

/** A value knows its attribute by the code. */
export const attributeResolvers = {
  AttributeValue: { attribute: attributeOf },
  AttributeSelectedOptions: { attribute: attributeOf },
};
