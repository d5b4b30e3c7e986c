import { type LocalText, type Market, markets } from '@jinlan/domain/markets';
import { type Bits, emptyBits, setBit } from '../../../platform/bits.ts';
import type { Piece } from '../piece.ts';
import type { GiftCard } from '../product-types.ts';
import type { ShelfRow } from '../store.ts';
import type { Groups, PieceRow, UnjoinedPiece } from '../store-pieces.ts';
import type { Taxonomy } from '../taxonomy.ts';
import type { Composite } from './composites.ts';
import { IdIndex, TextIndex } from './lookups.ts';
import { Units, UnitsBuilder } from './units.ts';
import { buildValues, type ValueColumns } from './values.ts';

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
  readonly units: Units;
  readonly rowById: IdIndex;
  readonly unitById: IdIndex;
  /** Number of a piece or a variant. */
  idOfSku(sku: string): number | undefined;
  readonly rowByUrlKey: TextIndex;
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
  readonly values: ValueColumns;
  /** Rows that are made of other rows' units, and have none of their own. */
  readonly composites: ReadonlyMap<number, Composite>;
  /** By unit. */
  readonly giftCards: ReadonlyMap<number, GiftCard>;
}

/** A piece that lists show, without what is kept elsewhere by the columns. */
interface Head {
  readonly piece: Omit<PieceRow, 'prices' | 'bare'>;
  /** Among what is sold; -1: it is not sold itself. */
  readonly place: number;
}

/** Takes pieces span by span, in the order of their numbers, and keeps no more of each than it must. */
export class ColumnsBuilder {
  readonly #units = new UnitsBuilder();
  readonly #heads: Head[] = [];
  readonly #own = new Map<number, { name: LocalText | null; markets: readonly Market[] | null }>();
  readonly #markets = new Map<string, readonly Market[]>();
  readonly #cards = new Map<number, GiftCard>();

  add(pieces: readonly UnjoinedPiece[]): void {
    for (const one of pieces) {
      const { parentId, type, name } = one;
      const soldIn = one.markets && this.#shared(one.markets);
      const isSold = type !== 'configurable' && !isComposite(one);
      const place = isSold ? this.#units.ids.length : -1;
      if (isSold) this.#units.add(one);
      if (one.giftCard) this.#cards.set(one.id, one.giftCard);
      if (parentId !== null) {
        if (name || soldIn) this.#own.set(one.id, { name, markets: soldIn });
      } else if (name && soldIn) {
        const { prices: _, bare: __, ...piece } = one;
        this.#heads.push({ piece: { ...piece, name, markets: soldIn }, place });
      }
    }
  }

  build(taxonomy: Taxonomy): Columns {
    const variants = this.#variants();
    const listed = this.#heads.filter(
      ({ piece: { type, id } }) => type !== 'configurable' || variants.has(id),
    );
    const rows = listed.length;
    const toOrder = madeToOrderOption(taxonomy);
    const pieces: Piece[] = [];
    const order: number[] = [];
    const unitRows: number[] = [];
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
      let bits = sets.get(key);
      if (!bits) {
        bits = emptyBits(rows);
        sets.set(key, bits);
      }
      setBit(bits, row);
    };

    listed.forEach(({ piece, place }, row) => {
      pieces.push(pieceOf(piece, toOrder !== null && piece.optionIds.includes(toOrder)));
      unitStart[row] = order.length;
      for (const sold of place === -1 ? (variants.get(piece.id) ?? []) : [place]) {
        order.push(sold);
        unitRows.push(row);
        for (const option of this.#units.optionsAt(sold)) mark(withOption, option, row);
        const weight = this.#units.weightAt(sold) / 1000;
        if (weight > 0 && !((goldWeight[row] as number) <= weight)) goldWeight[row] = weight;
      }
      for (const option of piece.optionIds) mark(withOption, option, row);
      for (const market of piece.markets) setBit(inMarket[market], row);
      for (const category of piece.categoryIds)
        for (let one = taxonomy.categoryById.get(category) ?? null; one !== null; one = one.parent)
          mark(inCategory, one.id, row);
      if (piece.categoryIds.length === 0) mark(inCategory, taxonomy.root.id, row);
      newFrom[row] = piece.newFrom === null ? 0 : Number(piece.newFrom.replaceAll('-', ''));
    });
    unitStart[rows] = order.length;
    const heads = listed.map(({ piece }) => piece);
    const values = buildValues(heads, taxonomy);
    const stated = values.numbers.get(taxonomy.attributeByCode.get('gold_weight')?.id ?? -1);
    stated?.forEach((grams, row) => {
      if (Number.isNaN(goldWeight[row])) goldWeight[row] = grams;
    });

    const units = new Units(
      this.#units.inOrder(Int32Array.from(order)),
      Int32Array.from(unitRows),
      pieces,
      this.#own,
    );
    const rowById = new IdIndex(Int32Array.from(pieces, ({ id }) => id));
    const unitById = new IdIndex(units.facts.ids);
    const urlKeys = heads.map(({ urlKey }) => urlKey ?? '');
    return {
      ...{ rows, pieces, urlKeys, unitStart, units, rowById, unitById },
      ...indexes(units, pieces, urlKeys),
      positionRank: ranks(heads),
      ...{ newFrom, goldWeight, inMarket, inCategory, withOption, values },
      categoryIds: heads.map(({ categoryIds }) => categoryIds),
      giftCards: new Map(
        [...this.#cards].flatMap(([id, card]) => {
          const unit = unitById.get(id);
          return unit === undefined ? [] : [[unit, card] as const];
        }),
      ),
      composites: new Map(
        heads.flatMap((piece, row) =>
          isComposite(piece) ? [[row, compose(piece, { rowById, unitById, unitStart })] as const] : [],
        ),
      ),
    };
  }

  /** Places of the variants of each configurable piece, in the retailer's order. */
  #variants(): ReadonlyMap<number, readonly number[]> {
    const { parents, positions, ids } = this.#units;
    const places = new Map<number, number[]>();
    parents.forEach((parent, place) => {
      if (parent === 0) return;
      const known = places.get(parent);
      if (known) known.push(place);
      else places.set(parent, [place]);
    });
    const at = (values: readonly number[], place: number): number => values[place] as number;
    for (const own of places.values())
      own.sort((a, b) => at(positions, a) - at(positions, b) || at(ids, a) - at(ids, b));
    return places;
  }

  /** Few sets of markets are sold in: each is kept once. */
  #shared(soldIn: readonly Market[]): readonly Market[] {
    const key = soldIn.join(' ');
    const known = this.#markets.get(key) ?? soldIn;
    this.#markets.set(key, known);
    return known;
  }
}

/** Made out here: what they close over stays as long as the columns do, and that must not be the builder. */
function indexes(
  units: Units,
  pieces: readonly Piece[],
  urlKeys: readonly string[],
): Pick<Columns, 'idOfSku' | 'rowByUrlKey'> {
  const sold = units.length;
  const bySku = new TextIndex(sold + pieces.length, (place) =>
    place < sold ? units.skuOf(place) : (pieces[place - sold]?.sku ?? ''),
  );
  return {
    idOfSku(sku) {
      const place = bySku.get(sku);
      if (place === undefined) return undefined;
      return place < sold ? units.facts.ids[place] : pieces[place - sold]?.id;
    },
    rowByUrlKey: new TextIndex(urlKeys.length, (row) => urlKeys[row] as string),
  };
}

function ranks(heads: readonly Head['piece'][]): Int32Array {
  const order = Int32Array.from(heads, (_, row) => row).sort((a, b) => {
    const [one, two] = [heads[a], heads[b]] as [Head['piece'], Head['piece']];
    return one.position - two.position || one.id - two.id;
  });
  const rank = new Int32Array(heads.length);
  order.forEach((row, place) => {
    rank[row] = place;
  });
  return rank;
}

const isComposite = ({ type }: Pick<PieceRow, 'type'>): boolean => type === 'bundle' || type === 'grouped';

/** What is not for sale any more is left out of its group. */
function compose(
  { type, setDiscount, groups }: Head['piece'],
  { rowById, unitById, unitStart }: Pick<Columns, 'rowById' | 'unitById' | 'unitStart'>,
): Composite {
  const items = (of: Groups[number][1]) =>
    (of ?? []).flatMap(([id, quantity]) => {
      const row = rowById.get(id);
      const unit = unitById.get(id);
      if (unit !== undefined) return [{ from: unit, to: unit + 1, quantity }];
      return row === undefined
        ? []
        : [{ from: unitStart[row] as number, to: unitStart[row + 1] as number, quantity }];
    });
  return {
    kind: type === 'bundle' ? 'bundle' : 'grouped',
    setDiscount,
    groups: (groups ?? []).map(([required, of]) => ({ required, items: items(of) })),
  };
}

/** What marks a piece as made to order: an option of the attribute `supply`. */
function madeToOrderOption({ attributeByCode }: Taxonomy): number | null {
  const options = attributeByCode.get('supply')?.options ?? [];
  return options.find(({ code }) => code === 'made-to-order')?.id ?? null;
}

const pieceOf = (
  { id, sku, type, name, markets: soldIn, weightMg }: Head['piece'],
  madeToOrder: boolean,
): Piece => ({
  ...{ id, sku, kind: type, parentId: null, parentSku: null, name, markets: soldIn, weightMg, madeToOrder },
});

const zeros = (): Record<Market, number> =>
  Object.fromEntries(markets.map((market) => [market, 0])) as Record<Market, number>;

/** What lies where, and what of it each market can sell: e-shop warehouse and collection stores (decision 008). */
export class Stock {
  /** Pieces of each unit, by source. */
  readonly #at = new Map<number, Int32Array>();
  /** Rows of which a source has something, made when asked for and forgotten when something sells out or comes in. */
  readonly #held = new Map<number, Bits>();
  readonly #columns: Columns;
  readonly #marketOf: (sourceId: number) => Market | null;
  readonly #salable: Readonly<Record<Market, Int32Array>>;
  readonly #serials = zeros();
  readonly #soldOutSerials = zeros();

  constructor(columns: Columns, marketOf: (sourceId: number) => Market | null) {
    this.#columns = columns;
    this.#marketOf = marketOf;
    this.#salable = Object.fromEntries(
      markets.map((market) => [market, new Int32Array(columns.units.length)]),
    ) as Record<Market, Int32Array>;
  }

  take({ sourceId, productIds, quantities }: ShelfRow): void {
    productIds.forEach((productId, index) => {
      this.set(productId, sourceId, quantities[index] as number);
    });
  }

  /** Moves with every change of what a market can sell: what caches over its stock are keyed by. */
  serial(market: Market): number {
    return this.#serials[market];
  }

  /** Moves only when a unit sells out or comes back: prices of lists leave out what cannot be sold. */
  soldOutSerial(market: Market): number {
    return this.#soldOutSerials[market];
  }

  set(productId: number, sourceId: number, quantity: number): void {
    const unit = this.#columns.unitById.get(productId);
    if (unit === undefined) return;
    let at = this.#at.get(sourceId);
    if (!at) {
      at = new Int32Array(this.#columns.units.length);
      this.#at.set(sourceId, at);
    }
    const difference = quantity - (at[unit] as number);
    if (difference === 0) return;
    if (quantity > 0 !== (at[unit] as number) > 0) this.#held.delete(sourceId);
    at[unit] = quantity;
    const market = this.#marketOf(sourceId);
    if (market === null) return;
    const salable = this.#salable[market];
    const before = salable[unit] as number;
    salable[unit] = before + difference;
    this.#serials[market] += 1;
    if (before > 0 !== before + difference > 0) this.#soldOutSerials[market] += 1;
  }

  salable(unit: number, market: Market): number {
    return this.#salable[market][unit] ?? 0;
  }

  at(unit: number, sourceId: number): number {
    return this.#at.get(sourceId)?.[unit] ?? 0;
  }

  /** The rows of which this source has at least one unit. */
  held(sourceId: number): Bits {
    const known = this.#held.get(sourceId);
    if (known) return known;
    const bits = emptyBits(this.#columns.rows);
    this.#at.get(sourceId)?.forEach((quantity, unit) => {
      if (quantity > 0) setBit(bits, this.#columns.units.rowOf(unit));
    });
    this.#held.set(sourceId, bits);
    return bits;
  }
}
