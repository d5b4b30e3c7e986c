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
 * A list of stones asked of the read model. Choices of one field add up, fields narrow each other, and what is counted
 * for a field leaves that field's own choice out: otherwise a choice would hide its neighbours, and a slider its track.
 */
export interface Wish {
  readonly filter: DiamondFilter;
  readonly skus: readonly string[] | null;
  readonly certificateNumbers: readonly string[] | null;
  /** Places by their code; an unknown one has no stones. */
  readonly locationOf: (code: string) => number | null;
}

export interface List {
  readonly total: number;
  /** The rows from one place of the list to another, in order. */
  page(sort: DiamondSort, from: number, to: number): readonly number[];
  /** How many there would be for each of the ranks, were it the only choice of its field. */
  counts(field: ChoiceField, ranks: readonly number[]): readonly number[];
  /** The same of stones that lie in the market. */
  inStock(): number;
  /** The same of stones that lie in each of the places. */
  atSources(ids: readonly number[]): readonly number[];
  /** Lowest and highest value of the field without its own range; null where there is none. */
  bounds(field: RangeField): { readonly min: number; readonly max: number } | null;
  /** How many another filter would find. */
  countWith(filter: DiamondFilter): number;
}

type Field = ChoiceField | RangeField | 'in_stock' | 'location';
type Clauses = ReadonlyMap<Field, Bits>;

export function listStones(columns: Columns, sheet: Sheet, wish: Wish): List {
  const base = baseOf(columns, sheet, wish);
  const clauses = clausesOf(columns, sheet, wish, wish.filter);
  const { without, result } = narrowed(base, clauses);
  const total = countBits(result);
  const span = spanOf(result);
  const spanIn = (among: Bits): Span => (among === result ? span : spanOf(among));
  let rows: readonly number[] | undefined;
  /** The rows where they are few: walking them is then less work than going through so many words of sets. */
  const fewRows = (among: Bits, words: number): ArrayLike<number> | null => {
    if (among !== result) return new CountedSet(among, room).fewerThan(words);
    if (total > rowsPerWord * words) return null;
    rows ??= rowsOf(result);
    return rows;
  };
  return {
    total,
    page: (sort, from, to) => pageOf(sheet.order(sort.by, sort.descending), result, from, to),
    counts(field, ranks) {
      const among = without(field);
      const { from, to } = spanIn(among);
      const found = fewRows(among, ranks.length * (to - from));
      if (found === null)
        return ranks.map((rank) => countBoth(among, columns.withCode[field][rank] as Bits, from, to));
      const column = columns.ranks[field];
      tally.fill(0);
      for (let at = 0; at < found.length; at += 1) {
        const rank = column[found[at] as number] as number;
        tally[rank] = (tally[rank] as number) + 1;
      }
      return ranks.map((rank) => tally[rank] as number);
    },
    inStock: () => countBoth(without('in_stock'), sheet.here),
    atSources(ids) {
      const among = without('location');
      const { from, to } = spanIn(among);
      const found = fewRows(among, ids.length * (to - from));
      if (found === null)
        return ids.map((id) => countBoth(among, columns.atSource.get(id) as Bits, from, to));
      const counts = new Map(ids.map((id) => [id, 0]));
      for (let at = 0; at < found.length; at += 1) {
        const source = columns.source[found[at] as number] as number;
        const count = counts.get(source);
        if (count !== undefined) counts.set(source, count + 1);
      }
      return ids.map((id) => counts.get(id) as number);
    },
    bounds(field) {
      const among = without(field);
      return sheet.ranges[field].bounds(among, fewRows(among, boundsWorth * among.length));
    },
    countWith(filter) {
      const others = clausesOf(columns, sheet, wish, filter);
      const isNarrower = [...clauses].every(([field, clause]) => others.get(field) === clause);
      if (!isNarrower) return countAll([base, ...others.values()]);
      const more = [...others].flatMap(([field, clause]) => (clauses.has(field) ? [] : [clause]));
      return countAll([result, ...more]);
    },
  };
}

/** Of those left by a filter; each answer is worked out without waiting, so that one room is enough for all who ask. */
const room = new RowBuffer();

/** How many rows have each rank, of the field that is being counted: made once, since it would lie outside the heap. */
const tally = new Uint32Array(ungraded + 1);

/** Sets that looking for the lowest and the highest from both ends of an order costs as much as. */
const boundsWorth = 8;

function baseOf(columns: Columns, sheet: Sheet, { skus, certificateNumbers }: Wish): Bits {
  let base = sheet.forSale;
  const among = (texts: readonly string[], order: Int32Array, asked: readonly string[]): void => {
    const bits = emptyBits(columns.rows);
    for (const text of asked) for (const row of rowsWith(texts, order, text)) setBit(bits, row);
    base = and(base, bits);
  };
  if (skus !== null) among(columns.skus, columns.bySku, skus);
  if (certificateNumbers !== null)
    among(columns.certificateNumbers, columns.byCertificateNumber, certificateNumbers);
  return base;
}

function clausesOf(
  columns: Columns,
  sheet: Sheet,
  { locationOf }: Wish,
  { choices, ranges, inStock, locations }: DiamondFilter,
): Clauses {
  const clauses = new Map<Field, Bits>();
  const any = (sets: readonly (Bits | null | undefined)[]): Bits => {
    const chosen = emptyBits(columns.rows);
    for (const bits of sets) if (bits) addTo(chosen, bits);
    return chosen;
  };
  for (const field of choiceFields) {
    const codes = choices[field];
    if (codes)
      clauses.set(
        field,
        sheet.kept(`${field} ${codes}`, () =>
          any(codes.map((code) => columns.withCode[field][rankOf(field, code)])),
        ),
      );
  }
  for (const field of rangeFields) {
    const range = ranges[field];
    if (range)
      clauses.set(
        field,
        sheet.kept(`${field} ${range.from} ${range.to}`, () =>
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
      inStock ? sheet.here : sheet.kept('elsewhere', () => sheet.here.map((word) => ~word)),
    );
  if (locations !== null) {
    const ids = locations.map((code) => locationOf(code) ?? -1);
    clauses.set(
      'location',
      sheet.kept(`location ${ids}`, () => any(ids.map((id) => columns.atSource.get(id)))),
    );
  }
  return clauses;
}

function pageOf(order: Int32Array, found: Bits, from: number, to: number): number[] {
  const page: number[] = [];
  for (let at = 0, place = 0; at < order.length && place < to; at += 1) {
    const row = order[at] as number;
    if (!hasBit(found, row)) continue;
    if (place >= from) page.push(row);
    place += 1;
  }
  return page;
}
