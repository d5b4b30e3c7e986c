import { DAY_MS } from '../kernel/index.ts';

/** Why a store closes at short notice (product-decisions 15). */
export const closureKinds = ['typhoon', 'black-rain', 'private-event', 'other'] as const;

export type ClosureKind = (typeof closureKinds)[number];

/** A closure ends within so many days of its beginning. */
export const CLOSURE_DAYS = 14;

/** Whether a closure has not ended, lasts at most `CLOSURE_DAYS`, and begins within 60 days. It may have begun. */
export const isClosure = (span: { readonly startsAt: Date; readonly endsAt: Date }, now: Date): boolean =>
  span.startsAt < span.endsAt &&
  span.endsAt > now &&
  span.endsAt.getTime() - span.startsAt.getTime() <= CLOSURE_DAYS * DAY_MS &&
  span.startsAt.getTime() - now.getTime() <= 60 * DAY_MS;
