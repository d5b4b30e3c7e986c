import { DAY_MS } from '../kernel/index.ts';

const unpaidDays = 30;

/** Finished orders that were last changed before this moment lose their buyers. */
export function buyersForgottenBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** Unpaid orders of guests that were last changed before this moment lose their buyers. */
export const unpaidForgottenBefore = (now: Date): Date => new Date(now.getTime() - unpaidDays * DAY_MS);
