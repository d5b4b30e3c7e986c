import type { RequestContext } from '../../platform/context.ts';
import { presentForm } from './attribute-forms.ts';
import { uidOf } from './piece.ts';
import {
  type AttributeWishes,
  fittingAttributes,
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
    const { attributeByCode } = (await areas.catalogue.fresh()).taxonomy;
    return {
      items: attributes.slice(0, mostAsked).flatMap(({ attribute_code, entity_type }) => {
        const attribute = attributeByCode.get(attribute_code ?? '');
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
    const { attributeByCode } = (await areas.catalogue.fresh()).taxonomy;
    const answers = (attributes ?? []).slice(0, mostAsked).map(({ attribute_code, entity_type }) => {
      if (entity_type && !entityTypes.has(entity_type))
        return { type: 'ENTITY_NOT_FOUND', message: `Entity "${entity_type}" could not be found.` };
      const attribute = attributeByCode.get(attribute_code ?? '');
      return attribute
        ? presentCatalogAttribute(attribute, storeView.locale)
        : { type: 'ATTRIBUTE_NOT_FOUND', message: `Attribute code "${attribute_code}" could not be found.` };
    });
    return {
      items: answers.filter((answer) => 'code' in answer),
      errors: answers.filter((answer) => !('code' in answer)),
    };
  },
  attributesForm: (_: unknown, { formCode }: { formCode: string }, { areas, storeView }: RequestContext) => {
    const country = areas.stores.settings(storeView.market).name[storeView.locale];
    return presentForm(formCode, storeView, areas.catalogue.words, country);
  },
  async attributesMetadata(
    _: unknown,
    { attributeUids }: { attributeUids?: readonly string[] | null },
    { areas, storeView }: RequestContext,
  ) {
    const { attributes } = (await areas.catalogue.fresh()).taxonomy;
    const wanted = attributeUids && new Set(attributeUids.slice(0, mostAsked));
    const told = { locale: storeView.locale, storeViews: areas.stores.storeViews() };
    return {
      items: attributes
        .filter(({ id }) => wanted?.has(uidOf(id)) ?? true)
        .map((attribute) => presentMetadata(attribute, told)),
    };
  },
  async attributesList(
    _: unknown,
    { entityType, filters }: { entityType: string; filters?: AttributeWishes | null },
    { areas, storeView }: RequestContext,
  ) {
    const { taxonomy } = await areas.catalogue.fresh();
    const found = entityTypes.has(entityType) ? fittingAttributes(taxonomy, filters) : [];
    return {
      items: found.map((attribute) => presentCatalogAttribute(attribute, storeView.locale)),
      errors: [],
    };
  },
};
