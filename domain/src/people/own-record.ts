import type { Actor } from './actor.ts';
import { mailboxKey } from './email.ts';

/** Whom a record belongs to: an account, or for a guest's order the mobile number and the e-mail address alone. */
export interface Owned {
  readonly customerId: string | null;
  /** In E.164. */
  readonly mobile?: string | null;
  readonly email?: string | null;
}

/**
 * Whether a record is a staff member's own: it belongs to their account, or has their proven mobile number or the mailbox of
 * their account. Another person takes its steps: payments, approvals, returns, refunds, addresses and hand-overs of orders, reviews, rewards, miles and
 * points. As the buyer, they may do what any customer may.
 */
export function isOwn(actor: Actor, { customerId, mobile = null, email = null }: Owned): boolean {
  if (actor.kind !== 'staff') return false;
  const isByAccount = customerId !== null && customerId === actor.customerId;
  const isByMobile = mobile !== null && mobile === actor.mobile;
  return isByAccount || isByMobile || isSameMailbox(email, actor.email);
}

/** False without an address: that of a record whose buyer was forgotten is empty. */
const isSameMailbox = (email: string | null, own: string | undefined): boolean =>
  email !== null && email !== '' && own !== undefined && mailboxKey(email) === mailboxKey(own);
