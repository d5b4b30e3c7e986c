/** What goes wrong on purpose, for development and tests. */

/** How Stripe reports a payment. All but `good` are cases of docs/money-and-members.md, 2. */
export const reports = [
  'good',
  'late',
  'double',
  'lost',
  'other-key',
  'both-keys',
  'forged',
  'stale',
  'probe',
  'other-order',
  'wrong-amount',
  'wrong-currency',
] as const;
export type Report = (typeof reports)[number];

/** How Stripe answers requests. `lost-answer`: it carries them out, and its answer does not arrive. */
export const services = ['normal', 'slow', 'down', 'busy', 'limited', 'rubbish', 'lost-answer'] as const;

/** What becomes of new refunds. `pending` is done after a while. */
export const refundResults = ['succeeded', 'pending', 'failed', 'not-enough'] as const;

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value =>
  values.find((candidate) => candidate === value) ?? (values[0] as Value);

export const lateSeconds = 60;

/** Seconds between the repeats of an event that the merchant did not accept: about three days in all. */
export const repeatSeconds: readonly number[] = [
  ...[5, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200],
];

export type CardBehaviour = 'approve' | 'decline' | 'funds' | 'challenge';

/** Stripe's own test cards. All others are refused, so that no real card ever ends up in a sandbox. */
export const testCards: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': 'approve',
  '4000000000003220': 'challenge',
  '4000000000000002': 'decline',
  '4000000000009995': 'funds',
};
