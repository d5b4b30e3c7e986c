import type {
  AttributeMetadataErrorType,
  AttributeValue,
  QueryResolvers,
  Resolvers,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { presentForm, presentForms } from './attribute-forms.ts';
import { describedAttributes, describedByCode } from './describe-attributes.ts';
import {
  matchesFilter,
  presentCatalogAttribute,
  presentMetadata,
  presentOldMetadata,
} from './present-attributes.ts';

/** The most attributes in one request; further ones are ignored. */
const maxRequested = 100;

const entityTypes = new Set(['catalog_product', '4', 'CATALOG_PRODUCT']);

const presentError = (type: AttributeMetadataErrorType, message: string): Wire<'AttributeMetadataError'> => ({
  type,
  message,
});

/** The attribute queries; all attributes belong to products. */
export const attributeQueries = {
  async customAttributeMetadata(_, { attributes }, { areas, storeView }) {
    const { taxonomy } = await areas.catalogue.fresh();
    return {
      items: attributes.slice(0, maxRequested).flatMap(({ attribute_code, entity_type }) => {
        const attribute = describedByCode(taxonomy, attribute_code ?? '', areas.catalogue.words);
        return attribute
          ? [presentOldMetadata(attribute, entity_type ?? 'catalog_product', storeView.locale)]
          : [];
      }),
    };
  },
  async customAttributeMetadataV2(_, { attributes }, { areas, storeView }) {
    const { taxonomy } = await areas.catalogue.fresh();
    const answers = (attributes ?? []).slice(0, maxRequested).map(({ attribute_code, entity_type }) => {
      if (entity_type && !entityTypes.has(entity_type))
        return presentError('ENTITY_NOT_FOUND', `Entity "${entity_type}" could not be found.`);
      const attribute = describedByCode(taxonomy, attribute_code ?? '', areas.catalogue.words);
      return attribute
        ? presentCatalogAttribute(attribute, storeView.locale)
        : presentError('ATTRIBUTE_NOT_FOUND', `Attribute code "${attribute_code}" could not be found.`);
    });
    return {
      items: answers.filter((answer) => 'code' in answer),
      errors: answers.filter((answer) => 'message' in answer),
    };
  },
  attributesForm: (_, { formCode }, { areas, storeView }) =>
    presentForm(formCode, storeView, areas.catalogue.words, countryOf(areas, storeView)),
  async attributesMetadata(_, { attributeUids, showSystemAttributes }, { areas, storeView }) {
    const { taxonomy } = await areas.catalogue.fresh();
    const requestedUids = attributeUids && new Set(attributeUids.slice(0, maxRequested));
    const context = { locale: storeView.locale, storeViews: areas.stores.storeViews() };
    return {
      items: describedAttributes(taxonomy, areas.catalogue.words)
        .filter(
          ({ uid, isSystem }) => (requestedUids?.has(uid) ?? true) && (showSystemAttributes || !isSystem),
        )
        .map((attribute) => presentMetadata(attribute, context)),
    };
  },
  async attributesList(_, { entityType, filters }, { areas, storeView }) {
    const { words } = areas.catalogue;
    if (entityType === 'CUSTOMER' || entityType === 'CUSTOMER_ADDRESS' || entityType === 'RMA_ITEM')
      return { items: presentForms(entityType, storeView, words, countryOf(areas, storeView)), errors: [] };
    const { taxonomy } = await areas.catalogue.fresh();
    const matchingAttributes = entityTypes.has(entityType)
      ? describedAttributes(taxonomy, words).filter((attribute) => matchesFilter(attribute, filters))
      : [];
    return {
      items: matchingAttributes.map((attribute) => presentCatalogAttribute(attribute, storeView.locale)),
      errors: [],
    };
  },
} satisfies QueryResolvers;

const countryOf = (areas: RequestContext['areas'], { market, locale }: RequestContext['storeView']): string =>
  areas.stores.settings(market).name[locale];

const attributeOf = (
  { code }: Pick<AttributeValue, 'code'>,
  _: unknown,
  { areas, storeView }: RequestContext,
) => {
  const { model, words } = areas.catalogue;
  const attribute = describedByCode(model.taxonomy, code, words);
  return attribute && presentCatalogAttribute(attribute, storeView.locale);
};

/** Resolves the attribute of a value by its code. */
export const attributeResolvers = {
  AttributeValue: { attribute: attributeOf },
  AttributeSelectedOptions: { attribute: attributeOf },
} satisfies Resolvers;
