import { type BusinessDay, type DaySpan, includesDay } from '@jinlan/domain/kernel';
import type { LocalText, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { type GoldMetal, goldMetals } from '@jinlan/domain/pricing';
import type { WholeNumbers } from '../../../platform/collections/whole-numbers.ts';
import type { Piece } from '../pieces/piece.ts';
import type { JoinedTexts, NumberSets } from './lookups.ts';
import type { Pieces } from './pieces.ts';

/**
 * Prices of all units in one currency, by fact index. A unit is a piece that can be bought: a simple piece, or a variant of
 * a configurable one. Facts are arrays of numbers; a `Unit` is a view of one fact index, created on demand.
 */
export interface Money {
  readonly amount: WholeNumbers;
  /** Former, higher prices; null where no unit has one. */
  readonly was: WholeNumbers | null;
  /** The days of a reduction by fact index, only for reductions that have a first or a last day. */
  readonly saleDays: ReadonlyMap<number, DaySpan>;
  readonly commission: Uint16Array | null;
}

/** A unit's price on one day, minor units. */
export interface DayPrice {
  readonly amount: number;
  readonly was: number | null;
  /** The days of a reduction in force. */
  readonly saleDays: DaySpan | null;
  /** Basis points. */
  readonly commission: number;
}

/** Facts by fact index, in the order of loading, which is arbitrary. */
export interface Facts {
  /** Fact indexes in use; the arrays may be longer. */
  readonly length: number;
  readonly ids: Int32Array;
  readonly skus: JoinedTexts;
  /** 0: a fixed price; else the index of its metal in `goldMetals` plus one. */
  readonly metals: Int8Array;
  /** The weights of gold in milligrams; 0 for none. */
  readonly weights: Int32Array;
  readonly bare: Uint8Array;
  readonly options: Int32Array;
  readonly optionSets: NumberSets;
  readonly money: ReadonlyMap<CurrencyCode, Money>;
}

/** Names and markets of variants that differ from their pieces, by variant id. */
export type OwnTexts = ReadonlyMap<number, OwnText>;

interface OwnText {
  readonly name: LocalText;
  readonly markets: readonly Market[];
}

export class Unit {
  readonly #units: Units;
  readonly #factIndex: number;
  readonly index: number;

  constructor(units: Units, index: number) {
    this.#units = units;
    this.#factIndex = units.factIndexOf(index);
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
    return goldMetals[(this.#units.facts.metals[this.#factIndex] as number) - 1] ?? null;
  }

  get kind(): 'fixed' | 'by-weight' {
    return this.metal === null ? 'fixed' : 'by-weight';
  }

  get weightMg(): number | null {
    return (this.#units.facts.weights[this.#factIndex] as number) || null;
  }

  get optionIds(): readonly number[] {
    const { options, optionSets } = this.#units.facts;
    return optionSets.at(options[this.#factIndex] as number);
  }

  /** Whether the unit's document needs no database query. */
  get bare(): boolean {
    return this.#units.facts.bare[this.#factIndex] === 1;
  }

  isSoldIn(market: Market): boolean {
    return this.#units.marketsOf(this.index).includes(market);
  }

  priceIn(currency: CurrencyCode, day: BusinessDay): DayPrice | null {
    const money = this.#units.facts.money.get(currency);
    const amount = money?.amount.at(this.#factIndex) ?? Number.NaN;
    if (!money || Number.isNaN(amount)) return null;
    const commission = money.commission?.[this.#factIndex] ?? 0;
    const was = money.was?.at(this.#factIndex) ?? Number.NaN;
    if (Number.isNaN(was)) return { amount, was: null, saleDays: null, commission };
    const saleDays = money.saleDays.get(this.#factIndex) ?? null;
    return saleDays === null || includesDay(saleDays, day)
      ? { amount, was, saleDays, commission }
      : { amount: was, was: null, saleDays: null, commission };
  }
}

export class Units {
  readonly facts: Facts;
  readonly #factIndexes: Int32Array;
  readonly #rows: Int32Array;
  readonly #pieces: Pieces;
  readonly #ownTexts: OwnTexts;

  /** `factIndexes` and `rows` contain one value per unit. */
  constructor(facts: Facts, factIndexes: Int32Array, rows: Int32Array, pieces: Pieces, ownTexts: OwnTexts) {
    this.facts = facts;
    this.#factIndexes = factIndexes;
    this.#rows = rows;
    this.#pieces = pieces;
    this.#ownTexts = ownTexts;
  }

  /** Texts of variants that differ from their pieces. */
  get ownTexts(): OwnTexts {
    return this.#ownTexts;
  }

  /** The fact index of each unit. */
  get factIndexes(): Int32Array {
    return this.#factIndexes;
  }

  /** The row of each unit. */
  get rows(): Int32Array {
    return this.#rows;
  }

  get length(): number {
    return this.#factIndexes.length;
  }

  at(unit: number): Unit | undefined {
    return unit >= 0 && unit < this.length ? new Unit(this, unit) : undefined;
  }

  slice(from = 0, to = this.length): Unit[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, offset) => new Unit(this, from + offset));
  }

  factIndexOf(unit: number): number {
    return this.#factIndexes[unit] as number;
  }

  idOf(unit: number): number {
    return this.facts.ids[this.factIndexOf(unit)] as number;
  }

  skuOf(unit: number): string {
    return this.facts.skus.at(this.factIndexOf(unit));
  }

  rowOf(unit: number): number {
    return this.#rows[unit] as number;
  }

  marketsOf(unit: number): readonly Market[] {
    return this.#ownTexts.get(this.idOf(unit))?.markets ?? this.#pieces.marketsOf(this.rowOf(unit));
  }

  /** Whether a unit is for sale in a market, given that its piece is. */
  isSoldIn(unit: number, market: Market): boolean {
    if (this.#ownTexts.size === 0) return true;
    return this.#ownTexts.get(this.idOf(unit))?.markets.includes(market) ?? true;
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
      name: this.#ownTexts.get(id)?.name ?? parent.name,
      markets: this.marketsOf(unit),
      weightMg: (this.facts.weights[this.factIndexOf(unit)] as number) || null,
      madeToOrder: parent.madeToOrder,
      soldOut: parent.soldOut,
    };
  }
}
