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
import { type List, type ListRequest, listStones } from './read-model/list.ts';
import type { MarketCurrency, Sheet } from './read-model/sheets.ts';

/** The stores and warehouses where stones may be. */
export interface Locations {
  /** The locations of the requested market, in the retailer's order. */
  readonly all: readonly { readonly id: number; readonly code: string; readonly name: string }[];
}

export interface DiamondList {
  readonly model: ReadModel;
  readonly sheet: Sheet;
  readonly list: List;
  readonly query: ListRequest;
  readonly locations: Locations;
  readonly rows: readonly number[];
  readonly pageSize: number;
  readonly currentPage: number;
  readonly pages: number;
}

const maxPageSize = 100;
const maxNumbers = 100;
const maxTextLength = 100;

export function listDiamonds(
  model: ReadModel,
  where: MarketCurrency,
  locations: Locations,
  args: QueryDiamondsArgs,
): DiamondList {
  const { pageSize, currentPage } = readPage(args);
  const filter = args.filter ?? {};
  const query: ListRequest = {
    filter: readFilter(filter),
    skus: numbersOf(filter, 'sku', (text) => text.trim().toUpperCase()),
    certificateNumbers: numbersOf(filter, 'certificate_number', plainNumber),
    locationOf: (code) => locations.all.find((location) => location.code === code)?.id ?? null,
  };
  const sheet = model.sheets.sheet(where);
  const list = listStones(model.columns, sheet, query);
  const pages = Math.ceil(list.total / pageSize);
  const last = Math.max(1, pages);
  if (currentPage > last) throw refuse('PAGE_TOO_FAR', { page: currentPage, last });
  const from = (currentPage - 1) * pageSize;
  return {
    model,
    sheet,
    list,
    query,
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
  if (pageSize > maxPageSize) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: maxPageSize });
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
  normalise: (text: string) => string,
): readonly string[] | null {
  const texts = [...(filter[field]?.in ?? []), filter[field]?.eq].filter((text) => text != null);
  if (texts.length > maxNumbers || texts.some(({ length }) => length > maxTextLength))
    throw refuse('BAD_REQUEST', { reason: `${field} is too long`, field });
  return texts.length === 0 ? null : texts.map(normalise);
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
        options: ranks.map((rank, index) => ({
          value: scales[field][rank] as string,
          count: counts[index] as number,
          label: null,
        })),
      },
    ];
  });
  const locationsInUse = locations.all.filter(({ id }) => inUse.sources.includes(id));
  if (locationsInUse.length > 0) {
    const counts = list.atSources(locationsInUse.map(({ id }) => id));
    aggregations.push(
      { attribute_code: 'in_stock', options: [{ value: '1', count: list.inStock(), label: null }] },
      {
        attribute_code: 'location',
        options: locationsInUse.map(({ code, name }, index) => ({
          value: code,
          count: counts[index] as number,
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

export function countPresets({ list, query }: DiamondList): Wire<'DiamondPreset'>[] {
  return presetCodes.map((code: PresetCode) => ({
    code,
    active: hasPreset(query.filter, code),
    count: list.countWith(withPreset(query.filter, code)),
  }));
}
