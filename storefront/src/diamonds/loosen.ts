/**
 * Finds single filters to remove if nothing matches. The server counts each field without that field's own filter, so
 * its answer for an empty list says how many stones match without it.
 */
import {
  type ChoiceField,
  choiceFields,
  type DiamondFilter,
  type RangeField,
  rangeFields,
} from '@jinlan/domain/diamonds';
import { endsOf, optionsOf, type StoneCounts } from './stones-answer.ts';

export type Loosening = { readonly without: DiamondFilter } & (
  | { readonly field: ChoiceField | 'location'; readonly count: number }
  | { readonly field: RangeField; readonly min: number; readonly max: number }
);

const maxSuggestions = 4;

/** The filter that hides most stones comes first. Ranges, which have no counts, come last. */
export function loosenings(filter: DiamondFilter, counts: StoneCounts): readonly Loosening[] {
  const countOf = (field: string): number =>
    optionsOf(counts, field).reduce((sum, { count }) => sum + count, 0);
  const choices = choiceFields.flatMap((field): Loosening[] => {
    const { [field]: chosen, ...others } = filter.choices;
    const count = chosen ? countOf(field) : 0;
    return count > 0 ? [{ field, count, without: { ...filter, choices: others } }] : [];
  });
  const stores: Loosening[] =
    filter.locations !== null && countOf('location') > 0
      ? [{ field: 'location', count: countOf('location'), without: { ...filter, locations: null } }]
      : [];
  const ranges = rangeFields.flatMap((field): Loosening[] => {
    const { [field]: range, ...others } = filter.ranges;
    const ends = range ? endsOf(counts, field) : null;
    return ends ? [{ field, ...ends, without: { ...filter, ranges: others } }] : [];
  });
  const counted = [...choices, ...stores].sort(
    (a, b) => ('count' in b ? b.count : 0) - ('count' in a ? a.count : 0),
  );
  return [...counted, ...ranges].slice(0, maxSuggestions);
}
