import type { Attribute, Taxonomy } from '../categories/taxonomy.ts';

/** A filter that an attribute makes: stock clients tell its kind by the name of its type. */
export interface FilterField {
  readonly input: 'ProductAttributeFilterInput';
  readonly name: string;
  readonly type: 'FilterEqualTypeInput' | 'FilterRangeTypeInput' | 'FilterMatchTypeInput';
}

const typeOf = ({ input }: Attribute): FilterField['type'] => {
  if (input === 'number') return 'FilterRangeTypeInput';
  return input === 'text' ? 'FilterMatchTypeInput' : 'FilterEqualTypeInput';
};

const known = new WeakMap<Taxonomy, readonly FilterField[]>();

/** One for each filterable attribute; the same list for the same taxonomy. */
export function filterFields(taxonomy: Taxonomy): readonly FilterField[] {
  const before = known.get(taxonomy);
  if (before) return before;
  const fields = taxonomy.attributes
    .filter(({ filterable }) => filterable)
    .map(
      (attribute): FilterField => ({
        input: 'ProductAttributeFilterInput',
        name: attribute.code,
        type: typeOf(attribute),
      }),
    );
  known.set(taxonomy, fields);
  return fields;
}
