/** What goes wrong on purpose, for development and tests. */

/** How the platform reports a payment. All but `good` are cases of docs/money-and-members.md, 2. */
export const reports = [
  'good',
  'late',
  'double',
  'lost',
  'other-key',
  'unknown-key',
  'forged',
  'stale',
  'probe',
  'bad-tag',
  'other-order',
  'wrong-amount',
  'wrong-currency',
] as const;
export type Report = (typeof reports)[number];

/** How the platform answers requests. `lost-answer`: it carries them out, and its answer does not arrive. */
export const services = [
  'normal',
  'slow',
  'down',
  'busy',
  'limited',
  'rubbish',
  'lost-answer',
  'forged',
  'other-key',
] as const;
export type Service = (typeof services)[number];

/** What becomes of new refunds. */
export const refundResults = ['success', 'processing', 'abnormal', 'closed', 'not-enough'] as const;

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value =>
  values.find((candidate) => candidate === value) ?? (values[0] as Value);

export const lateSeconds = 60;

/** Seconds between the repeats of a callback that the merchant did not accept: 24 hours 4 minutes in all. */
export const repeatSeconds: readonly number[] = [
  ...[15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600],
];
