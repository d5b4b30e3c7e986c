import { fold } from '@jinlan/domain/search';
import type { Columns } from './columns.ts';
import { orderInSteps, type Steps } from './in-slices.ts';
import { firstNotBelow } from './parts.ts';

/** At most this many kinds of letters are tried before bare digits. */
const mostHeads = 16;

/** After every text that begins with the same. */
const beyond = '\uffff';

type Sold = Pick<Columns, 'units' | 'pieces'>;

/**
 * Article numbers of pieces and variants, found by their beginning, with or without the letters before the digits. Only
 * their order is kept; the texts stand in the columns.
 */
export class Numbers {
  readonly #sold: Sold;
  /** Units, and after them pieces. */
  readonly #order: Int32Array;
  readonly #heads: readonly string[];

  constructor(sold: Sold, order: Int32Array, heads: readonly string[]) {
    this.#sold = sold;
    this.#order = order;
    this.#heads = heads;
  }

  find(term: string, each: (row: number, whole: boolean) => void): void {
    if (term.length < 3 || !/\d/.test(term)) return;
    for (const head of /^\d/.test(term) ? this.#heads : ['']) {
      const text = `${head}${term}`;
      const longer = this.#from(`${text}\u0000`);
      const end = this.#from(`${text}${beyond}`);
      for (let at = this.#from(text); at < end; at += 1)
        each(this.#rowAt(this.#order[at] as number), at < longer);
    }
  }

  /** Whether a number begins so: `jl 10428` is one number, typed with a space. */
  begins(text: string): boolean {
    return this.#from(text) < this.#from(`${text}${beyond}`);
  }

  #from(text: string): number {
    return firstNotBelow(this.#order.length, (at) => textAt(this.#sold, this.#order[at] as number), text);
  }

  #rowAt(place: number): number {
    const { units } = this.#sold;
    return place < units.length ? units.rowOf(place) : place - units.length;
  }
}

const textAt = ({ units, pieces }: Sold, place: number): string =>
  fold(place < units.length ? units.skuOf(place) : (pieces[place - units.length]?.sku ?? ''));

export function* indexNumbers(sold: Sold): Steps<Numbers> {
  const texts: string[] = [];
  const heads = new Set<string>();
  for (let place = 0; place < sold.units.length + sold.pieces.length; place += 1) {
    const text = textAt(sold, place);
    texts.push(text);
    heads.add(/^[a-z]*/.exec(text)?.[0] ?? '');
    if (place % 512 === 0) yield;
  }
  const order = yield* orderInSteps(texts.length, (a, b) => {
    const [one, two] = [texts[a] as string, texts[b] as string];
    return one < two ? -1 : one > two ? 1 : 0;
  });
  return new Numbers(sold, order, ['', ...[...heads].filter((head) => head !== '').slice(0, mostHeads)]);
}
