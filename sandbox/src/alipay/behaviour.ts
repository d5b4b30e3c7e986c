/** Faults that a developer or a test can choose. */

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
  'unknown-currency',
] as const;
export type Report = (typeof reports)[number];

/**
 * The platform's answers to requests. `lost-answer`: the platform carries out the request, but its answer does not
 * arrive.
 */
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

/** The results of new refunds. */
export const refundResults = ['success', 'processing', 'not-enough'] as const;

export const lateSeconds = 60;

/** Seconds between the repetitions of a notice that the merchant did not accept: about 25 hours in all. */
export const repeatSeconds: readonly number[] = [240, 600, 600, 3600, 7200, 21_600, 54_000];
