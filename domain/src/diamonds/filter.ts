/**
 * A shopper's filter of loose diamonds. It is in the address, so it can be shared and reloaded:
 * `?shape=round,oval&colour=D,E&carat=0.5_1&sort=price_per_carat_asc&page=2`. An open end of a range is empty. Any
 * address gives a valid filter: reversed ends are exchanged, unknown codes and numbers are ignored, and an invalid page
 * becomes the first. Equal filters are printed as equal addresses.
 */
import { normalText, ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { type ChoiceField, type CodeOf, choiceFields, readCode, scales } from './scales.ts';

/** Decimals of each range: `carat` is stored in hundredths, `price` in minor units. */
export const rangeDigits = {
  carat: 2,
  price: 2,
  price_per_carat: 2,
  diameter: 2,
  table_percent: 1,
  depth_percent: 1,
  ratio: 2,
  delivery_days: 0,
} as const;

export type RangeField = keyof typeof rangeDigits;
export const rangeFields = Object.keys(rangeDigits) as readonly RangeField[];

/** Whole numbers by `rangeDigits`, both ends inclusive; null is open. At least one end is set; they are ascending. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

export type Choices = { readonly [Field in ChoiceField]?: readonly CodeOf<Field>[] };

export interface DiamondFilter {
  /** In the order of their scale, each once. An empty list matches nothing: no requested code exists. */
  readonly choices: Choices;
  readonly ranges: Readonly<Partial<Record<RangeField, Range>>>;
  /** Whether the stone is in the market; null for all stones. */
  readonly inStock: boolean | null;
  /** Codes of stores, sorted; null for any place. */
  readonly locations: readonly string[] | null;
}

export const noFilter: DiamondFilter = { choices: {}, ranges: {}, inStock: null, locations: null };

export const sortFields = [
  'price',
  'price_per_carat',
  'carat',
  'colour',
  'clarity',
  'cut',
  'diameter',
  'delivery_days',
] as const;
export type SortField = (typeof sortFields)[number];

export interface DiamondSort {
  readonly by: SortField;
  /** In ascending order, the best grade is first. */
  readonly descending: boolean;
}

export const defaultSort: DiamondSort = { by: 'price', descending: false };

export interface DiamondQuery {
  readonly filter: DiamondFilter;
  readonly sort: DiamondSort;
  /** Counted from 1. */
  readonly page: number;
}

/** The last page of any list. An address with a larger number is invalid. */
const lastPage = 9_999;
const mostLocations = 20;
const locationCode = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** Reads the query of an address, such as a URLSearchParams. Unknown names are ignored. */
export function readQuery(pairs: Iterable<readonly [name: string, value: string]>): DiamondQuery {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  const list = (name: string): readonly string[] => (values.get(name) ?? '').split(',');
  const choices: Partial<Record<ChoiceField, readonly string[]>> = {};
  for (const field of choiceFields) {
    const codes = codesOf(field, list(field));
    if (codes.length > 0) choices[field] = codes;
  }
  const ranges: Partial<Record<RangeField, Range>> = {};
  for (const field of rangeFields) {
    const [from = '', to = '', more] = (values.get(field) ?? '').split('_');
    const range = more === undefined ? rangeOf(field, from, to) : null;
    if (range?.ok && range.value !== null) ranges[field] = range.value;
  }
  const locations = locationsOf(list('location'));
  return {
    filter: {
      choices: choices as Choices,
      ranges,
      inStock: values.get('in_stock') === '1' ? true : values.get('in_stock') === '0' ? false : null,
      locations: locations.length > 0 ? locations : null,
    },
    sort: readSort(values.get('sort') ?? ''),
    page: readPage(values.get('page') ?? ''),
  };
}

/** Writes the address's query. Default values are omitted. */
export function printQuery({ filter, sort, page }: DiamondQuery): readonly (readonly [string, string])[] {
  const { choices, ranges, inStock, locations } = filter;
  const pairs: (readonly [string, string])[] = [];
  for (const field of choiceFields) if (choices[field]) pairs.push([field, choices[field].join(',')]);
  for (const field of rangeFields) {
    const range = ranges[field];
    if (range) pairs.push([field, `${endText(field, range.from)}_${endText(field, range.to)}`]);
  }
  if (inStock !== null) pairs.push(['in_stock', inStock ? '1' : '0']);
  if (locations !== null) pairs.push(['location', locations.join(',')]);
  if (sort.by !== defaultSort.by || sort.descending !== defaultSort.descending)
    pairs.push(['sort', `${sort.by}_${sort.descending ? 'desc' : 'asc'}`]);
  if (page > 1) pairs.push(['page', String(page)]);
  return pairs;
}

/** Number of choices, for the button of the filters. */
export function countChosen({ choices, ranges, inStock, locations }: DiamondFilter): number {
  const chosen = choiceFields.reduce((sum, field) => sum + (choices[field]?.length ?? 0), 0);
  return chosen + Object.keys(ranges).length + (inStock === null ? 0 : 1) + (locations?.length ?? 0);
}

/** Adds a choice, or removes it if it is present. */
export function toggleChoice<Field extends ChoiceField>(
  filter: DiamondFilter,
  field: Field,
  code: CodeOf<Field>,
): DiamondFilter {
  const present: readonly string[] = filter.choices[field] ?? [];
  const next = present.includes(code)
    ? present.filter((chosenCode) => chosenCode !== code)
    : [...present, code];
  return withChoices(filter, field, next as readonly CodeOf<Field>[]);
}

/** Sets the choices of a field. An empty list removes the field. */
export function withChoices<Field extends ChoiceField>(
  filter: DiamondFilter,
  field: Field,
  codes: readonly CodeOf<Field>[],
): DiamondFilter {
  const { [field]: _, ...otherChoices } = filter.choices;
  const chosen = codesOf(field, codes);
  return {
    ...filter,
    choices: chosen.length === 0 ? (otherChoices as Choices) : { ...otherChoices, [field]: chosen },
  };
}

/** Sets a range from typed ends. Text that is not a number leaves that end open; reversed ends are exchanged. */
export function withRange(filter: DiamondFilter, field: RangeField, from: string, to: string): DiamondFilter {
  const { [field]: _, ...otherChoices } = filter.ranges;
  const validText = (text: string): string => (endOf(field, text) === undefined ? '' : text);
  const range = rangeOf(field, validText(from), validText(to));
  return {
    ...filter,
    ranges: range.ok && range.value !== null ? { ...otherChoices, [field]: range.value } : otherChoices,
  };
}

/** The end of a range as people type it: `0.5` for 50 points; empty for an open end. */
export function endText(field: RangeField, end: number | null): string {
  if (end === null) return '';
  return String(Number(`${end}e-${rangeDigits[field]}`));
}

/** Filters of the API (Magento's FilterEqualTypeInput and FilterRangeTypeInput), by the same names. */
export type FilterInput = Readonly<Record<string, EqualInput | RangeInput | null | undefined>>;

interface EqualInput {
  readonly eq?: string | null | undefined;
  readonly in?: readonly (string | null | undefined)[] | null | undefined;
}

interface RangeInput {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

export type FilterRefusal =
  | Refusal<'RANGE_NOT_A_NUMBER', { readonly field: RangeField }>
  | Refusal<'TOO_MANY_CHOICES', { readonly field: string; readonly most: number }>;

const mostChoices = 100;

/** Reads a filter of the API. Refuses unknown codes, so a program never gets all stones for a wrong code. */
export function readFilterInput(input: FilterInput): Result<DiamondFilter, FilterRefusal> {
  const choices: Partial<Record<ChoiceField, readonly string[]>> = {};
  for (const field of [...choiceFields, 'location', 'in_stock'] as const)
    if (requestedTexts(input, field).length > mostChoices)
      return refuse('TOO_MANY_CHOICES', { field, most: mostChoices });
  for (const field of choiceFields) {
    const codes = requestedTexts(input, field);
    if (codes.length > 0) choices[field] = codesOf(field, codes);
  }
  const ranges: Partial<Record<RangeField, Range>> = {};
  for (const field of rangeFields) {
    const { from, to } = (input[field] ?? {}) as RangeInput;
    const range = rangeOf(field, openText(from), openText(to));
    if (!range.ok) return range;
    if (range.value !== null) ranges[field] = range.value;
  }
  const locations = requestedTexts(input, 'location');
  const stockValues = new Set(
    requestedTexts(input, 'in_stock').map((text) => text === '1' || text === 'true'),
  );
  return ok({
    choices: choices as Choices,
    ranges,
    inStock: stockValues.size === 1 ? stockValues.has(true) : null,
    locations: locations.length > 0 ? [...new Set(locations)].sort() : null,
  });
}

/** The API's form of a filter: the inverse of `readFilterInput`. */
export function filterInput({ choices, ranges, inStock, locations }: DiamondFilter): FilterInput {
  const input: Record<string, EqualInput | RangeInput> = {};
  for (const field of choiceFields) if (choices[field]) input[field] = { in: choices[field] };
  for (const field of rangeFields) {
    const range = ranges[field];
    if (!range) continue;
    input[field] = {
      ...(range.from === null ? {} : { from: endText(field, range.from) }),
      ...(range.to === null ? {} : { to: endText(field, range.to) }),
    };
  }
  if (inStock !== null) input.in_stock = { eq: inStock ? '1' : '0' };
  if (locations !== null) input.location = { in: locations };
  return input;
}

function requestedTexts(input: FilterInput, field: string): readonly string[] {
  const { eq, in: listed } = (input[field] ?? {}) as EqualInput;
  return [...(listed ?? []), eq].filter((text): text is string => typeof text === 'string' && text !== '');
}

/** Magento's star means an open end of a range. */
const openText = (text: string | null | undefined): string => (text?.trim() === '*' ? '' : (text ?? ''));

function codesOf(field: ChoiceField, texts: readonly string[]): readonly string[] {
  const chosen = new Set<string | null>(texts.map((text) => readCode(field, text)));
  return scales[field].filter((code) => chosen.has(code));
}

function locationsOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text) => locationCode.test(text)))].sort().slice(0, mostLocations);
}

function readSort(text: string): DiamondSort {
  const [, name, direction] = /^(.*)_(asc|desc)$/.exec(text) ?? [];
  const sortField = sortFields.find((field) => field === name);
  return sortField === undefined ? defaultSort : { by: sortField, descending: direction === 'desc' };
}

function readPage(text: string): number {
  const page = /^\d{1,9}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= lastPage ? page : 1;
}

function rangeOf(
  field: RangeField,
  fromText: string,
  toText: string,
): Result<Range | null, Extract<FilterRefusal, { code: 'RANGE_NOT_A_NUMBER' }>> {
  const turned = isAbove(fromText, toText);
  const from = endOf(field, turned ? toText : fromText);
  const to = endOf(field, turned ? fromText : toText);
  if (from === undefined || to === undefined) return refuse('RANGE_NOT_A_NUMBER', { field });
  return ok(from === null && to === null ? null : { from, to });
}

const numberText = /^(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})?(?:\.\d{0,20})?$/;

const plainEnd = (text: string): string => normalText(text, 'NFKC').trim().replaceAll(',', '');

function isAbove(from: string, to: string): boolean {
  return plainEnd(from) !== '' && plainEnd(to) !== '' && Number(plainEnd(from)) > Number(plainEnd(to));
}

/**
 * Parses digit by digit, so 0.29 is 29 and not 28.999. Drops decimals that the field does not store. Returns null for
 * an open end, undefined for text that is not a number.
 */
function endOf(field: RangeField, text: string): number | null | undefined {
  const typed = normalText(text, 'NFKC').trim();
  if (typed === '') return null;
  if (!numberText.test(typed) || !/\d/.test(typed)) return undefined;
  const digits = rangeDigits[field];
  const [units = '', fraction = ''] = plainEnd(typed).split('.');
  return Number(`${units}${fraction.slice(0, digits).padEnd(digits, '0')}`);
}
