import { markets } from '@jinlan/domain/markets';
import { type Bits, countBits, emptyBits, fullBits } from '../../../../platform/collections/bits.ts';
import { type Columns, indexSkus, indexUrlKeys, skusOf } from '../columns.ts';
import { composeAll } from '../composites.ts';
import { IdIndex } from '../lookups.ts';
import { Pieces } from '../pieces.ts';
import { Units } from '../units.ts';
import { appendFacts, joinHeads, joinStarts } from './join-facts.ts';
import {
  isSameNumbering,
  joinBits,
  joinList,
  joinNumbers,
  joinTexts,
  type Runs,
  rowRuns,
  unitRuns,
} from './runs.ts';

/** The next columns, and where their rows and units come from. */
export interface Joined {
  readonly columns: Columns;
  readonly rows: Runs;
  readonly units: Runs;
}

/**
 * The former columns with the changed pieces as they are now, given columns of these alone. Nothing of the former ones is
 * altered, and a column that holds the same stays the same object. Numbers are those of pieces, never of variants.
 */
export function joinColumns(former: Columns, fresh: Columns, changed: readonly number[]): Joined {
  const rows = rowRuns(former.pieces.ids, fresh.pieces.ids, changed);
  const runs = unitRuns(rows, former.unitStart, fresh.unitStart);
  const facts = appendFacts(former.units.facts, fresh.units.facts);
  const factsBefore = former.units.facts.length;
  const heads = joinHeads(rows, former.pieces.heads, fresh.pieces.heads, factsBefore);
  const pieces = new Pieces(facts, heads);
  const hasSameRows = isSameNumbering(
    rows,
    former.rows,
    (row) => former.pieces.ids[row] as number,
    (row) => fresh.pieces.ids[row] as number,
  );
  const hasSameUnits =
    hasSameRows &&
    isSameNumbering(
      runs,
      former.units.length,
      (unit) => former.units.idOf(unit),
      (unit) => fresh.units.idOf(unit),
    );
  const unitStart = hasSameUnits ? former.unitStart : joinStarts(rows, former.unitStart, fresh.unitStart);
  const places = joinNumbers(
    runs,
    former.units.places,
    fresh.units.places.map((place) => factsBefore + place),
  );
  const left = unitIdsOf(former, changed);
  // Variants of a piece that was turned off were read too, though they were no units.
  const { facts: read } = fresh.units;
  const readAnew = new Set(read.ids.subarray(0, read.length));
  const own = joinMaps(former.units.own, fresh.units.own, (id) => !left.has(id) && !readAnew.has(id));
  const unitRows = hasSameUnits ? former.units.rows : rowsOfUnits(unitStart);
  const units = new Units(facts, places, unitRows, pieces, own);
  const urlKeys = joinTexts(rows, former.urlKeys, fresh.urlKeys);
  const unitById = hasSameUnits ? former.unitById : new IdIndex(idsAt(places, facts.ids));
  const rowById = hasSameRows ? former.rowById : new IdIndex(pieces.ids);
  const isChanged = new Set(changed);
  const unmade = joinMaps(former.unmade, fresh.unmade, (id) => !isChanged.has(id));
  const positions = joinNumbers(rows, former.positions, fresh.positions);
  const sets = (of: (columns: Columns) => ReadonlyMap<number, Bits>) =>
    joinSets(rows, of(former), of(fresh), former.rows, fresh.rows);
  const ofUnits = <One>(of: (columns: Columns) => ReadonlyMap<number, One>): ReadonlyMap<number, One> => {
    const all = new Map<number, One>();
    for (const columns of [former, fresh])
      for (const [unit, one] of of(columns)) {
        const id = columns.units.idOf(unit);
        const now = columns === former && left.has(id) ? undefined : unitById.get(id);
        if (now !== undefined) all.set(now, one);
      }
    return all;
  };
  const columns: Columns = {
    ...{ rows: rows.length, pieces, urlKeys, unitStart, units, rowById, unitById, positions, unmade },
    skus: skusOf(units, pieces),
    idBySku: former.idBySku.next(indexSkus(units, pieces), [...left, ...changed], skuIds(fresh)),
    idByUrlKey: former.idByUrlKey.next(indexUrlKeys(urlKeys, pieces.ids), changed, urlKeyIds(fresh)),
    positionRank:
      hasSameRows && positions === former.positions
        ? former.positionRank
        : ranked(rows, former, positions, pieces.ids),
    newFrom: joinNumbers(rows, former.newFrom, fresh.newFrom),
    goldWeight: joinNumbers(rows, former.goldWeight, fresh.goldWeight),
    inMarket: Object.fromEntries(
      markets.map((market) => [market, joinBits(rows, former.inMarket[market], fresh.inMarket[market])]),
    ) as Columns['inMarket'],
    visible: {
      catalogue: joinVisible(rows, former.visible.catalogue, fresh.visible.catalogue, former, fresh),
      search: joinVisible(rows, former.visible.search, fresh.visible.search, former, fresh),
      page: joinVisible(rows, former.visible.page, fresh.visible.page, former, fresh),
    },
    inCategory: sets(({ inCategory }) => inCategory),
    withOption: sets(({ withOption }) => withOption),
    categoryIds: joinList(rows, former.categoryIds, fresh.categoryIds),
    values: joinValues(rows, former, fresh),
    giftCards: ofUnits(({ giftCards }) => giftCards),
    filePrices: ofUnits(({ filePrices }) => filePrices),
    composites: composeAll(unmade, { rowById, unitById, unitStart }),
  };
  return { columns, rows, units: runs };
}

/** Numbers of what is sold of these pieces. */
function unitIdsOf({ rowById, unitStart, units }: Columns, changed: readonly number[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const id of changed) {
    const row = rowById.get(id);
    if (row === undefined) continue;
    for (let unit = unitStart[row] as number; unit < (unitStart[row + 1] as number); unit += 1)
      ids.add(units.idOf(unit));
  }
  return ids;
}

function skuIds({ units, pieces }: Columns): ReadonlyMap<string, number> {
  const { ids, skus } = units.facts;
  const places = [...units.places, ...pieces.heads.places];
  return new Map(places.map((place) => [skus.at(place), ids[place] as number]));
}

const urlKeyIds = ({ urlKeys, pieces }: Columns): ReadonlyMap<string, number> =>
  new Map(Array.from(pieces.ids, (id, row) => [urlKeys.at(row), id]));

function rowsOfUnits(unitStart: Int32Array): Int32Array {
  const rows = new Int32Array(unitStart.at(-1) ?? 0);
  for (let row = 0; row + 1 < unitStart.length; row += 1)
    for (let unit = unitStart[row] as number; unit < (unitStart[row + 1] as number); unit += 1)
      rows[unit] = row;
  return rows;
}

function idsAt(places: Int32Array, ids: Int32Array): Int32Array {
  const found = new Int32Array(places.length);
  for (let one = 0; one < places.length; one += 1) found[one] = ids[places[one] as number] as number;
  return found;
}

function joinMaps<One>(
  former: ReadonlyMap<number, One>,
  fresh: ReadonlyMap<number, One>,
  stays: (id: number) => boolean,
): ReadonlyMap<number, One> {
  const all = new Map<number, One>();
  for (const [id, one] of former) if (stays(id)) all.set(id, one);
  for (const [id, one] of fresh) all.set(id, one);
  return all;
}

/** Sets that no row is in any more are left out. Answers the former ones themselves where all are the same. */
function joinSets(
  rows: Runs,
  former: ReadonlyMap<number, Bits>,
  fresh: ReadonlyMap<number, Bits>,
  formerRows: number,
  freshRows: number,
): ReadonlyMap<number, Bits> {
  const [noFormer, noFresh] = [emptyBits(formerRows), emptyBits(freshRows)];
  const all = new Map<number, Bits>();
  let isSame = true;
  for (const key of new Set([...former.keys(), ...fresh.keys()])) {
    const before = former.get(key);
    const joined = joinBits(rows, before ?? noFormer, fresh.get(key) ?? noFresh);
    const isUsed = joined.some((word) => word !== 0);
    if (isUsed) all.set(key, joined);
    isSame &&= isUsed && joined === before;
  }
  return isSame ? former : all;
}

function joinVisible(
  rows: Runs,
  former: Bits | null,
  fresh: Bits | null,
  { rows: formerRows }: Columns,
  { rows: freshRows }: Columns,
): Bits | null {
  if (former === null && fresh === null) return null;
  const joined = joinBits(rows, former ?? fullBits(formerRows), fresh ?? fullBits(freshRows));
  return countBits(joined) === rows.length ? null : joined;
}

function joinValues(rows: Runs, former: Columns, fresh: Columns): Columns['values'] {
  const join = <Column>(
    of: (values: Columns['values']) => ReadonlyMap<number, Column>,
    none: (length: number) => Column,
    joined: (former: Column, fresh: Column) => Column,
    isEmpty: (column: Column) => boolean,
  ): ReadonlyMap<number, Column> => {
    const [before, after] = [of(former.values), of(fresh.values)];
    const all = new Map<number, Column>();
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const column = joined(before.get(id) ?? none(former.rows), after.get(id) ?? none(fresh.rows));
      if (!isEmpty(column)) all.set(id, column);
    }
    return all;
  };
  return {
    numbers: join(
      ({ numbers }) => numbers,
      (length) => new Float64Array(length).fill(Number.NaN),
      (one, other) => joinNumbers(rows, one, other),
      (numbers) => numbers.every(Number.isNaN),
    ),
    flags: join(
      ({ flags }) => flags,
      emptyBits,
      (one, other) => joinBits(rows, one, other),
      (flags) => flags.every((word) => word === 0),
    ),
    texts: join(
      ({ texts }) => texts,
      (length): readonly string[] => new Array<string>(length).fill(''),
      (one, other) => joinList(rows, one, other),
      (texts) => texts.every((text) => text === ''),
    ),
  };
}

/** Of each row its place in the retailer's order: the former order without what changed, and this put in where it belongs. */
function ranked(
  { list }: Runs,
  former: Pick<Columns, 'rows' | 'positionRank'>,
  positions: Int32Array,
  ids: Int32Array,
): Int32Array {
  const rowNow = new Int32Array(former.rows).fill(-1);
  const added: number[] = [];
  let at = 0;
  for (const { isFresh, from, to } of list)
    for (let row = from; row < to; row += 1, at += 1)
      if (isFresh) added.push(at);
      else rowNow[row] = at;
  const compare = (one: number, other: number): number =>
    (positions[one] as number) - (positions[other] as number) ||
    (ids[one] as number) - (ids[other] as number);
  added.sort(compare);
  const inOrder = new Int32Array(former.rows);
  former.positionRank.forEach((rank, row) => {
    inOrder[rank] = rowNow[row] as number;
  });
  const rank = new Int32Array(ids.length);
  let place = 0;
  let next = 0;
  const put = (row: number): void => {
    rank[row] = place;
    place += 1;
  };
  for (const row of inOrder) {
    if (row === -1) continue;
    while (next < added.length && compare(added[next] as number, row) < 0) put(added[next++] as number);
    put(row);
  }
  while (next < added.length) put(added[next++] as number);
  return rank;
}
