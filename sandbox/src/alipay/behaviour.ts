/** What goes wrong on purpose, for development and tests. */

/** How the platform reports a payment. All but `good` are cases of docs/money-and-members.md, 2. */
export const reports = [
  'good',
  'late',
  'double',
  'lost',
  'other-key',
  'forged',
  'probe',
  'weak',
  'other-order',
  'other-seller',
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
  'rubbish',
  'lost-answer',
  'forged',
  'other-key',
] as const;

/** What becomes of new refunds. */
export const refundResults = ['success', 'processing', 'not-enough'] as const;

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value =>
  values.find((candidate) => candidate === value) ?? (values[0] as Value);

export const lateSeconds = 60;

/** Seconds between the repeats of a notice that the merchant did not accept: about 25 hours in all. */
export const repeatSeconds: readonly number[] = [240, 600, 600, 3600, 7200, 21_600, 54_000];
