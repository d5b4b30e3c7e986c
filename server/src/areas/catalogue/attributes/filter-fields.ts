import type { Attribute, Taxonomy } from '../categories/taxonomy.ts';

/** The filter of an attribute; stock clients recognise its kind by the name of the type. */
export interface FilterField {
  readonly input: 'ProductAttributeFilterInput';
  readonly name: string;
  readonly type: 'FilterEqualTypeInput' | 'FilterRangeTypeInput' | 'FilterMatchTypeInput';
}

const typeOf = ({ input }: Attribute): FilterField['type'] => {
  if (input === 'number') return 'FilterRangeTypeInput';
  return input === 'text' ? 'FilterMatchTypeInput' : 'FilterEqualTypeInput';
};

const fieldsByTaxonomy = new WeakMap<Taxonomy, readonly FilterField[]>();

/** The filters of a taxonomy, one for each filterable attribute; cached for each taxonomy. */
export function filterFields(taxonomy: Taxonomy): readonly FilterField[] {
  const cached = fieldsByTaxonomy.get(taxonomy);
  if (cached) return cached;
  const fields = taxonomy.attributes
    .filter(({ filterable }) => filterable)
    .map(
      (attribute): FilterField => ({
        input: 'ProductAttributeFilterInput',
        name: attribute.code,
        type: typeOf(attribute),
      }),
    );
  fieldsByTaxonomy.set(taxonomy, fields);
  return fields;
}
