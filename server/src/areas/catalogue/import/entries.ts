import type { Connection } from '../../../platform/database.ts';
import type { Fields } from '../../../platform/import/fields.ts';
import type { placeOf } from '../../../platform/import/json-items.ts';

/** An entry of a file with the line it stands on; its fields collect what is wrong with it. */
export interface ReadEntry<Entry> {
  readonly line: number;
  /** Of an entry of a list in JSON, with what a report names it by. */
  readonly place?: ReturnType<typeof placeOf>;
  readonly fields: Fields;
  readonly entry: Entry;
}

export const good = <Entry>(entries: readonly ReadEntry<Entry>[]): ReadEntry<Entry>[] =>
  entries.filter(({ fields }) => fields.problems.length === 0);

/** Names the later of two entries with one key; `seen` are those of earlier batches. */
export function refuseTwins<Entry>(
  entries: readonly ReadEntry<Entry>[],
  name: string,
  keyOf: (entry: Entry) => string,
  seen: Set<string> = new Set(),
): void {
  for (const { entry, fields } of good(entries)) {
    if (seen.has(keyOf(entry))) fields.fail(name, 'Stands earlier in the file too');
    seen.add(keyOf(entry));
  }
}

/** Work for a transaction that may be tried again: each try starts from the problems that reading found. */
export function repeatable<Entry, Answer>(
  entries: readonly ReadEntry<Entry>[],
  save: (tx: Connection) => Promise<Answer>,
): (tx: Connection) => Promise<Answer> {
  const found = entries.map(({ fields }) => fields.problems.length);
  return (tx) => {
    entries.forEach(({ fields }, index) => {
      fields.problems.length = found[index] as number;
    });
    return save(tx);
  };
}

/** Fields that only some entries read; nobody minds them in others. */
export const fieldsOfSome = [
  ...(['options', 'variants', 'price', 'stock', 'giftCard', 'downloads', 'bundle', 'grouped'] as const),
  ...(['bundlePrice', 'bundleView', 'setDiscountBasisPoints', 'labelName', 'url', 'means'] as const),
  ...(['setDiscountFrom', 'setDiscountTo'] as const),
];
