import { type Market, markets } from '@jinlan/domain/markets';
import type { Piece } from '../piece.ts';
import type { PieceRow, PriceRow, StockRow } from '../store.ts';
import type { Taxonomy } from '../taxonomy.ts';
import { type Bits, emptyBits, setBit } from './bits.ts';

/**
 * The catalogue turned on its side: a row is a piece that lists show, a unit is what is sold (the piece itself, or
 * each variant). Rows and units are numbers from 0, their facts stand in arrays under these numbers, and what can be
 * filtered by is a set of bits over the rows.
 */
export interface Columns {
  readonly rows: number;
  readonly pieces: readonly Piece[];
  readonly urlKeys: readonly string[];
  /** Units of row r: from unitStart[r] up to unitStart[r + 1]. */
  readonly unitStart: Int32Array;
  readonly units: readonly Unit[];
  readonly rowById: ReadonlyMap<number, number>;
  readonly unitById: ReadonlyMap<number, number>;
  /** Number of a piece or a variant. */
  readonly idBySku: ReadonlyMap<string, number>;
  readonly rowByUrlKey: ReadonlyMap<string, number>;
  /** Place in the order of the retailer. */
  readonly positionRank: Int32Array;
  /** Day as a number that grows; 0 without one. */
  readonly newFrom: Int32Array;
  /** Grams, of a configurable piece the lightest variant; NaN without gold. */
  readonly goldWeight: Float64Array;
  readonly inMarket: Readonly<Record<Market, Bits>>;
  /** Pieces in the category or below it. */
  readonly inCategory: ReadonlyMap<number, Bits>;
  readonly withOption: ReadonlyMap<number, Bits>;
  readonly categoryIds: readonly (readonly number[])[];
}

export interface Unit {
  readonly piece: Piece;
  readonly row: number;
  readonly kind: 'fixed' | 'by-weight';
  readonly metal: PieceRow['metal'];
  readonly prices: readonly PriceRow[];
  readonly optionIds: readonly number[];
}

export function buildColumns(all: readonly PieceRow[], taxonomy: Taxonomy): Columns {
  const skuOf = new Map(all.map(({ id, sku }) => [id, sku]));
  const variantsOf = Map.groupBy(
    all.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId,
  );
  const listed = all.filter(
    ({ parentId, type, id }) => parentId === null && (type === 'simple' || variantsOf.has(id)),
  );
  const rows = listed.length;
  const pieces: Piece[] = [];
  const units: Unit[] = [];
  const unitStart = new Int32Array(rows + 1);
  const newFrom = new Int32Array(rows);
  const goldWeight = new Float64Array(rows).fill(Number.NaN);
  const inMarket = Object.fromEntries(markets.map((market) => [market, emptyBits(rows)])) as Record<
    Market,
    Bits
  >;
  const inCategory = new Map<number, Bits>();
  const withOption = new Map<number, Bits>();
  const mark = (sets: Map<number, Bits>, key: number, row: number): void => {
    const bits = sets.get(key) ?? emptyBits(rows);
    setBit(bits, row);
    sets.set(key, bits);
  };

  listed.forEach((row, index) => {
    pieces.push(pieceOf(row, skuOf));
    unitStart[index] = units.length;
    const sold =
      row.type === 'simple'
        ? [row]
        : (variantsOf.get(row.id) ?? []).toSorted((a, b) => a.position - b.position || a.id - b.id);
    for (const unit of sold) {
      units.push({
        piece: pieceOf(unit, skuOf),
        row: index,
        kind: unit.priceKind ?? 'fixed',
        metal: unit.metal,
        prices: unit.prices ?? [],
        optionIds: unit.optionIds,
      });
      for (const option of unit.optionIds) mark(withOption, option, index);
    }
    for (const option of row.optionIds) mark(withOption, option, index);
    for (const market of row.markets) setBit(inMarket[market], index);
    for (const category of row.categoryIds)
      for (let one = taxonomy.categoryById.get(category) ?? null; one !== null; one = one.parent)
        mark(inCategory, one.id, index);
    newFrom[index] = row.newFrom === null ? 0 : Number(row.newFrom.replaceAll('-', ''));
    const weights = sold.flatMap(({ weightMg }) => (weightMg === null ? [] : [weightMg / 1000]));
    if (weights.length > 0) goldWeight[index] = Math.min(...weights);
    else if (row.goldWeight !== null) goldWeight[index] = row.goldWeight;
    if (row.categoryIds.length === 0) mark(inCategory, taxonomy.root.id, index);
  });
  unitStart[rows] = units.length;

  const order = listed.map((row, index) => ({ index, row }));
  order.sort((a, b) => a.row.position - b.row.position || a.row.id - b.row.id);
  const positionRank = new Int32Array(rows);
  order.forEach(({ index }, rank) => {
    positionRank[index] = rank;
  });
  const urlKeys = listed.map(({ urlKey }) => urlKey ?? '');
  return {
    rows,
    pieces,
    urlKeys,
    unitStart,
    units,
    rowById: new Map(pieces.map(({ id }, row) => [id, row])),
    unitById: new Map(units.map(({ piece }, unit) => [piece.id, unit])),
    idBySku: new Map([
      ...units.map(({ piece }): [string, number] => [piece.sku, piece.id]),
      ...pieces.map((piece): [string, number] => [piece.sku, piece.id]),
    ]),
    rowByUrlKey: new Map(urlKeys.map((key, row) => [key, row])),
    positionRank,
    newFrom,
    goldWeight,
    inMarket,
    inCategory,
    withOption,
    categoryIds: listed.map(({ categoryIds }) => categoryIds),
  };
}

function pieceOf(row: PieceRow, skuOf: ReadonlyMap<number, string>): Piece {
  const { id, sku, type, parentId, name, markets: sold, weightMg } = row;
  return {
    id,
    sku,
    kind: parentId !== null ? 'variant' : type,
    parentId,
    parentSku: parentId === null ? null : (skuOf.get(parentId) ?? null),
    name,
    markets: sold,
    weightMg,
  };
}

/** What lies where, and what of it each market can sell: e-shop warehouse and collection stores (decision 008). */
export class Stock {
  readonly #at = new Map<number, Map<number, number>>();
  readonly #columns: Columns;
  readonly #marketOf: (sourceId: number) => Market | null;
  readonly #salable: Readonly<Record<Market, Int32Array>>;
  #serial = 0;

  constructor(columns: Columns, marketOf: (sourceId: number) => Market | null, rows: readonly StockRow[]) {
    this.#columns = columns;
    this.#marketOf = marketOf;
    this.#salable = Object.fromEntries(
      markets.map((market) => [market, new Int32Array(columns.units.length)]),
    ) as Record<Market, Int32Array>;
    for (const { productId, sourceId, quantity } of rows) this.set(productId, sourceId, quantity);
  }

  /** Moves with every change: what caches over stock are keyed by. */
  get serial(): number {
    return this.#serial;
  }

  set(productId: number, sourceId: number, quantity: number): void {
    const unit = this.#columns.unitById.get(productId);
    if (unit === undefined) return;
    const at = this.#at.get(unit) ?? new Map<number, number>();
    const difference = quantity - (at.get(sourceId) ?? 0);
    if (difference === 0) return;
    this.#serial += 1;
    this.#at.set(unit, at.set(sourceId, quantity));
    const market = this.#marketOf(sourceId);
    if (market === null) return;
    const salable = this.#salable[market];
    salable[unit] = (salable[unit] as number) + difference;
  }

  salable(unit: number, market: Market): number {
    return this.#salable[market][unit] ?? 0;
  }

  at(unit: number, sourceId: number): number {
    return this.#at.get(unit)?.get(sourceId) ?? 0;
  }
}
