/** Faults that a developer or a test can choose. */

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

/** Stripe's answers to requests. `lost-answer`: Stripe carries out the request, but its answer does not arrive. */
export const services = ['normal', 'slow', 'down', 'busy', 'limited', 'rubbish', 'lost-answer'] as const;

/** The results of new refunds. `pending` succeeds after a while; `late-failed` succeeds at first, and fails later. */
export const refundResults = ['succeeded', 'pending', 'failed', 'late-failed', 'not-enough'] as const;

export const lateSeconds = 60;

/** Seconds between the repetitions of an event that the merchant did not accept: about three days in all. */
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
