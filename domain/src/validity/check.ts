/**
 * What every schema of this folder shares: how a value is checked, and how a problem is told. A schema's message is the
 * sentence of the import report, or a code where several readers have words of their own.
 */
import * as v from 'valibot';
import { err, ok, type Result } from '../kernel/index.ts';

/** What makes a value of unknown origin a `Value`. */
export type Schema<Value> = v.GenericSchema<unknown, Value>;

/** What a schema lets through, to be read only. */
export type Valid<Checked extends v.GenericSchema> = ReadonlyDeep<v.InferOutput<Checked>>;

type ReadonlyDeep<Value> = unknown extends Value
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: ReadonlyDeep<Value[Name]> }
    : Value;

export interface Problem {
  /** Names and places from 0, joined by points, as `markets.hk.shipping`; empty for the whole value. */
  readonly path: string;
  readonly message: string;
}

/** Of a schema that has no message of its own: never the value, which may be a person's. */
const withoutValue = ({ expected }: v.BaseIssue<unknown>): string =>
  `Expected ${expected ?? 'another value'}`;

/**
 * The value in its normal form, or what is wrong with it: first each field by itself in the order of the schema, then what
 * fields say together. Of the problems of one field only the first is told.
 */
export function check<Value>(schema: Schema<Value>, value: unknown): Result<Value, readonly Problem[]> {
  const result = v.safeParse(schema, value, { message: withoutValue });
  if (result.success) return ok(result.output);
  const problems = new Map<string, Problem>();
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!problems.has(path)) problems.set(path, { path, message: issue.message });
  }
  return err([...problems.values()]);
}
