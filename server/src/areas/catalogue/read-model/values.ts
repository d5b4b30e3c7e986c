import { fold } from '@jinlan/domain/search';
import { type Bits, emptyBits, setBit } from '../../../platform/collections/bits.ts';
import type { Attribute, Taxonomy } from '../categories/taxonomy.ts';

/** Filter values of numbers, flags and texts: columns by row, under the attribute id. */
export interface ValueColumns {
  /** Values of number attributes; NaN if the row has none. */
  readonly numbers: ReadonlyMap<number, Float64Array>;
  readonly flags: ReadonlyMap<number, Bits>;
  /** Values of text attributes, folded for the search; empty if the row has none. */
  readonly texts: ReadonlyMap<number, readonly string[]>;
}

/** Attributes that a search text may name even where they are not filterable: weights of a piece and its stone. */
const searched = new Set(['gold_weight', 'carat']);

/** Whether lists need a column of the attribute's values. Options of closed lists are bit sets instead. */
export const isColumn = ({ code, filterable, input }: Attribute | Omit<Attribute, 'options'>): boolean =>
  searched.has(code) || (filterable && (input === 'number' || input === 'boolean' || input === 'text'));

/** Collects values of heads by attribute, and builds columns once the rows are assigned. */
export class ValuesBuilder {
  readonly #valuesByAttribute = new Map<number, { readonly heads: number[]; readonly values: unknown[] }>();

  add(attributeId: number, head: number, value: unknown): void {
    const column = this.#valuesByAttribute.get(attributeId) ?? { heads: [], values: [] };
    this.#valuesByAttribute.set(attributeId, column);
    column.heads.push(head);
    column.values.push(value);
  }

  /** `heads` contains one value per row. */
  build({ attributeById }: Taxonomy, heads: Int32Array): ValueColumns {
    const rows = heads.length;
    const rowOf = new Map<number, number>();
    heads.forEach((head, row) => {
      rowOf.set(head, row);
    });
    const numbers = new Map<number, Float64Array>();
    const flags = new Map<number, Bits>();
    const texts = new Map<number, string[]>();
    for (const [id, column] of this.#valuesByAttribute) {
      const input = attributeById.get(id)?.input;
      const [ownNumbers, ownFlags] = [new Float64Array(rows).fill(Number.NaN), emptyBits(rows)];
      const ownTexts = new Array<string>(rows).fill('');
      column.heads.forEach((head, at) => {
        const row = rowOf.get(head);
        const value = column.values[at];
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
