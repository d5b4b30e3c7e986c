/** The value if it is one of `values`, otherwise the first of them. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value =>
  values.find((candidate) => candidate === value) ?? (values[0] as Value);
