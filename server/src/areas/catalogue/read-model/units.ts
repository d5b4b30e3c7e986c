import type { LocalText, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { type GoldMetal, goldMetals } from '@jinlan/domain/pricing';
import type { Piece } from '../piece.ts';
import type { PriceRow } from '../store.ts';
import type { UnjoinedPiece } from '../store-pieces.ts';

/**
 * What is sold, hundreds of thousands of them: a simple piece, or each variant of a configurable one. Their facts stand
 * in arrays of numbers; a `Unit` is only a view of one place in them, made when it is asked for.
 */
interface Money {
  readonly amount: Float64Array;
  /** Where any price was higher before; NaN where it was not. */
  readonly was: Float64Array | null;
  readonly commission: Uint16Array | null;
}

/** Facts by place, in any order. */
interface Facts {
  readonly ids: Int32Array;
  readonly skus: readonly string[];
  /** 0: a fixed price; else one more than the place of its metal. */
  readonly metals: Uint8Array;
  /** 0: none. */
  readonly weights: Int32Array;
  readonly bare: Uint8Array;
  readonly optionStart: Int32Array;
  readonly options: Int32Array;
  readonly money: ReadonlyMap<CurrencyCode, Money>;
}

/** What a variant says other than its piece, by number. */
export type OwnTexts = ReadonlyMap<
  number,
  { readonly name: LocalText | null; readonly markets: readonly Market[] | null }
>;

export class Unit {
  readonly #units: Units;
  readonly index: number;

  constructor(units: Units, index: number) {
    this.#units = units;
    this.index = index;
  }

  get piece(): Piece {
    return this.#units.pieceOf(this.index);
  }

  get row(): number {
    return this.#units.rowOf(this.index);
  }

  get metal(): GoldMetal | null {
    return goldMetals[(this.#units.facts.metals[this.index] as number) - 1] ?? null;
  }

  get kind(): 'fixed' | 'by-weight' {
    return this.metal === null ? 'fixed' : 'by-weight';
  }

  get weightMg(): number | null {
    return (this.#units.facts.weights[this.index] as number) || null;
  }

  get optionIds(): readonly number[] {
    const { options, optionStart } = this.#units.facts;
    return [...options.subarray(optionStart[this.index], optionStart[this.index + 1])];
  }

  /** Its document is known without asking the database. */
  get bare(): boolean {
    return this.#units.facts.bare[this.index] === 1;
  }

  isSoldIn(market: Market): boolean {
    return this.#units.marketsOf(this.index).includes(market);
  }

  priceIn(currency: CurrencyCode): PriceRow | null {
    const money = this.#units.facts.money.get(currency);
    const amount = money?.amount[this.index];
    if (!money || amount === undefined || Number.isNaN(amount)) return null;
    const was = money.was?.[this.index] ?? Number.NaN;
    return {
      currency,
      amount,
      was: Number.isNaN(was) ? null : was,
      commission: money.commission?.[this.index] ?? 0,
    };
  }
}

export class Units {
  readonly facts: Facts;
  readonly #rows: Int32Array;
  readonly #pieces: readonly Piece[];
  readonly #own: OwnTexts;

  constructor(facts: Facts, rows: Int32Array, pieces: readonly Piece[], own: OwnTexts) {
    this.facts = facts;
    this.#rows = rows;
    this.#pieces = pieces;
    this.#own = own;
  }

  get length(): number {
    return this.facts.ids.length;
  }

  at(unit: number): Unit | undefined {
    return unit >= 0 && unit < this.length ? new Unit(this, unit) : undefined;
  }

  slice(from = 0, to = this.length): Unit[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, place) => new Unit(this, from + place));
  }

  skuOf(unit: number): string {
    return this.facts.skus[unit] ?? '';
  }

  rowOf(unit: number): number {
    return this.#rows[unit] as number;
  }

  marketsOf(unit: number): readonly Market[] {
    return (
      this.#own.get(this.facts.ids[unit] as number)?.markets ?? this.#pieces[this.rowOf(unit)]?.markets ?? []
    );
  }

  pieceOf(unit: number): Piece {
    const parent = this.#pieces[this.rowOf(unit)] as Piece;
    const id = this.facts.ids[unit] as number;
    if (parent.id === id) return parent;
    return {
      id,
      sku: this.skuOf(unit),
      kind: 'variant',
      parentId: parent.id,
      parentSku: parent.sku,
      name: this.#own.get(id)?.name ?? parent.name,
      markets: this.marketsOf(unit),
      weightMg: (this.facts.weights[unit] as number) || null,
      madeToOrder: parent.madeToOrder,
    };
  }
}

/** Gathers what is sold while it is being loaded, and puts it in order at the end. */
export class UnitsBuilder {
  readonly ids: number[] = [];
  readonly parents: number[] = [];
  readonly positions: number[] = [];
  readonly #skus: string[] = [];
  readonly #metals: number[] = [];
  readonly #weights: number[] = [];
  readonly #bare: number[] = [];
  readonly #optionStart: number[] = [0];
  readonly #options: number[] = [];
  readonly #amounts = new Map<CurrencyCode, Sparse>();
  readonly #was = new Map<CurrencyCode, Sparse>();
  readonly #commissions = new Map<CurrencyCode, Sparse>();

  add(piece: UnjoinedPiece): void {
    const place = this.ids.length;
    this.ids.push(piece.id);
    this.parents.push(piece.parentId ?? 0);
    this.positions.push(piece.position);
    this.#skus.push(piece.sku);
    this.#metals.push(piece.metal === null ? 0 : goldMetals.indexOf(piece.metal) + 1);
    this.#weights.push(piece.weightMg ?? 0);
    this.#bare.push(piece.bare ? 1 : 0);
    for (const option of piece.optionIds) this.#options.push(option);
    this.#optionStart.push(this.#options.length);
    for (const { currency, amount, was, commission } of piece.prices ?? []) {
      put(this.#amounts, currency, place, amount);
      if (was !== null) put(this.#was, currency, place, was);
      if (commission !== 0) put(this.#commissions, currency, place, commission);
    }
  }

  optionsAt(place: number): readonly number[] {
    return this.#options.slice(this.#optionStart[place], this.#optionStart[place + 1]);
  }

  /** Milligrams; 0: none. */
  weightAt(place: number): number {
    return this.#weights[place] as number;
  }

  /** Facts in the given order of places. */
  inOrder(order: Int32Array): Facts {
    const optionStart = new Int32Array(order.length + 1);
    order.forEach((place, unit) => {
      optionStart[unit + 1] =
        (optionStart[unit] as number) +
        (this.#optionStart[place + 1] as number) -
        (this.#optionStart[place] as number);
    });
    const options = new Int32Array(optionStart[order.length] as number);
    order.forEach((place, unit) => {
      options.set(this.optionsAt(place), optionStart[unit]);
    });
    const gather = (values: readonly number[]) => (place: number) => values[place] as number;
    return {
      ids: order.map(gather(this.ids)),
      skus: Array.from(order, (place) => this.#skus[place] as string),
      metals: Uint8Array.from(order, gather(this.#metals)),
      weights: order.map(gather(this.#weights)),
      bare: Uint8Array.from(order, gather(this.#bare)),
      optionStart,
      options,
      money: new Map(
        [...this.#amounts].map(([currency, amounts]) => {
          const was = this.#was.get(currency);
          const commission = this.#commissions.get(currency);
          return [
            currency,
            {
              amount: Float64Array.from(order, (place) => amounts.get(place) ?? Number.NaN),
              was: was ? Float64Array.from(order, (place) => was.get(place) ?? Number.NaN) : null,
              commission: commission ? Uint16Array.from(order, (place) => commission.get(place) ?? 0) : null,
            },
          ];
        }),
      ),
    };
  }
}

/** Numbers at some places; grows by doubling. */
class Sparse {
  #values = new Float64Array(1_024).fill(Number.NaN);

  set(place: number, value: number): void {
    if (place >= this.#values.length) {
      const more = new Float64Array(Math.max(place + 1, this.#values.length * 2)).fill(Number.NaN);
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[place] = value;
  }

  get(place: number): number | undefined {
    const value = this.#values[place];
    return value === undefined || Number.isNaN(value) ? undefined : value;
  }
}

function put(columns: Map<CurrencyCode, Sparse>, currency: CurrencyCode, place: number, value: number): void {
  const column = columns.get(currency) ?? new Sparse();
  columns.set(currency, column);
  column.set(place, value);
}
