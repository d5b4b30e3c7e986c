import type { Columns } from '../columns.ts';
import { orderInSteps, type Steps } from '../in-slices.ts';
import { firstNotBelow } from './parts.ts';

/** At most this many kinds of letters are tried before bare digits. */
const mostHeads = 16;

/** After every text that begins with the same. */
const beyond = '\uffff';

type Sold = Pick<Columns, 'units' | 'skus'>;

/**
 * Article numbers of pieces and variants, found by their beginning, with or without the letters before the digits. Only
 * their order is kept.
 */
export class Numbers {
  #sold: Sold;
  /** Units, and after them rows. */
  readonly #order: Int32Array;
  readonly #heads: readonly string[];

  constructor(sold: Sold, order: Int32Array, heads: readonly string[]) {
    this.#sold = sold;
    this.#order = order;
    this.#heads = heads;
  }

  /** Reads them from columns that have the same numbers in the same order. */
  moveTo({ units, skus }: Sold): void {
    this.#sold = { units, skus };
  }

  find(term: string, each: (row: number, whole: boolean) => void): void {
    if (term.length < 3 || !/\d/.test(term)) return;
    // JL-10428 is JL10428, unless a number of the shop is written so.
    const number = this.begins(term) ? term : term.replace(/^([a-z]{1,4})-(?=\d)/, '$1');
    for (const head of /^\d/.test(number) ? this.#heads : ['']) {
      const text = `${head}${number}`;
      const longer = this.#from(`${text}\u0000`);
      const end = this.#from(`${text}${beyond}`);
      for (let at = this.#from(text); at < end; at += 1)
        each(this.#rowOf(this.#order[at] as number), at < longer);
    }
  }

  /** Whether anything is found. */
  has(term: string): boolean {
    let isFound = false;
    this.find(term, () => {
      isFound = true;
    });
    return isFound;
  }

  /** Whether a number begins so: `jl 10428` is one number, typed with a space. */
  begins(text: string): boolean {
    return this.#from(text) < this.#from(`${text}${beyond}`);
  }

  #from(text: string): number {
    const { texts, placeOf } = this.#sold.skus;
    return firstNotBelow(
      this.#order.length,
      (at) => smallLetters(texts.at(placeOf(this.#order[at] as number))),
      text,
    );
  }

  #rowOf(one: number): number {
    const { units } = this.#sold;
    return one < units.length ? units.rowOf(one) : one - units.length;
  }
}

/** As `JoinedTexts.compare` reads them. */
const smallLetters = (text: string): string => text.replace(/[A-Z]+/g, (run) => run.toLowerCase());

export function* indexNumbers(sold: Sold): Steps<Numbers> {
  const { texts, placeOf, length } = sold.skus;
  const heads = new Set<string>();
  for (let one = 0; one < length; one += 1) {
    heads.add(/^[a-z]*/i.exec(texts.at(placeOf(one)))?.[0].toLowerCase() ?? '');
    if (one % 512 === 0) yield;
  }
  const order = yield* orderInSteps(length, (a, b) => texts.compare(placeOf(a), placeOf(b)));
  return new Numbers(sold, order, ['', ...[...heads].filter((head) => head !== '').slice(0, mostHeads)]);
}
