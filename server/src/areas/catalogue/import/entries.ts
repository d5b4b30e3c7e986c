import type { LocalText } from '@jinlan/domain/markets';
import { check, type Problem, type Schema } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { positionOf } from '../../../platform/import/json-items.ts';
import { sanitiseHtml } from '../../content/index.ts';

/** What an entry says by its schema. */
export interface Reading<Entry> {
  /** Null where something in it is wrong; `problems` then say what. */
  readonly entry: Entry | null;
  /** Problems that saving meets are added to those of reading. */
  readonly problems: Problem[];
  /** What costs only itself: the entry comes without it. */
  readonly lost: Problem[];
}

/** An entry of a file with the line it stands on. */
export interface ReadEntry<Entry> extends Reading<Entry> {
  readonly line: number;
  /** Of an entry of a list in JSON, with what a report names it by. */
  readonly place?: ReturnType<typeof positionOf>;
  /** As the file has it. */
  readonly value: unknown;
}

export interface GoodEntry<Entry> extends ReadEntry<Entry> {
  readonly entry: Entry;
}

export const isRead = <Entry>(one: ReadEntry<Entry>): one is GoodEntry<Entry> => one.entry !== null;

export const good = <Entry>(entries: readonly ReadEntry<Entry>[]): GoodEntry<Entry>[] =>
  entries.filter(isRead).filter(({ problems }) => problems.length === 0);

export function readBy<Entry>(schema: Schema<Entry>, value: unknown): Reading<Entry> {
  const checked = check(schema, value);
  return checked.ok
    ? { entry: checked.value, problems: [], lost: [] }
    : { entry: null, problems: [...checked.error], lost: [] };
}

/** A description with the markup that pages may show. */
export const sanitised = (text: LocalText): LocalText =>
  Object.fromEntries(Object.entries(text).map(([locale, one]) => [locale, sanitiseHtml(one)])) as LocalText;

/** Names of fields that nobody reads. */
export const strangersIn = (value: unknown, fields: readonly string[]): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value).filter((name) => !fields.includes(name))
    : [];

/** The number that an entry says, also of one that is refused; none where it says none. */
export const skuIn = (value: unknown): string[] => {
  const sku = (value as { readonly sku?: unknown } | null | undefined)?.sku;
  return typeof sku === 'string' && sku !== '' ? [sku] : [];
};

/** Names the later of two entries with one key; `seen` are those of earlier batches. */
export function refuseTwins<Entry>(
  entries: readonly ReadEntry<Entry>[],
  path: string,
  keyOf: (entry: Entry) => string,
  seen: Set<string> = new Set(),
): void {
  for (const { entry, problems } of good(entries)) {
    if (seen.has(keyOf(entry))) problems.push({ path, message: 'Stands earlier in the file too' });
    seen.add(keyOf(entry));
  }
}

/** Work for a transaction that may be tried again: each try starts from the problems that reading found. */
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
