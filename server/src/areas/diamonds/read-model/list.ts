import {
  type ChoiceField,
  choiceFields,
  type DiamondFilter,
  type DiamondSort,
  type RangeField,
  rangeFields,
  rankOf,
} from '@jinlan/domain/diamonds';
import {
  addTo,
  and,
  type Bits,
  CountedSet,
  countAll,
  countBits,
  countBoth,
  emptyBits,
  hasBit,
  narrowed,
  RowBuffer,
  rowsOf,
  rowsPerWord,
  type Span,
  setBit,
  spanOf,
} from '../../../platform/collections/bits.ts';
import { type Columns, rowsWith, ungraded } from './columns.ts';
import type { Sheet } from './sheets.ts';

/**
 * A request for a list of stones. Choices of one field are joined by OR, fields by AND. The counts of a field ignore the
 * choice in that field, because otherwise a choice would hide the other options.
 */
export interface ListRequest {
  readonly filter: DiamondFilter;
  readonly skus: readonly string[] | null;
  readonly certificateNumbers: readonly string[] | null;
  /** The source id of a location code; null where unknown. */
  readonly locationOf: (code: string) => number | null;
}

export interface List {
  readonly total: number;
  /** The rows at positions `from` up to, not including, `to`. */
  page(sort: DiamondSort, from: number, to: number): readonly number[];
  /** The number of stones for each rank, if it were the only choice of its field. */
  counts(field: ChoiceField, ranks: readonly number[]): readonly number[];
  /** The number of stones located in the market, ignoring that filter. */
  inStock(): number;
  /** The number of stones in each source, ignoring that filter. */
  atSources(ids: readonly number[]): readonly number[];
  /** The lowest and the highest value of the field, ignoring the range chosen in it; null if no stone has a value. */
  bounds(field: RangeField): { readonly min: number; readonly max: number } | null;
  /** The number of stones that match another filter. */
  countWith(filter: DiamondFilter): number;
}

type Field = ChoiceField | RangeField | 'in_stock' | 'location';
type Clauses = ReadonlyMap<Field, Bits>;

export function listStones(columns: Columns, sheet: Sheet, request: ListRequest): List {
  const base = baseOf(columns, sheet, request);
  const clauses = clausesOf(columns, sheet, request, request.filter);
  const { without, result } = narrowed(base, clauses);
  const total = countBits(result);
  const span = spanOf(result);
  const spanIn = (matches: Bits): Span => (matches === result ? span : spanOf(matches));
  let rows: readonly number[] | undefined;
  /** The rows where visiting them is less work than scanning so many words of bit sets, else null. */
  const fewRows = (matches: Bits, words: number): ArrayLike<number> | null => {
    if (matches !== result) return new CountedSet(matches, rowBuffer).fewerThan(words);
    if (total > rowsPerWord * words) return null;
    rows ??= rowsOf(result);
    return rows;
  };
  return {
    total,
    page: (sort, from, to) => pageOf(sheet.order(sort.by, sort.descending), result, from, to),
    counts(field, ranks) {
      const matches = without(field);
      const { from, to } = spanIn(matches);
      const matchingRows = fewRows(matches, ranks.length * (to - from));
      if (matchingRows === null)
        return ranks.map((rank) => countBoth(matches, columns.withCode[field][rank] as Bits, from, to));
      const column = columns.ranks[field];
      tally.fill(0);
      for (let at = 0; at < matchingRows.length; at += 1) {
        const rank = column[matchingRows[at] as number] as number;
        tally[rank] = (tally[rank] as number) + 1;
      }
      return ranks.map((rank) => tally[rank] as number);
    },
    inStock: () => countBoth(without('in_stock'), sheet.here),
    atSources(ids) {
      const matches = without('location');
      const { from, to } = spanIn(matches);
      const matchingRows = fewRows(matches, ids.length * (to - from));
      if (matchingRows === null)
        return ids.map((id) => countBoth(matches, columns.atSource.get(id) as Bits, from, to));
      const counts = new Map(ids.map((id) => [id, 0]));
      for (let at = 0; at < matchingRows.length; at += 1) {
        const source = columns.source[matchingRows[at] as number] as number;
        const count = counts.get(source);
        if (count !== undefined) counts.set(source, count + 1);
      }
      return ids.map((id) => counts.get(id) as number);
    },
    bounds(field) {
      const matches = without(field);
      return sheet.ranges[field].bounds(matches, fewRows(matches, boundsCost * matches.length));
    },
    countWith(filter) {
      const otherClauses = clausesOf(columns, sheet, request, filter);
      const isNarrower = [...clauses].every(([field, clause]) => otherClauses.get(field) === clause);
      if (!isNarrower) return countAll([base, ...otherClauses.values()]);
      const addedClauses = [...otherClauses].flatMap(([field, clause]) =>
        clauses.has(field) ? [] : [clause],
      );
      return countAll([result, ...addedClauses]);
    },
  };
}

/** Buffer shared by all requests, because counting is synchronous. */
const rowBuffer = new RowBuffer();

/** Rows per rank of the field being counted; allocated once, because its memory is outside the heap. */
const tally = new Uint32Array(ungraded + 1);

/** The cost of searching the bounds from both ends of an order, in scans of a bit set. */
const boundsCost = 8;

function baseOf(columns: Columns, sheet: Sheet, { skus, certificateNumbers }: ListRequest): Bits {
  let base = sheet.forSale;
  const narrowTo = (texts: readonly string[], order: Int32Array, values: readonly string[]): void => {
    const bits = emptyBits(columns.rows);
    for (const text of values) for (const row of rowsWith(texts, order, text)) setBit(bits, row);
    base = and(base, bits);
  };
  if (skus !== null) narrowTo(columns.skus, columns.bySku, skus);
  if (certificateNumbers !== null)
    narrowTo(columns.certificateNumbers, columns.byCertificateNumber, certificateNumbers);
  return base;
}

function clausesOf(
  columns: Columns,
  sheet: Sheet,
  { locationOf }: ListRequest,
  { choices, ranges, inStock, locations }: DiamondFilter,
): Clauses {
  const clauses = new Map<Field, Bits>();
  const unionOf = (sets: readonly (Bits | null | undefined)[]): Bits => {
    const union = emptyBits(columns.rows);
    for (const bits of sets) if (bits) addTo(union, bits);
    return union;
  };
  for (const field of choiceFields) {
    const codes = choices[field];
    if (codes)
      clauses.set(
        field,
        sheet.cachedSet(`${field} ${codes}`, () =>
          unionOf(codes.map((code) => columns.withCode[field][rankOf(field, code)])),
        ),
      );
  }
  for (const field of rangeFields) {
    const range = ranges[field];
    if (range)
      clauses.set(
        field,
        sheet.cachedSet(`${field} ${range.from} ${range.to}`, () =>
          sheet.ranges[field].within(
            range.from ?? Number.NEGATIVE_INFINITY,
            range.to ?? Number.POSITIVE_INFINITY,
          ),
        ),
      );
  }
  if (inStock !== null)
    clauses.set(
      'in_stock',
      inStock ? sheet.here : sheet.cachedSet('elsewhere', () => sheet.here.map((word) => ~word)),
    );
  if (locations !== null) {
    const ids = locations.map((code) => locationOf(code) ?? -1);
    clauses.set(
      'location',
      sheet.cachedSet(`location ${ids}`, () => unionOf(ids.map((id) => columns.atSource.get(id)))),
    );
  }
  return clauses;
}

function pageOf(order: Int32Array, matches: Bits, from: number, to: number): number[] {
  const page: number[] = [];
  for (let at = 0, position = 0; at < order.length && position < to; at += 1) {
    const row = order[at] as number;
    if (!hasBit(matches, row)) continue;
    if (position >= from) page.push(row);
    position += 1;
  }
  return page;
}
