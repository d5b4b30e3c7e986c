import type { Actor } from './actor.ts';

/** Whom a record belongs to: an account, or for a guest's order the mobile number alone. */
export interface Owned {
  readonly customerId: string | null;
  /** In E.164. */
  readonly mobile?: string | null;
}

/**
 * Whether a record is a staff member's own: it belongs to their account, or has their proven mobile number. Another person
 * takes its steps: payments, approvals, returns, refunds, addresses and hand-overs of orders, reviews, rewards, miles and
 * points. As the buyer, they may do what any customer may.
 */
export function isOwn(actor: Actor, { customerId, mobile = null }: Owned): boolean {
  if (actor.kind !== 'staff') return false;
  const isByAccount = customerId !== null && customerId === actor.customerId;
  return isByAccount || (mobile !== null && mobile === actor.mobile);
}
