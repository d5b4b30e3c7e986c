import { isRecord } from '../../kernel/index.ts';
/**
 * Readers of unknown data. A reader reports the path, what it expected and what it found. It continues after a problem,
 * so the editor of a table sees all problems at once. A value with a problem is read as `undefined`.
 */
export interface Problem {
  /** Such as `styles.3.metals.0`; empty for the whole. */
  readonly path: string;
  readonly problem: ProblemCode;
  /** The expected or the found value, as numbers and codes, without messages. */
  readonly data: Readonly<Record<string, string | number>>;
}

export type ProblemCode =
  | 'EXPECTED_OBJECT'
  | 'EXPECTED_LIST'
  | 'EXPECTED_TEXT'
  | 'EXPECTED_NUMBER'
  | 'EXPECTED_BOOLEAN'
  | 'MISSING'
  | 'UNKNOWN_FIELD'
  | 'UNKNOWN_CODE'
  | 'TOO_FEW'
  | 'TOO_MANY'
  | 'TWICE'
  | 'WRONG_WAY_ROUND'
  | 'NOT_IN_TABLES'
  | 'NO_SUCH_STONE'
  | 'NOT_ON_THIS_KIND'
  | 'DEAD_END';

export type Read<T> = ((value: unknown, path: string, problems: Problem[]) => T | undefined) & {
  /** Marks an optional field. */
  readonly optional?: true;
};

const at = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

export function report(
  problems: Problem[],
  path: string,
  problem: ProblemCode,
  data: Problem['data'] = {},
): undefined {
  problems.push({ path, problem, data });
  return undefined;
}

/** A whole number from `from` to `to`, both inclusive. */
export function integer(from: number, to: number): Read<number> {
  return (value, path, problems) =>
    Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to
      ? Number(value)
      : report(problems, path, 'EXPECTED_NUMBER', { from, to });
}

export function text(pattern: RegExp): Read<string> {
  return (value, path, problems) =>
    typeof value === 'string' && pattern.test(value)
      ? value
      : report(problems, path, 'EXPECTED_TEXT', { pattern: pattern.source });
}

export const flag: Read<boolean> = (value, path, problems) =>
  typeof value === 'boolean' ? value : report(problems, path, 'EXPECTED_BOOLEAN');

export function code<const Code extends string>(codes: readonly Code[]): Read<Code> {
  return (value, path, problems) =>
    codes.find((code) => code === value) ?? report(problems, path, 'UNKNOWN_CODE', { found: textOf(value) });
}

/** An object as JSON, because one with a field `toString` has no text of its own. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

export function nullable<T>(read: Read<T>): Read<T | null> {
  return (value, path, problems) => (value === null ? null : read(value, path, problems));
}

/** An optional field of a record, which older versions of the tables do not have. */
export function optional<T>(read: Read<T>): Read<T> {
  const reader: Read<T> = (value, path, problems) => read(value, path, problems);
  return Object.assign(reader, { optional: true as const });
}

/** A list without duplicates. */
export function list<T>(read: Read<T>, fewest = 1, greatest = 1_000): Read<readonly T[]> {
  return (value, path, problems) => {
    if (!Array.isArray(value)) return report(problems, path, 'EXPECTED_LIST');
    if (value.length < fewest) return report(problems, path, 'TOO_FEW', { least: fewest });
    if (value.length > greatest) return report(problems, path, 'TOO_MANY', { most: greatest });
    const knownValues = new Set<unknown>();
    return value.flatMap((item: unknown, index) => {
      const itemPath = `${path}.${index}`;
      if (!isRecord(item) && knownValues.has(item))
        report(problems, itemPath, 'TWICE', { found: String(item) });
      knownValues.add(item);
      const entry = read(item, itemPath, problems);
      return entry === undefined ? [] : [entry];
    });
  };
}

/** A record with exactly these fields. Optional ones may be missing; an unknown field is a problem. */
export function record<T extends object>(
  fields: {
    readonly [Key in keyof T]-?: Read<Exclude<T[Key], undefined>>;
  },
): Read<T> {
  const readers = Object.entries(fields) as [string, Read<unknown>][];
  return (value, path, problems) => {
    if (!isRecord(value)) return report(problems, path, 'EXPECTED_OBJECT');
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(fields, key)) report(problems, at(path, key), 'UNKNOWN_FIELD');
    }
    const entries = readers.flatMap(([key, read]) => {
      if (Object.hasOwn(value, key)) return [[key, read(value[key], at(path, key), problems)]];
      return read.optional ? [] : [[key, report(problems, at(path, key), 'MISSING')]];
    });
    return Object.fromEntries(entries) as T;
  };
}

/** A record with some of the codes as keys. */
export function by<const Code extends string, T>(
  codes: readonly Code[],
  read: Read<T>,
  fewest = 1,
): Read<Readonly<Partial<Record<Code, T>>>> {
  return (value, path, problems) => {
    if (!isRecord(value)) return report(problems, path, 'EXPECTED_OBJECT');
    if (Object.keys(value).length < fewest) return report(problems, path, 'TOO_FEW', { least: fewest });
    const entries = Object.entries(value).flatMap(([key, entry]) => {
      const matchingCode = codes.find((candidate) => candidate === key);
      if (matchingCode === undefined)
        return report(problems, at(path, key), 'UNKNOWN_CODE', { found: key }) ?? [];
      const readEntry = read(entry, at(path, key), problems);
      return readEntry === undefined ? [] : [[matchingCode, readEntry] as const];
    });
    return Object.fromEntries(entries) as Partial<Record<Code, T>>;
  };
}

/** One of several shapes, distinguished by the value of one field. */
export function oneOf<T>(field: string, shapes: Readonly<Record<string, Read<T>>>): Read<T> {
  return (value, path, problems) => {
    if (!isRecord(value)) return report(problems, path, 'EXPECTED_OBJECT');
    const kind = String(value[field]);
    const read = Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
    return read
      ? read(value, path, problems)
      : report(problems, at(path, field), 'UNKNOWN_CODE', { found: kind });
  };
}
