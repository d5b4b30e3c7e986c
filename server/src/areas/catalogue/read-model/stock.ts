import { type Market, markets } from '@jinlan/domain/markets';
import { type Bits, emptyBits, hasBit, setBit } from '../../../platform/collections/bits.ts';
import { WholeNumbers } from '../../../platform/collections/whole-numbers.ts';
import { NumberText } from '../../../platform/database/number-text.ts';
import type { Columns } from './columns.ts';
import { eachRun, type Runs } from './patch/runs.ts';

/** The stock of one source. */
interface SourceStock {
  /** The quantity of each unit. */
  readonly quantities: WholeNumbers;
  /** The market that sells from the source; null: none, or not known yet. */
  market: Market | null;
  /** Rows with stock in this source; computed on demand, reset when a unit sells out or arrives. */
  rowsInStock: Bits | null;
}

const zeros = (): Record<Market, number> =>
  Object.fromEntries(markets.map((market) => [market, 0])) as Record<Market, number>;

/** The salable quantity of a made-to-order piece, which has no stock (decision 008). */
const unlimited = 1_000_000;

/** The stock of all sources, and what each market can sell: e-shop warehouse and collection stores (decision 008). */
export class Stock {
  /** The stock of each source by its id. */
  readonly #sources = new Map<number, SourceStock>();
  readonly #columns: Columns;
  /** The made-to-order rows. */
  readonly #madeToOrder: Bits;
  readonly #marketOf: (sourceId: number) => Market | null;
  readonly #salable: Record<Market, WholeNumbers>;
  readonly #serials = zeros();
  readonly #soldOutSerials = zeros();

  constructor(columns: Columns, marketOf: (sourceId: number) => Market | null) {
    this.#columns = columns;
    this.#madeToOrder = columns.pieces.madeToOrder;
    this.#marketOf = marketOf;
    this.#salable = Object.fromEntries(
      markets.map((market) => [market, new WholeNumbers(columns.units.length, 0)]),
    ) as Record<Market, WholeNumbers>;
  }

  /** Returns the stock of the next state: quantities of unchanged units are copied, all others start at 0. */
  next(columns: Columns, units: Runs): Stock {
    const nextStock = new Stock(columns, this.#marketOf);
    const spans: { from: number; to: number; at: number }[] = [];
    eachRun(units, ({ isFresh, from, to }, at) => {
      if (!isFresh) spans.push({ from, to, at });
    });
    for (const [sourceId, { quantities, market }] of this.#sources)
      nextStock.#sources.set(sourceId, {
        quantities: quantities.copyRanges(units.length, spans, 0),
        market,
        rowsInStock: null,
      });
    for (const market of markets) {
      nextStock.#salable[market] = this.#salable[market].copyRanges(units.length, spans, 0);
      nextStock.#serials[market] = this.#serials[market] + 1;
      nextStock.#soldOutSerials[market] = this.#soldOutSerials[market] + 1;
    }
    return nextStock;
  }

  /** Reads stock in the format of `loadStock`. */
  take(stock: string): void {
    const numbers = new NumberText(stock);
    while (numbers.hasMore) {
      const unit = this.#columns.unitById.get(numbers.next());
      for (let remaining = numbers.next(); remaining > 0; remaining -= 1) {
        const source = this.#sourceStock(numbers.next());
        const quantity = numbers.next();
        if (unit !== undefined) this.#put(source, unit, quantity);
      }
    }
  }

  #sourceStock(sourceId: number): SourceStock {
    let source = this.#sources.get(sourceId);
    if (!source) {
      source = {
        quantities: new WholeNumbers(this.#columns.units.length, 0),
        market: null,
        rowsInStock: null,
      };
      this.#sources.set(sourceId, source);
    }
    source.market ??= this.#marketOf(sourceId);
    return source;
  }

  /** A number that increases with every change of the stock that the market can sell. Callers use it as a cache key. */
  serial(market: Market): number {
    return this.#serials[market];
  }

  /** Increases only when a unit sells out or is back in stock; a cache key of price sheets, which skip sold-out units. */
  soldOutSerial(market: Market): number {
    return this.#soldOutSerials[market];
  }

  set(productId: number, sourceId: number, quantity: number): void {
    const unit = this.#columns.unitById.get(productId);
    if (unit !== undefined) this.#put(this.#sourceStock(sourceId), unit, quantity);
  }

  #put(source: SourceStock, unit: number, quantity: number): void {
    const { quantities, market } = source;
    const former = quantities.at(unit);
    const difference = quantity - former;
    if (difference === 0) return;
    if (quantity > 0 !== former > 0) source.rowsInStock = null;
    quantities.set(unit, quantity);
    if (market === null) return;
    const salable = this.#salable[market];
    const formerSalable = salable.at(unit);
    salable.set(unit, formerSalable + difference);
    this.#serials[market] += 1;
    if (formerSalable > 0 !== formerSalable + difference > 0) this.#soldOutSerials[market] += 1;
  }

  salable(unit: number, market: Market): number {
    const { units, pieces } = this.#columns;
    if (unit < units.length) {
      const row = units.rowOf(unit);
      if (hasBit(pieces.soldOut, row) || !units.isSoldIn(unit, market)) return 0;
      if (hasBit(this.#madeToOrder, row)) return unlimited;
    }
    return this.#salable[market].at(unit) || 0;
  }

  /** The quantity of a unit in a source that may be sold. */
  at(unit: number, sourceId: number): number {
    const source = this.#sources.get(sourceId);
    return source && this.#isSold(unit, source) ? source.quantities.at(unit) || 0 : 0;
  }

  #isSold(unit: number, { market }: SourceStock): boolean {
    const { units, pieces } = this.#columns;
    if (unit >= units.length) return false;
    return !hasBit(pieces.soldOut, units.rowOf(unit)) && (market === null || units.isSoldIn(unit, market));
  }

  /** All pieces of a source, whether a market sells them or not. */
  piecesIn(sourceId: number): number {
    const source = this.#sources.get(sourceId);
    let sum = 0;
    for (let unit = 0; source && unit < this.#columns.units.length; unit += 1)
      sum += source.quantities.at(unit) || 0;
    return sum;
  }

  /** The rows of which this source has at least one unit. */
  rowsInStock(sourceId: number): Bits {
    const source = this.#sources.get(sourceId);
    if (source?.rowsInStock) return source.rowsInStock;
    const bits = emptyBits(this.#columns.rows);
    if (!source) return bits;
    const { units } = this.#columns;
    for (let unit = 0; unit < units.length; unit += 1)
      if (source.quantities.at(unit) > 0 && this.#isSold(unit, source)) setBit(bits, units.rowOf(unit));
    source.rowsInStock = bits;
    return bits;
  }
}
