import { fold } from '@jinlan/domain/search';
import { type Bits, emptyBits, setBit } from '../../../platform/bits.ts';
import type { PieceRow } from '../store-pieces.ts';
import type { Attribute, Taxonomy } from '../taxonomy.ts';

/** Numbers, flags and texts that lists are filtered by, under the attribute's number, by row. */
export interface ValueColumns {
  /** NaN: none. */
  readonly numbers: ReadonlyMap<number, Float64Array>;
  readonly flags: ReadonlyMap<number, Bits>;
  /** Folded; empty: none. */
  readonly texts: ReadonlyMap<number, readonly string[]>;
}

/** Attributes whose values lists go by; what comes from a closed list is in sets of bits. */
export const isColumn = ({ code, filterable, input }: Attribute | Omit<Attribute, 'options'>): boolean =>
  code === 'gold_weight' || (filterable && (input === 'number' || input === 'boolean' || input === 'text'));

export function buildValues(
  listed: readonly Pick<PieceRow, 'values'>[],
  { attributeById }: Taxonomy,
): ValueColumns {
  const rows = listed.length;
  const numbers = new Map<number, Float64Array>();
  const flags = new Map<number, Bits>();
  const texts = new Map<number, string[]>();
  const of = <Column>(columns: Map<number, Column>, id: number, make: () => Column): Column => {
    const column = columns.get(id) ?? make();
    columns.set(id, column);
    return column;
  };
  listed.forEach(({ values }, row) => {
    for (const [id, value] of values) {
      const input = attributeById.get(id)?.input;
      if (input === 'number' && typeof value === 'number')
        of(numbers, id, () => new Float64Array(rows).fill(Number.NaN))[row] = value;
      else if (input === 'boolean' && value === true)
        setBit(
          of(flags, id, () => emptyBits(rows)),
          row,
        );
      else if (input === 'text' && typeof value === 'string')
        of(texts, id, () => new Array<string>(rows).fill(''))[row] = fold(value);
    }
  });
  return { numbers, flags, texts };
}
