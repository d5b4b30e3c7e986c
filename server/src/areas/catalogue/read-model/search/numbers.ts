import type { Columns } from '../columns.ts';
import { orderInSteps, type Steps } from '../in-slices.ts';
import { firstNotBelow } from './parts.ts';

/** Maximum number of letter prefixes tried before bare digits. */
const maxPrefixes = 16;

/** Sorts after every text with the same prefix. */
const beyond = '\uffff';

type SkuColumns = Pick<Columns, 'units' | 'skus'>;

/**
 * Finds item numbers of pieces and variants by prefix, with or without the letters before the digits. Stores only their
 * sorted order.
 */
export class Numbers {
  #columns: SkuColumns;
  /** Entries in sorted order: units, then rows. */
  readonly #order: Int32Array;
  readonly #prefixes: readonly string[];

  constructor(columns: SkuColumns, order: Int32Array, prefixes: readonly string[]) {
    this.#columns = columns;
    this.#order = order;
    this.#prefixes = prefixes;
  }

  /** Switches to columns that have the same item numbers in the same order. */
  moveTo({ units, skus }: SkuColumns): void {
    this.#columns = { units, skus };
  }

  /**
   * The index of the next state. `entryOf` maps each former entry to its number there, to -1 where it is gone; `added` are
   * the entries that had none.
   */
  next(columns: SkuColumns, entryOf: (entry: number) => number, added: readonly number[]): Numbers {
    const { texts, factIndexOf, length } = columns.skus;
    const former = this.#order.map(entryOf).filter((entry) => entry !== -1);
    const order = new Int32Array(length);
    let copied = 0;
    let at = 0;
    for (const entry of added.toSorted((a, b) => texts.compare(factIndexOf(a), factIndexOf(b)))) {
      const sku = lowerAscii(texts.at(factIndexOf(entry)));
      const until = firstNotBelow(
        former.length,
        (index) => lowerAscii(texts.at(factIndexOf(former[index] as number))),
        sku,
      );
      order.set(former.subarray(copied, until), at);
      at += until - copied;
      copied = until;
      order[at++] = entry;
    }
    order.set(former.subarray(copied), at);
    const prefixes = new Set([
      ...this.#prefixes,
      ...added.map((entry) => prefixOf(texts.at(factIndexOf(entry)))),
    ]);
    return new Numbers(columns, order, [...prefixes].slice(0, maxPrefixes + 1));
  }

  find(term: string, visit: (row: number, whole: boolean) => void): void {
    if (term.length < 3 || !/\d/.test(term)) return;
    // JL-10428 means JL10428, unless an item number of the shop has the hyphen.
    const number = this.begins(term) ? term : term.replace(/^([a-z]{1,4})-(?=\d)/, '$1');
    for (const prefix of /^\d/.test(number) ? this.#prefixes : ['']) {
      const text = `${prefix}${number}`;
      const endOfExact = this.#firstNotBelow(`${text}\u0000`);
      const end = this.#firstNotBelow(`${text}${beyond}`);
      for (let at = this.#firstNotBelow(text); at < end; at += 1)
        visit(this.#rowOf(this.#order[at] as number), at < endOfExact);
    }
  }

  /** Whether any item number matches. */
  has(term: string): boolean {
    let isFound = false;
    this.find(term, () => {
      isFound = true;
    });
    return isFound;
  }

  /** Whether any item number has this prefix. */
  begins(text: string): boolean {
    return this.#firstNotBelow(text) < this.#firstNotBelow(`${text}${beyond}`);
  }

  #firstNotBelow(text: string): number {
    const { texts, factIndexOf } = this.#columns.skus;
    return firstNotBelow(
      this.#order.length,
      (at) => lowerAscii(texts.at(factIndexOf(this.#order[at] as number))),
      text,
    );
  }

  #rowOf(entry: number): number {
    const { units } = this.#columns;
    return entry < units.length ? units.rowOf(entry) : entry - units.length;
  }
}

/** The letters before the first digit, in lower case. */
const prefixOf = (sku: string): string => /^[a-z]*/i.exec(sku)?.[0].toLowerCase() ?? '';

/** Lower case as in `JoinedTexts.compare`. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (run) => run.toLowerCase());

export function* indexNumbers(columns: SkuColumns): Steps<Numbers> {
  const { texts, factIndexOf, length } = columns.skus;
  const prefixes = new Set<string>();
  for (let entry = 0; entry < length; entry += 1) {
    prefixes.add(prefixOf(texts.at(factIndexOf(entry))));
    if (entry % 512 === 0) yield;
  }
  const order = yield* orderInSteps(length, (a, b) => texts.compare(factIndexOf(a), factIndexOf(b)));
  return new Numbers(columns, order, [
    '',
    ...[...prefixes].filter((prefix) => prefix !== '').slice(0, maxPrefixes),
  ]);
}
