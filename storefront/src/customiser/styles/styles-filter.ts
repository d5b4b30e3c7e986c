/** Filters of the style grid, as in the address: `?metal=18k-white,pt950&wearer=women`. Pure functions. */
import type { Flow } from '@jinlan/domain/customiser';
import type { CustomiserStylesQuery, StyleCardFragment } from '../flow/queries.generated.ts';

export const filterFields = ['kind', 'metal', 'wearer', 'shape'] as const;
export type FilterField = (typeof filterFields)[number];
export type StylesFilter = Readonly<Record<FilterField, readonly string[]>>;

export interface OfferedStyle extends StyleCardFragment {
  /** The flows that offer the style. The page of all flows opens it in the first. */
  readonly flows: readonly [Flow, ...Flow[]];
}

const answerOf: Readonly<Record<Flow, keyof Omit<CustomiserStylesQuery, '__typename'>>> = {
  'single-ring': 'singleRing',
  'pair-rings': 'pairRings',
  'diamond-ring': 'diamondRing',
  bracelet: 'bracelet',
  pendant: 'pendant',
  necklace: 'necklace',
};

/** The styles of one flow, or of all. A band sold both singly and in pairs appears once. */
export function offeredStyles(
  answer: CustomiserStylesQuery,
  flows: readonly Flow[],
): readonly OfferedStyle[] {
  const styleByCode = new Map<string, OfferedStyle>();
  for (const flow of flows) {
    for (const style of answer[answerOf[flow]]) {
      const listedStyle = styleByCode.get(style.code);
      styleByCode.set(
        style.code,
        listedStyle ? { ...listedStyle, flows: [...listedStyle.flows, flow] } : { ...style, flows: [flow] },
      );
    }
  }
  return [...styleByCode.values()];
}

/**
 * Returns for each flow (single ring, pair rings …) the style whose picture stands for it: its first style that does not yet
 * stand for an earlier flow, or its first one if all do.
 */
export function facesOf(
  answer: CustomiserStylesQuery,
  flows: readonly Flow[],
): ReadonlyMap<Flow, OfferedStyle> {
  const faces = new Map<Flow, OfferedStyle>();
  for (const flow of flows) {
    const offered = offeredStyles(answer, [flow]);
    const usedCodes = new Set([...faces.values()].map(({ code }) => code));
    const face = offered.find(({ code }) => !usedCodes.has(code)) ?? offered[0];
    if (face) faces.set(flow, face);
  }
  return faces;
}

export function readFilter(search: URLSearchParams): StylesFilter {
  const read = (field: FilterField) => (search.get(field) ?? '').split(',').filter((value) => value !== '');
  return { kind: read('kind'), metal: read('metal'), wearer: read('wearer'), shape: read('shape') };
}

/** Returns the query with a value of a field added or removed. Other parameters stay. */
export function toggled(search: URLSearchParams, field: FilterField, value: string): URLSearchParams {
  const chosen = readFilter(search)[field];
  const next = chosen.includes(value)
    ? chosen.filter((chosenValue) => chosenValue !== value)
    : [...chosen, value];
  const address = new URLSearchParams(search);
  if (next.length > 0) address.set(field, next.join(','));
  else address.delete(field);
  return address;
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(search);
  for (const field of filterFields) address.delete(field);
  return address;
}

export function valuesIn(style: StyleCardFragment, field: FilterField): readonly string[] {
  switch (field) {
    case 'kind':
      return [style.kind];
    case 'metal':
      return style.metals;
    case 'wearer':
      return style.worn_by;
    case 'shape':
      return style.shapes;
  }
}

export function matching(
  styles: readonly OfferedStyle[],
  filter: StylesFilter,
  except?: FilterField,
): readonly OfferedStyle[] {
  return styles.filter((style) =>
    filterFields.every((field) => {
      const chosenValues = filter[field];
      if (field === except || chosenValues.length === 0) return true;
      const values = valuesIn(style, field);
      return chosenValues.some((value) => values.includes(value));
    }),
  );
}

export interface FilterOption {
  readonly value: string;
  /** Number of styles that match, given the choices in the other fields. */
  readonly count: number;
  readonly on: boolean;
}

/** In the order in which styles list them. A field with the same value in all styles is omitted. */
export function optionsOf(
  styles: readonly OfferedStyle[],
  filter: StylesFilter,
  field: FilterField,
): readonly FilterOption[] {
  const others = matching(styles, filter, field);
  const values = [...new Set([...styles.flatMap((style) => valuesIn(style, field)), ...filter[field]])];
  if (values.length < 2 && filter[field].length === 0) return [];
  return values.map((value) => ({
    value,
    count: others.filter((style) => valuesIn(style, field).includes(value)).length,
    on: filter[field].includes(value),
  }));
}
