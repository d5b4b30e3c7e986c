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

/** The next columns, with the origin of their rows and units. */
export interface Joined {
  readonly columns: Columns;
  readonly rows: Runs;
  readonly units: Runs;
}

/**
 * Returns the former columns with the changed pieces replaced by those of `fresh`. The former columns are not modified, and
 * a column with equal contents stays the same object. `changed` contains ids of pieces, never of variants.
 */
export function joinColumns(former: Columns, fresh: Columns, changed: readonly number[]): Joined {
  const rows = rowRuns(former.pieces.ids, fresh.pieces.ids, changed);
  const runs = unitRuns(rows, former.unitStart, fresh.unitStart);
  const facts = appendFacts(former.units.facts, fresh.units.facts);
  const formerFactCount = former.units.facts.length;
  const heads = joinHeads(rows, former.pieces.heads, fresh.pieces.heads, formerFactCount);
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
  const factIndexes = joinNumbers(
    runs,
    former.units.factIndexes,
    fresh.units.factIndexes.map((factIndex) => formerFactCount + factIndex),
  );
  const removedIds = unitIdsOf(former, changed);
  // Variants of a disabled piece were loaded too, although they were no units.
  const { facts: freshFacts } = fresh.units;
  const reloadedIds = new Set(freshFacts.ids.subarray(0, freshFacts.length));
  const ownTexts = joinMaps(
    former.units.ownTexts,
    fresh.units.ownTexts,
    (id) => !removedIds.has(id) && !reloadedIds.has(id),
  );
  const unitRows = hasSameUnits ? former.units.rows : rowsOfUnits(unitStart);
  const units = new Units(facts, factIndexes, unitRows, pieces, ownTexts);
  const urlKeys = joinTexts(rows, former.urlKeys, fresh.urlKeys);
  const unitById = hasSameUnits ? former.unitById : new IdIndex(idsAt(factIndexes, facts.ids));
  const rowById = hasSameRows ? former.rowById : new IdIndex(pieces.ids);
  const changedIds = new Set(changed);
  const storedComposites = joinMaps(
    former.storedComposites,
    fresh.storedComposites,
    (id) => !changedIds.has(id),
  );
  const positions = joinNumbers(rows, former.positions, fresh.positions);
  const joinSetsOf = (select: (columns: Columns) => ReadonlyMap<number, Bits>) =>
    joinSets(rows, select(former), select(fresh), former.rows, fresh.rows);
  const joinByUnit = <Value>(
    select: (columns: Columns) => ReadonlyMap<number, Value>,
  ): ReadonlyMap<number, Value> => {
    const all = new Map<number, Value>();
    for (const columns of [former, fresh])
      for (const [unit, value] of select(columns)) {
        const id = columns.units.idOf(unit);
        const currentUnit = columns === former && removedIds.has(id) ? undefined : unitById.get(id);
        if (currentUnit !== undefined) all.set(currentUnit, value);
      }
    return all;
  };
  const columns: Columns = {
    ...{
      rows: rows.length,
      pieces,
      urlKeys,
      unitStart,
      units,
      rowById,
      unitById,
      positions,
      storedComposites,
    },
    skus: skusOf(units, pieces),
    idBySku: former.idBySku.next(indexSkus(units, pieces), [...removedIds, ...changed], skuIds(fresh)),
    idByUrlKey: former.idByUrlKey.next(indexUrlKeys(urlKeys, pieces.ids), changed, urlKeyIds(fresh)),
    positionRank:
      hasSameRows && positions === former.positions
        ? former.positionRank
        : mergeRanks(rows, former, positions, pieces.ids),
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
    inCategory: joinSetsOf(({ inCategory }) => inCategory),
    withOption: joinSetsOf(({ withOption }) => withOption),
    categoryIds: joinList(rows, former.categoryIds, fresh.categoryIds),
    values: joinValues(rows, former, fresh),
    giftCards: joinByUnit(({ giftCards }) => giftCards),
    filePrices: joinByUnit(({ filePrices }) => filePrices),
    composites: composeAll(storedComposites, { rowById, unitById, unitStart }),
  };
  return { columns, rows, units: runs };
}

/** The ids of all units of these pieces. */
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
  const factIndexes = [...units.factIndexes, ...pieces.heads.factIndexes];
  return new Map(factIndexes.map((factIndex) => [skus.at(factIndex), ids[factIndex] as number]));
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

function idsAt(factIndexes: Int32Array, ids: Int32Array): Int32Array {
  const result = new Int32Array(factIndexes.length);
  for (let index = 0; index < factIndexes.length; index += 1)
    result[index] = ids[factIndexes[index] as number] as number;
  return result;
}

function joinMaps<Value>(
  former: ReadonlyMap<number, Value>,
  fresh: ReadonlyMap<number, Value>,
  isKept: (id: number) => boolean,
): ReadonlyMap<number, Value> {
  const all = new Map<number, Value>();
  for (const [id, value] of former) if (isKept(id)) all.set(id, value);
  for (const [id, value] of fresh) all.set(id, value);
  return all;
}

/** Joins sets and drops empty ones. Returns `former` itself where nothing differs. */
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
    select: (values: Columns['values']) => ReadonlyMap<number, Column>,
    none: (length: number) => Column,
    joined: (former: Column, fresh: Column) => Column,
    isEmpty: (column: Column) => boolean,
  ): ReadonlyMap<number, Column> => {
    const [before, after] = [select(former.values), select(fresh.values)];
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

/** Returns the rank of each row in the retailer's order: merges the changed rows into the former order. */
function mergeRanks(
  { list }: Runs,
  former: Pick<Columns, 'rows' | 'positionRank'>,
  positions: Int32Array,
  ids: Int32Array,
): Int32Array {
  const currentRow = new Int32Array(former.rows).fill(-1);
  const added: number[] = [];
  let newRow = 0;
  for (const { isFresh, from, to } of list)
    for (let row = from; row < to; row += 1, newRow += 1)
      if (isFresh) added.push(newRow);
      else currentRow[row] = newRow;
  const compare = (one: number, other: number): number =>
    (positions[one] as number) - (positions[other] as number) ||
    (ids[one] as number) - (ids[other] as number);
  added.sort(compare);
  const inOrder = new Int32Array(former.rows);
  former.positionRank.forEach((rank, row) => {
    inOrder[rank] = currentRow[row] as number;
  });
  const rank = new Int32Array(ids.length);
  let nextRank = 0;
  let nextAdded = 0;
  const assignRank = (row: number): void => {
    rank[row] = nextRank;
    nextRank += 1;
  };
  for (const row of inOrder) {
    if (row === -1) continue;
    while (nextAdded < added.length && compare(added[nextAdded] as number, row) < 0)
      assignRank(added[nextAdded++] as number);
    assignRank(row);
  }
  while (nextAdded < added.length) assignRank(added[nextAdded++] as number);
  return rank;
}
