import { changeTexts, type LocalText } from '@jinlan/domain/markets';
import { check, type Problem, type Schema } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { positionOf } from '../../../platform/import/json-items.ts';
import { sanitiseHtml } from '../../content/index.ts';

/** The result of parsing an entry by its schema. */
export interface Reading<Entry> {
  /** Null where the entry is invalid; see `problems`. */
  readonly entry: Entry | null;
  /** The problems that parsing found; saving adds those that it finds. */
  readonly problems: Problem[];
  /** Problems of parts that were dropped; the entry is imported without them. */
  readonly dropped: Problem[];
}

/** An entry of a file with its line. */
export interface ReadEntry<Entry> extends Reading<Entry> {
  readonly line: number;
  /** The position of an entry of a JSON list, for reports. */
  readonly place?: ReturnType<typeof positionOf>;
  /** The raw value in the file. */
  readonly value: unknown;
}

export interface ValidEntry<Entry> extends ReadEntry<Entry> {
  readonly entry: Entry;
}

export const isRead = <Entry>(entry: ReadEntry<Entry>): entry is ValidEntry<Entry> => entry.entry !== null;

export const validEntries = <Entry>(entries: readonly ReadEntry<Entry>[]): ValidEntry<Entry>[] =>
  entries.filter(isRead).filter(({ problems }) => problems.length === 0);

export function parseEntry<Entry>(schema: Schema<Entry>, value: unknown): Reading<Entry> {
  const checked = check(schema, value);
  return checked.ok
    ? { entry: checked.value, problems: [], dropped: [] }
    : { entry: null, problems: [...checked.error], dropped: [] };
}

/** Removes markup from a description that pages may not show. */
export const sanitised = (text: LocalText): LocalText => changeTexts(text, sanitiseHtml);

/** Names of unknown fields. */
export const unknownFieldsIn = (value: unknown, fields: readonly string[]): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value).filter((name) => !fields.includes(name))
    : [];

/** The SKU of a raw entry, valid or not; empty where it has none. */
export const skuIn = (value: unknown): string[] => {
  const sku = (value as { readonly sku?: unknown } | null | undefined)?.sku;
  return typeof sku === 'string' && sku !== '' ? [sku] : [];
};

/** Reports the later of two entries with the same key; `seen` contains the keys of earlier batches. */
export function refuseDuplicates<Entry>(
  entries: readonly ReadEntry<Entry>[],
  path: string,
  keyOf: (entry: Entry) => string,
  seen: Set<string> = new Set(),
): void {
  for (const { entry, problems } of validEntries(entries)) {
    if (seen.has(keyOf(entry))) problems.push({ path, message: 'Stands earlier in the file too' });
    seen.add(keyOf(entry));
  }
}

/** Makes a transaction retryable: each attempt starts again with only the problems of parsing. */
export function repeatable<Entry, Answer>(
  entries: readonly ReadEntry<Entry>[],
  save: (tx: Connection) => Promise<Answer>,
): (tx: Connection) => Promise<Answer> {
  const counts = entries.map(({ problems }) => problems.length);
  return (tx) => {
    entries.forEach(({ problems }, index) => {
      problems.length = counts[index] as number;
    });
    return save(tx);
  };
}
