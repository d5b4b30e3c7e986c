/** What goes wrong on purpose, for development and tests. */

/** How the provider answers requests. `lost-answer`: it carries them out, and its answer does not arrive. */
export const services = ['normal', 'slow', 'down', 'rubbish', 'lost-answer', 'forged'] as const;
export type Service = (typeof services)[number];

/** What becomes of new requests. `late`: they are issued after a while. */
export const results = ['issued', 'late', 'refused'] as const;
export type IssueResult = (typeof results)[number];

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value =>
  values.find((candidate) => candidate === value) ?? (values[0] as Value);

export const lateSeconds = 60;
