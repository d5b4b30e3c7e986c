import { fold } from '@jinlan/domain/search';
import { type Bits, emptyBits, setBit } from '../../../platform/collections/bits.ts';
import type { Attribute, Taxonomy } from '../categories/taxonomy.ts';

/** Numbers, flags and texts that lists are filtered by, under the attribute's number, by row. */
export interface ValueColumns {
  /** NaN: none. */
  readonly numbers: ReadonlyMap<number, Float64Array>;
  readonly flags: ReadonlyMap<number, Bits>;
  /** Folded; empty: none. */
  readonly texts: ReadonlyMap<number, readonly string[]>;
}

/** What a search may name without a filter for it: the weight of a piece, and of its stone. */
const searched = new Set(['gold_weight', 'carat']);

/** Attributes whose values lists go by; what comes from a closed list is in sets of bits. */
export const isColumn = ({ code, filterable, input }: Attribute | Omit<Attribute, 'options'>): boolean =>
  searched.has(code) || (filterable && (input === 'number' || input === 'boolean' || input === 'text'));

/** Takes what heads say, by attribute, and puts it into columns once the rows are known. */
export class ValuesBuilder {
  readonly #said = new Map<number, { readonly heads: number[]; readonly values: unknown[] }>();

  add(attributeId: number, head: number, value: unknown): void {
    const said = this.#said.get(attributeId) ?? { heads: [], values: [] };
    this.#said.set(attributeId, said);
    said.heads.push(head);
    said.values.push(value);
  }

  /** Given the head of each row. */
  build({ attributeById }: Taxonomy, heads: Int32Array): ValueColumns {
    const rows = heads.length;
    const rowOf = new Map<number, number>();
    heads.forEach((head, row) => {
      rowOf.set(head, row);
    });
    const numbers = new Map<number, Float64Array>();
    const flags = new Map<number, Bits>();
    const texts = new Map<number, string[]>();
    for (const [id, said] of this.#said) {
      const input = attributeById.get(id)?.input;
      const [ownNumbers, ownFlags] = [new Float64Array(rows).fill(Number.NaN), emptyBits(rows)];
      const ownTexts = new Array<string>(rows).fill('');
      said.heads.forEach((head, at) => {
        const row = rowOf.get(head);
        const value = said.values[at];
        if (row === undefined) return;
        if (input === 'number' && typeof value === 'number') ownNumbers[row] = value;
        else if (input === 'boolean' && value === true) setBit(ownFlags, row);
        else if (input === 'text' && typeof value === 'string') ownTexts[row] = fold(value);
      });
      if (input === 'number') numbers.set(id, ownNumbers);
      else if (input === 'boolean') flags.set(id, ownFlags);
      else if (input === 'text') texts.set(id, ownTexts);
    }
    return { numbers, flags, texts };
  }
}
