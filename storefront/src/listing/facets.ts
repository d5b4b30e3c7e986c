/**
 * The facets of a list as the panel shows them. Category and price are excluded, because they have their own controls.
 */
import type { ListingFragment } from './fragments.generated.ts';
import type { ListingState } from './listing-state.ts';

export interface Facet {
  readonly code: string;
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number;
    readonly on: boolean;
  }[];
}

const excludedCodes = new Set(['category_id', 'category_uid', 'price']);

export function facetsOf(
  aggregations: ListingFragment['aggregations'],
  state: ListingState,
): readonly Facet[] {
  return (aggregations ?? [])
    .flatMap((aggregation) => {
      if (!aggregation || excludedCodes.has(aggregation.attribute_code)) return [];
      const chosen = state.chosen[aggregation.attribute_code] ?? [];
      const options = (aggregation.options ?? []).flatMap((option) =>
        option
          ? [
              {
                value: option.value,
                label: option.label ?? option.value,
                count: option.count ?? 0,
                on: chosen.includes(option.value),
              },
            ]
          : [],
      );
      // A single option that every piece has is useless, unless it is chosen.
      if (options.length < 2 && !options.some(({ on }) => on)) return [];
      return [
        {
          code: aggregation.attribute_code,
          label: aggregation.label ?? '',
          options,
          position: aggregation.position ?? 0,
        },
      ];
    })
    .sort((a, b) => a.position - b.position);
}

export interface PriceBand {
  readonly count: number;
  /** Major units, both inclusive; null for an open end. */
  readonly from: number | null;
  readonly to: number | null;
}

/** The price bands of the list, such as `500_999` or `10000_*`. */
export function priceBandsOf(aggregations: ListingFragment['aggregations']): readonly PriceBand[] {
  const price = aggregations?.find((aggregation) => aggregation?.attribute_code === 'price');
  return (price?.options ?? []).flatMap((option) => {
    const [from, to] = (option?.value ?? '').split('_');
    if (!option || from === undefined || to === undefined) return [];
    return [
      {
        count: option.count ?? 0,
        from: Number(from) > 0 ? Number(from) : null,
        to: to === '*' ? null : Number(to),
      },
    ];
  });
}

/** The lowest and highest price of the list in whole major units; null without prices. */
export function priceEndsOf(
  aggregations: ListingFragment['aggregations'],
): { readonly min: number; readonly max: number } | null {
  const range = aggregations?.find((aggregation) => aggregation?.attribute_code === 'price')?.range;
  return range ? { min: Math.floor(range.min), max: Math.ceil(range.max) } : null;
}
