import { inEachLocale, type Locale, type LocalText, locales, type Market } from '@jinlan/domain/markets';
import { type Bits, emptyBits, hasBit, setBit } from '../../../platform/collections/bits.ts';
import { type Texts, TextsBuilder } from '../../../platform/collections/texts.ts';
import type { Piece } from '../pieces/piece.ts';
import { type ProductType, productTypes } from '../types/product-types.ts';
import type { Facts } from './units.ts';

/** Columns of listed pieces, by row. Kinds and market sets are indexes into lists. */
export interface Heads {
  /** The fact index of each row. */
  readonly factIndexes: Int32Array;
  readonly kinds: Uint8Array;
  readonly markets: Uint16Array;
  readonly marketSets: readonly (readonly Market[])[];
  readonly madeToOrder: Bits;
  readonly soldOut: Bits;
  readonly names: Readonly<Record<Locale, Texts>>;
}

/** Pieces that lists show. A `Piece` object is created on demand; a hundred thousand would take 40 MB. */
export class Pieces {
  readonly #facts: Facts;
  readonly #heads: Heads;
  /** The piece id of each row. */
  readonly ids: Int32Array;
  /** Caches the last piece, because all its variants request it in turn. */
  #last: { readonly row: number; readonly piece: Piece } | undefined;

  constructor(facts: Facts, heads: Heads) {
    this.#facts = facts;
    this.#heads = heads;
    this.ids = new Int32Array(heads.factIndexes.length);
    for (let row = 0; row < this.ids.length; row += 1)
      this.ids[row] = facts.ids[heads.factIndexes[row] as number] as number;
  }

  get length(): number {
    return this.ids.length;
  }

  get heads(): Heads {
    return this.#heads;
  }

  get madeToOrder(): Bits {
    return this.#heads.madeToOrder;
  }

  get soldOut(): Bits {
    return this.#heads.soldOut;
  }

  at(row: number): Piece | undefined {
    if (this.#last?.row === row) return this.#last.piece;
    const factIndex = this.#heads.factIndexes[row];
    if (factIndex === undefined) return undefined;
    const piece: Piece = {
      id: this.ids[row] as number,
      sku: this.#facts.skus.at(factIndex),
      kind: productTypes[this.#heads.kinds[row] as number] as ProductType,
      parentId: null,
      parentSku: null,
      name: inEachLocale((locale) => this.nameOf(row, locale)),
      markets: this.marketsOf(row),
      weightMg: (this.#facts.weights[factIndex] as number) || null,
      madeToOrder: hasBit(this.madeToOrder, row),
      soldOut: hasBit(this.soldOut, row),
    };
    this.#last = { row, piece };
    return piece;
  }

  nameOf(row: number, locale: Locale): string {
    return this.#heads.names[locale].at(row);
  }

  marketsOf(row: number): readonly Market[] {
    return this.#heads.marketSets[this.#heads.markets[row] as number] ?? [];
  }
}

type Marks = Readonly<Pick<Piece, 'madeToOrder' | 'soldOut'>>;

/** Collects the columns of listed pieces that no other builder collects. */
export class PiecesBuilder {
  readonly #kinds: number[] = [];
  readonly #markets: number[] = [];
  readonly #marketSets: (readonly Market[])[] = [];
  readonly #setIndexes = new Map<string, number>();
  readonly #marks: Marks[] = [];
  readonly #names = inEachLocale(() => new TextsBuilder());

  get length(): number {
    return this.#kinds.length;
  }

  add(kind: ProductType, name: LocalText, soldIn: string, marks: Marks): void {
    this.#kinds.push(productTypes.indexOf(kind));
    this.#markets.push(this.#marketSetIndex(soldIn));
    this.#marks.push(marks);
    for (const locale of locales) this.#names[locale].add(name[locale]);
  }

  isConfigurable(head: number): boolean {
    return productTypes[this.#kinds[head] as number] === 'configurable';
  }

  /** Returns the interned set of markets; a catalogue has few different sets. */
  marketsIn(soldIn: string): readonly Market[] {
    return this.#marketSets[this.#marketSetIndex(soldIn)] as readonly Market[];
  }

  /** `heads` and `factIndexes` contain one value per row. */
  build(facts: Facts, heads: Int32Array, factIndexes: Int32Array): Pieces {
    const [madeToOrder, soldOut] = [emptyBits(heads.length), emptyBits(heads.length)];
    heads.forEach((head, row) => {
      if (this.#marks[head]?.madeToOrder) setBit(madeToOrder, row);
      if (this.#marks[head]?.soldOut) setBit(soldOut, row);
    });
    return new Pieces(facts, {
      factIndexes,
      kinds: Uint8Array.from(heads, (head) => this.#kinds[head] as number),
      markets: Uint16Array.from(heads, (head) => this.#markets[head] as number),
      marketSets: this.#marketSets,
      madeToOrder,
      soldOut,
      names: inEachLocale((locale) => textsOf(this.#names[locale], heads, this.length)),
    });
  }

  #marketSetIndex(soldIn: string): number {
    const existing = this.#setIndexes.get(soldIn);
    if (existing !== undefined) return existing;
    const index = this.#marketSets.push(soldIn.split(' ') as Market[]) - 1;
    this.#setIndexes.set(soldIn, index);
    return index;
  }
}

/** The texts of these heads; without a copy where they are all. */
export const textsOf = (builder: TextsBuilder, heads: Int32Array, headCount: number): Texts => {
  const texts = builder.build();
  return heads.length === headCount ? texts : texts.pick(heads);
};
