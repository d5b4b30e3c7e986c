/**
 * Shared by all schemas of this folder: how a value is checked, and the form of a problem. A schema's message is a sentence
 * for the import report, or a code if its users have their own texts.
 */
import * as v from 'valibot';
import { err, ok, type Result } from '../kernel/index.ts';
import { DEFAULT_LOCALE, isRequiredInData, locales } from '../markets/index.ts';

/** A schema that turns a value of unknown origin into a `Value`. */
export type Schema<Value> = v.GenericSchema<unknown, Value>;

/** The type of a schema's output, read-only. */
export type Valid<Checked extends v.GenericSchema> = ReadonlyDeep<v.InferOutput<Checked>>;

type ReadonlyDeep<Value> = unknown extends Value
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]: ReadonlyDeep<Value[Name]> }
    : Value;

export interface Problem {
  /** Names and indices joined by points, such as `markets.hk.shipping`; empty for the whole value. */
  readonly path: string;
  readonly message: string;
}

/** The message for a schema without its own. It does not contain the value, which may be personal data. */
const withoutValue = ({ expected }: v.BaseIssue<unknown>): string =>
  `Expected ${expected ?? 'another value'}`;

/**
 * Returns the value in its normal form, or its problems: first those of single fields in the schema's order, then those of
 * several fields. Each field has at most one problem. The text of an optional locale has no problem of its own if the text
 * of zh-Hans-CN has one, because it may be made from that text.
 */
export function check<Value>(schema: Schema<Value>, value: unknown): Result<Value, readonly Problem[]> {
  const result = v.safeParse(schema, value, { message: withoutValue });
  if (result.success) return ok(result.output);
  const problems = new Map<string, Problem>();
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!problems.has(path)) problems.set(path, { path, message: issue.message });
  }
  return err([...problems.values()].filter(({ path }) => !hasProblemInSource(path, problems)));
}

const optional: readonly string[] = locales.filter((locale) => !isRequiredInData(locale));

function hasProblemInSource(path: string, problems: ReadonlyMap<string, Problem>): boolean {
  const names = path.split('.');
  const at = names.findIndex((name) => optional.includes(name));
  return at !== -1 && problems.has(names.with(at, DEFAULT_LOCALE).join('.'));
}
