import { type Market, markets } from '@jinlan/domain/markets';
import { type Bits, emptyBits, hasBit, setBit } from '../../../platform/collections/bits.ts';
import { WholeNumbers } from '../../../platform/collections/whole-numbers.ts';
import { NumberText } from '../../../platform/database/number-text.ts';
import type { Columns } from './columns.ts';
import { eachRun, type Runs } from './patch/runs.ts';

/** What one source has. */
interface Shelf {
  /** Of each unit. */
  readonly quantities: WholeNumbers;
  /** The market that sells from it; null: none, or none known yet. */
  market: Market | null;
  /** Rows of which it has something: made when asked for and forgotten when something sells out or comes in. */
  held: Bits | null;
}

const zeros = (): Record<Market, number> =>
  Object.fromEntries(markets.map((market) => [market, 0])) as Record<Market, number>;

/** What can be had of a piece that is made when it is ordered: it has no stock (decision 008). */
const unending = 1_000_000;

/** What lies where, and what of it each market can sell: e-shop warehouse and collection stores (decision 008). */
export class Stock {
  /** By source. */
  readonly #shelves = new Map<number, Shelf>();
  readonly #columns: Columns;
  /** Rows that are made to order. */
  readonly #made: Bits;
  readonly #marketOf: (sourceId: number) => Market | null;
  readonly #salable: Record<Market, WholeNumbers>;
  readonly #serials = zeros();
  readonly #soldOutSerials = zeros();

  constructor(columns: Columns, marketOf: (sourceId: number) => Market | null) {
    this.#columns = columns;
    this.#made = columns.pieces.madeToOrder;
    this.#marketOf = marketOf;
    this.#salable = Object.fromEntries(
      markets.map((market) => [market, new WholeNumbers(columns.units.length, 0)]),
    ) as Record<Market, WholeNumbers>;
  }

  /** That of the next state: of units that stay what they had; of the others nothing yet. */
  next(columns: Columns, units: Runs): Stock {
    const made = new Stock(columns, this.#marketOf);
    const spans: { from: number; to: number; at: number }[] = [];
    eachRun(units, ({ isFresh, from, to }, at) => {
      if (!isFresh) spans.push({ from, to, at });
    });
    for (const [sourceId, { quantities, market }] of this.#shelves)
      made.#shelves.set(sourceId, {
        quantities: quantities.copyRanges(units.length, spans, 0),
        market,
        held: null,
      });
    for (const market of markets) {
      made.#salable[market] = this.#salable[market].copyRanges(units.length, spans, 0);
      made.#serials[market] = this.#serials[market] + 1;
      made.#soldOutSerials[market] = this.#soldOutSerials[market] + 1;
    }
    return made;
  }

  /** As `loadStock` has it. */
  take(stock: string): void {
    const numbers = new NumberText(stock);
    while (numbers.hasMore) {
      const unit = this.#columns.unitById.get(numbers.next());
      for (let left = numbers.next(); left > 0; left -= 1) {
        const shelf = this.#shelf(numbers.next());
        const quantity = numbers.next();
        if (unit !== undefined) this.#put(shelf, unit, quantity);
      }
    }
  }

  #shelf(sourceId: number): Shelf {
    let shelf = this.#shelves.get(sourceId);
    if (!shelf) {
      shelf = { quantities: new WholeNumbers(this.#columns.units.length, 0), market: null, held: null };
      this.#shelves.set(sourceId, shelf);
    }
    shelf.market ??= this.#marketOf(sourceId);
    return shelf;
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
    if (unit !== undefined) this.#put(this.#shelf(sourceId), unit, quantity);
  }

  #put(shelf: Shelf, unit: number, quantity: number): void {
    const { quantities, market } = shelf;
    const former = quantities.at(unit);
    const difference = quantity - former;
    if (difference === 0) return;
    if (quantity > 0 !== former > 0) shelf.held = null;
    quantities.set(unit, quantity);
    if (market === null) return;
    const salable = this.#salable[market];
    const before = salable.at(unit);
    salable.set(unit, before + difference);
    this.#serials[market] += 1;
    if (before > 0 !== before + difference > 0) this.#soldOutSerials[market] += 1;
  }

  salable(unit: number, market: Market): number {
    const { units, pieces } = this.#columns;
    if (unit < units.length) {
      const row = units.rowOf(unit);
      if (hasBit(pieces.soldOut, row) || !units.isSoldIn(unit, market)) return 0;
      if (hasBit(this.#made, row)) return unending;
    }
    return this.#salable[market].at(unit) || 0;
  }

  /** What lies there and may be sold. */
  at(unit: number, sourceId: number): number {
    const shelf = this.#shelves.get(sourceId);
    return shelf && this.#isSold(unit, shelf) ? shelf.quantities.at(unit) || 0 : 0;
  }

  #isSold(unit: number, { market }: Shelf): boolean {
    const { units, pieces } = this.#columns;
    if (unit >= units.length) return false;
    return !hasBit(pieces.soldOut, units.rowOf(unit)) && (market === null || units.isSoldIn(unit, market));
  }

  /** The rows of which this source has at least one unit. */
  held(sourceId: number): Bits {
    const shelf = this.#shelves.get(sourceId);
    if (shelf?.held) return shelf.held;
    const bits = emptyBits(this.#columns.rows);
    if (!shelf) return bits;
    const { units } = this.#columns;
    for (let unit = 0; unit < units.length; unit += 1)
      if (shelf.quantities.at(unit) > 0 && this.#isSold(unit, shelf)) setBit(bits, units.rowOf(unit));
    shelf.held = bits;
    return bits;
  }
}
