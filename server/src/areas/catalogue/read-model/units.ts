import { type BusinessDay, type DaySpan, includesDay } from '@jinlan/domain/kernel';
import type { LocalText, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { type GoldMetal, goldMetals } from '@jinlan/domain/pricing';
import type { WholeNumbers } from '../../../platform/collections/whole-numbers.ts';
import type { Piece } from '../pieces/piece.ts';
import type { JoinedTexts, NumberSets } from './lookups.ts';
import type { Pieces } from './pieces.ts';

/**
 * What is sold, hundreds of thousands of them: a simple piece, or each variant of a configurable one. Their facts stand
 * in arrays of numbers; a `Unit` is only a view of one place in them, made when it is asked for.
 */
export interface Money {
  readonly amount: WholeNumbers;
  /** Where any price was higher before; missing where it was not. */
  readonly was: WholeNumbers | null;
  /** By place, where the reduction has a first or a last day. */
  readonly saleDays: ReadonlyMap<number, DaySpan>;
  readonly commission: Uint16Array | null;
}

/** A unit's price on one day, minor units. */
export interface DayPrice {
  readonly amount: number;
  readonly was: number | null;
  /** Of a reduction in force. */
  readonly saleDays: DaySpan | null;
  /** Basis points. */
  readonly commission: number;
}

/** Facts by place: in the order in which they were loaded, which is any. */
export interface Facts {
  /** Places in use; the columns may have room for more. */
  readonly length: number;
  readonly ids: Int32Array;
  readonly skus: JoinedTexts;
  /** 0: a fixed price; else one more than the place of its metal. */
  readonly metals: Int8Array;
  /** 0: none. */
  readonly weights: Int32Array;
  readonly bare: Uint8Array;
  readonly options: Int32Array;
  readonly optionSets: NumberSets;
  readonly money: ReadonlyMap<CurrencyCode, Money>;
}

/** What a variant says other than its piece, by number. */
export type OwnTexts = ReadonlyMap<number, OwnText>;

interface OwnText {
  readonly name: LocalText;
  readonly markets: readonly Market[];
}

export class Unit {
  readonly #units: Units;
  readonly #place: number;
  readonly index: number;

  constructor(units: Units, index: number) {
    this.#units = units;
    this.#place = units.placeOf(index);
    this.index = index;
  }

  get piece(): Piece {
    return this.#units.pieceOf(this.index);
  }

  get id(): number {
    return this.#units.idOf(this.index);
  }

  get row(): number {
    return this.#units.rowOf(this.index);
  }

  get metal(): GoldMetal | null {
    return goldMetals[(this.#units.facts.metals[this.#place] as number) - 1] ?? null;
  }

  get kind(): 'fixed' | 'by-weight' {
    return this.metal === null ? 'fixed' : 'by-weight';
  }

  get weightMg(): number | null {
    return (this.#units.facts.weights[this.#place] as number) || null;
  }

  get optionIds(): readonly number[] {
    const { options, optionSets } = this.#units.facts;
    return optionSets.at(options[this.#place] as number);
  }

  /** Its document is known without asking the database. */
  get bare(): boolean {
    return this.#units.facts.bare[this.#place] === 1;
  }

  isSoldIn(market: Market): boolean {
    return this.#units.marketsOf(this.index).includes(market);
  }

  priceIn(currency: CurrencyCode, day: BusinessDay): DayPrice | null {
    const money = this.#units.facts.money.get(currency);
    const amount = money?.amount.at(this.#place) ?? Number.NaN;
    if (!money || Number.isNaN(amount)) return null;
    const commission = money.commission?.[this.#place] ?? 0;
    const was = money.was?.at(this.#place) ?? Number.NaN;
    if (Number.isNaN(was)) return { amount, was: null, saleDays: null, commission };
    const saleDays = money.saleDays.get(this.#place) ?? null;
    return saleDays === null || includesDay(saleDays, day)
      ? { amount, was, saleDays, commission }
      : { amount: was, was: null, saleDays: null, commission };
  }
}

export class Units {
  readonly facts: Facts;
  readonly #places: Int32Array;
  readonly #rows: Int32Array;
  readonly #pieces: Pieces;
  readonly #own: OwnTexts;

  /** Of each unit its place among the facts, and its row. */
  constructor(facts: Facts, places: Int32Array, rows: Int32Array, pieces: Pieces, own: OwnTexts) {
    this.facts = facts;
    this.#places = places;
    this.#rows = rows;
    this.#pieces = pieces;
    this.#own = own;
  }

  /** Texts of variants that are not those of their pieces. */
  get own(): OwnTexts {
    return this.#own;
  }

  /** Of each unit its place among the facts. */
  get places(): Int32Array {
    return this.#places;
  }

  /** Of each unit its row. */
  get rows(): Int32Array {
    return this.#rows;
  }

  get length(): number {
    return this.#places.length;
  }

  at(unit: number): Unit | undefined {
    return unit >= 0 && unit < this.length ? new Unit(this, unit) : undefined;
  }

  slice(from = 0, to = this.length): Unit[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, place) => new Unit(this, from + place));
  }

  placeOf(unit: number): number {
    return this.#places[unit] as number;
  }

  idOf(unit: number): number {
    return this.facts.ids[this.placeOf(unit)] as number;
  }

  skuOf(unit: number): string {
    return this.facts.skus.at(this.placeOf(unit));
  }

  rowOf(unit: number): number {
    return this.#rows[unit] as number;
  }

  marketsOf(unit: number): readonly Market[] {
    return this.#own.get(this.idOf(unit))?.markets ?? this.#pieces.marketsOf(this.rowOf(unit));
  }

  /** Whether it is for sale in a market where its piece is. */
  isSoldIn(unit: number, market: Market): boolean {
    if (this.#own.size === 0) return true;
    return this.#own.get(this.idOf(unit))?.markets.includes(market) ?? true;
  }

  pieceOf(unit: number): Piece {
    const parent = this.#pieces.at(this.rowOf(unit)) as Piece;
    const id = this.idOf(unit);
    if (parent.id === id) return parent;
    return {
      id,
      sku: this.skuOf(unit),
      kind: 'variant',
      parentId: parent.id,
      parentSku: parent.sku,
      name: this.#own.get(id)?.name ?? parent.name,
      markets: this.marketsOf(unit),
      weightMg: (this.facts.weights[this.placeOf(unit)] as number) || null,
      madeToOrder: parent.madeToOrder,
      soldOut: parent.soldOut,
    };
  }
}
