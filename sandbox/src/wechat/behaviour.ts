/** Faults that a developer or a test can choose. */

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
  'limited',
  'rubbish',
  'lost-answer',
  'forged',
  'other-key',
] as const;
export type Service = (typeof services)[number];

/** The results of new refunds. */
export const refundResults = ['success', 'processing', 'abnormal', 'closed', 'not-enough'] as const;

export const lateSeconds = 60;

/** Seconds between the repetitions of a callback that the merchant did not accept: 24 hours 4 minutes in all. */
export const repeatSeconds: readonly number[] = [
  ...[15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600],
];
