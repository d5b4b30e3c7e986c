/** Why a store closes at short notice (product-decisions 15). */
export const closureKinds = ['typhoon', 'black-rain', 'private-event', 'other'] as const;

export type ClosureKind = (typeof closureKinds)[number];

/** A closure ends within so many days of its beginning. */
export const CLOSURE_DAYS = 14;

/** Whether a closure lies ahead, and is short enough. It may have begun. */
export const isClosure = (span: { readonly startsAt: Date; readonly endsAt: Date }, now: Date): boolean =>
  span.startsAt < span.endsAt &&
  span.endsAt > now &&
  span.endsAt.getTime() - span.startsAt.getTime() <= CLOSURE_DAYS * 86_400_000 &&
  span.startsAt.getTime() - now.getTime() <= 60 * 86_400_000;
