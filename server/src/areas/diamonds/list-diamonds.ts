import {
  type ChoiceField,
  choiceFields,
  type DiamondFilter,
  type DiamondSort,
  defaultSort,
  hasPreset,
  type PresetCode,
  plainNumber,
  presetCodes,
  rangeDigits,
  rangeFields,
  readFilterInput,
  scales,
  sortFields,
  withPreset,
} from '@jinlan/domain/diamonds';
import type { DiamondFilterInput, QueryDiamondsArgs } from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ReadModel } from './read-model/index.ts';
import { type List, listStones, type Wish } from './read-model/list.ts';
import type { Place, Sheet } from './read-model/sheets.ts';

/** Places where stones lie, as the stores know them. */
export interface Locations {
  /** Those of the market asked for, in the retailer's order. */
  readonly all: readonly { readonly id: number; readonly code: string; readonly name: string }[];
}

export interface DiamondList {
  readonly model: ReadModel;
  readonly sheet: Sheet;
  readonly list: List;
  readonly wish: Wish;
  readonly locations: Locations;
  readonly rows: readonly number[];
  readonly pageSize: number;
  readonly currentPage: number;
  readonly pages: number;
}

const largestPage = 100;
const mostNumbers = 100;
const longestText = 100;

export function listDiamonds(
  model: ReadModel,
  place: Place,
  locations: Locations,
  args: QueryDiamondsArgs,
): DiamondList {
  const { pageSize, currentPage } = readPage(args);
  const filter = args.filter ?? {};
  const wish: Wish = {
    filter: readFilter(filter),
    skus: numbersOf(filter, 'sku', (text) => text.trim().toUpperCase()),
    certificateNumbers: numbersOf(filter, 'certificate_number', plainNumber),
    locationOf: (code) => locations.all.find((one) => one.code === code)?.id ?? null,
  };
  const sheet = model.sheets.sheet(place);
  const list = listStones(model.columns, sheet, wish);
  const pages = Math.ceil(list.total / pageSize);
  const last = Math.max(1, pages);
  if (currentPage > last) throw refuse('PAGE_TOO_FAR', { page: currentPage, last });
  const from = (currentPage - 1) * pageSize;
  return {
    model,
    sheet,
    list,
    wish,
    locations,
    rows: list.page(readSort(args.sort), from, from + pageSize),
    pageSize,
    currentPage,
    pages,
  };
}

function readPage({ pageSize: size, currentPage: page }: QueryDiamondsArgs) {
  const { pageSize, currentPage } = { pageSize: size ?? 24, currentPage: page ?? 1 };
  for (const [name, value] of Object.entries({ currentPage, pageSize }))
    if (value < 1) throw refuse('PAGE_INVALID', { name });
  if (pageSize > largestPage) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: largestPage });
  return { pageSize, currentPage };
}

function readSort(sort: QueryDiamondsArgs['sort']): DiamondSort {
  for (const by of sortFields) {
    const direction = sort?.[by];
    if (direction) return { by, descending: direction === 'DESC' };
  }
  return defaultSort;
}

function readFilter(input: DiamondFilterInput): DiamondFilter {
  const filter = readFilterInput(input);
  if (filter.ok) return filter.value;
  const { code, data } = filter.error;
  const reason =
    code === 'RANGE_NOT_A_NUMBER'
      ? `${data.field} takes numbers`
      : `at most ${data.most} choices in ${data.field}`;
  throw refuse('BAD_REQUEST', { reason, field: data.field });
}

function numbersOf(
  filter: DiamondFilterInput,
  field: 'sku' | 'certificate_number',
  plain: (text: string) => string,
): readonly string[] | null {
  const texts = [...(filter[field]?.in ?? []), filter[field]?.eq].filter((one) => one != null);
  if (texts.length > mostNumbers || texts.some(({ length }) => length > longestText))
    throw refuse('BAD_REQUEST', { reason: `${field} is too long`, field });
  return texts.length === 0 ? null : texts.map(plain);
}

export function countChoices({
  sheet: { inUse },
  list,
  locations,
}: DiamondList): Wire<'DiamondAggregation'>[] {
  const aggregations: Wire<'DiamondAggregation'>[] = choiceFields.flatMap((field: ChoiceField) => {
    const ranks = inUse.ranks[field];
    if (ranks.length === 0) return [];
    const counts = list.counts(field, ranks);
    return [
      {
        attribute_code: field,
        options: ranks.map((rank, at) => ({
          value: scales[field][rank] as string,
          count: counts[at] as number,
          label: null,
        })),
      },
    ];
  });
  const places = locations.all.filter(({ id }) => inUse.sources.includes(id));
  if (places.length > 0) {
    const counts = list.atSources(places.map(({ id }) => id));
    aggregations.push(
      { attribute_code: 'in_stock', options: [{ value: '1', count: list.inStock(), label: null }] },
      {
        attribute_code: 'location',
        options: places.map(({ code, name }, at) => ({
          value: code,
          count: counts[at] as number,
          label: name,
        })),
      },
    );
  }
  return aggregations;
}

export function boundRanges({ list }: DiamondList): Wire<'DiamondRange'>[] {
  return rangeFields.flatMap((field) => {
    const bounds = list.bounds(field);
    const scale = 10 ** rangeDigits[field];
    return bounds ? [{ attribute_code: field, min: bounds.min / scale, max: bounds.max / scale }] : [];
  });
}

export function countPresets({ list, wish }: DiamondList): Wire<'DiamondPreset'>[] {
  return presetCodes.map((code: PresetCode) => ({
    code,
    active: hasPreset(wish.filter, code),
    count: list.countWith(withPreset(wish.filter, code)),
  }));
}
