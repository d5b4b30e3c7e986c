import { inEachLocale, type Locale, type LocalText, locales, type Market } from '@jinlan/domain/markets';
import { type Bits, emptyBits, hasBit, setBit } from '../../../platform/collections/bits.ts';
import { type Texts, TextsBuilder } from '../../../platform/collections/texts.ts';
import type { Piece } from '../pieces/piece.ts';
import { type ProductType, productTypes } from '../types/product-types.ts';
import type { Facts } from './units.ts';

/** What only pieces have that lists show, by row: kinds and sets of markets as places in lists of them. */
export interface Heads {
  /** Of each row its place among the facts. */
  readonly places: Int32Array;
  readonly kinds: Uint8Array;
  readonly markets: Uint16Array;
  readonly marketSets: readonly (readonly Market[])[];
  readonly madeToOrder: Bits;
  readonly soldOut: Bits;
  readonly names: Readonly<Record<Locale, Texts>>;
}

/** Pieces that lists show. A `Piece` is made when it is asked for; a hundred thousand of them would take 40 MB. */
export class Pieces {
  readonly #facts: Facts;
  readonly #heads: Heads;
  /** The numbers of the rows' pieces. */
  readonly ids: Int32Array;
  /** Each of its variants asks for the same piece. */
  #last: { readonly row: number; readonly piece: Piece } | undefined;

  constructor(facts: Facts, heads: Heads) {
    this.#facts = facts;
    this.#heads = heads;
    this.ids = new Int32Array(heads.places.length);
    for (let row = 0; row < this.ids.length; row += 1)
      this.ids[row] = facts.ids[heads.places[row] as number] as number;
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
    const place = this.#heads.places[row];
    if (place === undefined) return undefined;
    const piece: Piece = {
      id: this.ids[row] as number,
      sku: this.#facts.skus.at(place),
      kind: productTypes[this.#heads.kinds[row] as number] as ProductType,
      parentId: null,
      parentSku: null,
      name: inEachLocale((locale) => this.nameOf(row, locale)),
      markets: this.marketsOf(row),
      weightMg: (this.#facts.weights[place] as number) || null,
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

/** Takes pieces that lists may show, and keeps of each what no other column has. */
export class PiecesBuilder {
  readonly #kinds: number[] = [];
  readonly #markets: number[] = [];
  readonly #marketSets: (readonly Market[])[] = [];
  readonly #placeOfSet = new Map<string, number>();
  readonly #marks: Marks[] = [];
  readonly #names = inEachLocale(() => new TextsBuilder());

  get length(): number {
    return this.#kinds.length;
  }

  add(kind: ProductType, name: LocalText, soldIn: string, marks: Marks): void {
    this.#kinds.push(productTypes.indexOf(kind));
    this.#markets.push(this.#placeOf(soldIn));
    this.#marks.push(marks);
    for (const locale of locales) this.#names[locale].add(name[locale]);
  }

  isConfigurable(head: number): boolean {
    return productTypes[this.#kinds[head] as number] === 'configurable';
  }

  /** Few sets of markets are sold in: each is kept once. */
  marketsIn(soldIn: string): readonly Market[] {
    return this.#marketSets[this.#placeOf(soldIn)] as readonly Market[];
  }

  /** Given the head of each row, and its place among the facts. */
  build(facts: Facts, heads: Int32Array, places: Int32Array): Pieces {
    const [madeToOrder, soldOut] = [emptyBits(heads.length), emptyBits(heads.length)];
    heads.forEach((head, row) => {
      if (this.#marks[head]?.madeToOrder) setBit(madeToOrder, row);
      if (this.#marks[head]?.soldOut) setBit(soldOut, row);
    });
    return new Pieces(facts, {
      places,
      kinds: Uint8Array.from(heads, (head) => this.#kinds[head] as number),
      markets: Uint16Array.from(heads, (head) => this.#markets[head] as number),
      marketSets: this.#marketSets,
      madeToOrder,
      soldOut,
      names: inEachLocale((locale) => textsOf(this.#names[locale], heads, this.length)),
    });
  }

  #placeOf(soldIn: string): number {
    const known = this.#placeOfSet.get(soldIn);
    if (known !== undefined) return known;
    const added = this.#marketSets.push(soldIn.split(' ') as Market[]) - 1;
    this.#placeOfSet.set(soldIn, added);
    return added;
  }
}

/** The texts of some of so many heads, most often of all. */
export const textsOf = (builder: TextsBuilder, heads: Int32Array, all: number): Texts => {
  const texts = builder.build();
  return heads.length === all ? texts : texts.pick(heads);
};
