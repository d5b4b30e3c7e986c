/**
 * A refusal is a value; it is never thrown. It has a stable `code` for programs, and the `data` with which a screen
 * says what is wrong and how to correct it.
 */
export interface Refusal<Code extends string = string, Data = unknown> {
  readonly code: Code;
  readonly data: Data;
}

export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value };
}

export function err<E>(error: E): Result<never, E> {
  return { ok: false, error };
}

/** Returns an `err` with code and data, keeping their literal types. */
export function refuse<const Code extends string, const Data>(
  code: Code,
  data: Data,
): Result<never, { readonly code: Code; readonly data: Data }> {
  return { ok: false, error: { code, data } };
}

export function map<T, U, E>(result: Result<T, E>, change: (value: T) => U): Result<U, E> {
  return result.ok ? ok(change(result.value)) : result;
}

export function andThen<T, U, E, F>(
  result: Result<T, E>,
  next: (value: T) => Result<U, F>,
): Result<U, E | F> {
  return result.ok ? next(result.value) : result;
}

/** Returns all values in order, or the first error. */
export function all<T, E>(results: readonly Result<T, E>[]): Result<readonly T[], E> {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
