/**
 * Merges two people's changes of one record, field by field, against the record that both started from. A value is a
 * text, number, boolean, null, list or object of these, and always counts as a whole.
 */
export type Fields = Readonly<Record<string, unknown>>;

export interface FieldConflict<Name> {
  readonly field: Name;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge<Record extends Fields> {
  /** A field that both changed to different values has my value. */
  readonly merged: Record;
  /** Fields that only they changed. The merged record has their values. */
  readonly theirs: readonly (keyof Record)[];
  /** Fields that both changed to different values. A person has to choose. */
  readonly conflicts: readonly FieldConflict<keyof Record>[];
}

/** Three-way merge of records with the same fields. */
export function mergeRecords<Record extends Fields>(
  base: Record,
  mine: Record,
  theirs: Record,
): Merge<Record> {
  const changedByThem = new Set(changedFields(base, theirs));
  const changedByMe = new Set(changedFields(base, mine));
  const names = Object.keys(base) as (keyof Record)[];
  const onlyTheirs = names.filter((name) => changedByThem.has(name) && !changedByMe.has(name));
  const conflicts = names
    .filter((name) => changedByThem.has(name) && changedByMe.has(name) && !isSame(mine[name], theirs[name]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));
  return { merged: { ...mine, ...pickFields(theirs, onlyTheirs) }, theirs: onlyTheirs, conflicts };
}

/** The fields whose values differ, in the order of `before`. */
export function changedFields<Record extends Fields>(
  before: Record,
  after: Record,
): readonly (keyof Record)[] {
  return (Object.keys(before) as (keyof Record)[]).filter((name) => !isSame(before[name], after[name]));
}

export const pickFields = <Record extends Fields>(
  record: Record,
  names: readonly (keyof Record)[],
): Partial<Record> => Object.fromEntries(names.map((name) => [name, record[name]])) as Partial<Record>;

/** Whether two values are equal as JSON, regardless of the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keysOfA = Object.keys(a);
  return (
    keysOfA.length === Object.keys(b).length &&
    keysOfA.every((key) => Object.hasOwn(b, key) && isSame((a as Fields)[key], (b as Fields)[key]))
  );
}
