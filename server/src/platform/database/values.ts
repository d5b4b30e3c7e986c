import { fillTexts } from '@jinlan/domain/markets';
import pg from 'pg';

/**
 * Converts columns: int8 to a number (throws if it is not exact), numeric and date to the database's
 * text, timestamptz to a Date. JSON is parsed, and localised texts get their missing locales, because
 * rows may be older than a locale.
 */
const { builtins } = pg.types;

const int8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number exactly`);
  return value;
};
const json = (text: string): unknown => fillTexts(JSON.parse(text));
const asWritten = (text: string): string => text;

/** Type ids of arrays, which node-postgres does not name. */
const int8Array = 1016;
const numericArray = 1231;
const dateArray = 1182;

const textArray = (pg.types.getTypeParser as (oid: number) => (text: string) => unknown)(1009);

const arrayOf =
  <T>(element: (text: string) => T) =>
  (text: string): (T | null)[] =>
    (textArray(text) as (string | null)[]).map((item) => (item === null ? null : element(item)));

const parsersByOid = new Map<number, (text: string) => unknown>([
  [builtins.INT8, int8],
  [builtins.NUMERIC, asWritten],
  [builtins.DATE, asWritten],
  [builtins.JSON, json],
  [builtins.JSONB, json],
  [int8Array, arrayOf(int8)],
  [numericArray, arrayOf(asWritten)],
  [dateArray, arrayOf(asWritten)],
]);

export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : parsersByOid.get(oid);
    return (
      parser ??
      (pg.types.getTypeParser as (oid: number, format?: string) => (value: string) => unknown)(oid, format)
    );
  },
} as pg.CustomTypesConfig;

/** Replaces NUL, which PostgreSQL cannot store, by U+FFFD, as the driver does with lone surrogates. */
const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);

/**
 * A value as a statement's parameter. Throws for a plain object, which one driver would turn into JSON and
 * the other refuse.
 */
export function toParameter(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value))
    return value.map((item: unknown) => (typeof item === 'string' ? storable(item) : item));
  if (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Date) &&
    !(value instanceof Uint8Array)
  )
    throw new TypeError(
      'A statement parameter is a plain object: pass JSON.stringify(value) for a json column',
    );
  return value === undefined ? null : value;
}
